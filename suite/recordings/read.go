package recordings

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Error is a mistake in a recording.
type Error struct {
	File   string
	Line   int
	Reason string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason) }

// ExitCode is the process exit code for wrong usage.
func (e *Error) ExitCode() int { return 2 }

// ReadFile reads a recording, which gzip may have compressed.
func ReadFile(name string) (Head, []*Step, error) {
	file, err := os.Open(name)
	if err != nil {
		return Head{}, nil, err
	}
	defer file.Close()
	return Read(file, name)
}

// Read reads a recording; name is for errors.
func Read(from io.Reader, name string) (head Head, steps []*Step, err error) {
	lines := bufio.NewReader(from)
	if magic, _ := lines.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		unpacked, err := gzip.NewReader(lines)
		if err != nil {
			return Head{}, nil, &Error{name, 1, "not readable as gzip: " + err.Error()}
		}
		lines = bufio.NewReader(unpacked)
	}
	for n := 1; ; n++ {
		line, err := readLine(lines)
		wrong := func(reason string) error { return &Error{name, n, reason} }
		switch {
		case errors.Is(err, io.EOF) && n > 1:
			return head, steps, nil
		case errors.Is(err, io.EOF):
			return head, nil, wrong("the file is empty: expected the first line of a recording")
		case err != nil:
			return head, nil, wrong(err.Error())
		}
		if n == 1 {
			if head, err = readHead(line); err != nil {
				return head, nil, wrong(err.Error())
			}
			continue
		}
		step, err := readStep(line)
		if err != nil {
			return head, nil, wrong(err.Error())
		}
		steps = append(steps, step)
	}
}

// readLine reads a line without its end. The error is io.EOF only before a line.
func readLine(from *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := from.ReadSlice('\n')
		if line = append(line, part...); len(line) > mostLine {
			return nil, fmt.Errorf("the line is longer than %d MiB", mostLine>>20)
		}
		switch {
		case err == nil:
			return line[:len(line)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) == 0:
			return nil, io.EOF
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return nil, errors.New("the recording is cut here: the line has no end; without it, the lines before can be played")
		default:
			return nil, fmt.Errorf("not readable: %w", err)
		}
	}
}

// readHead reads the first line, and refuses foreign files.
func readHead(line []byte) (head Head, err error) {
	var keys map[string]json.RawMessage
	if json.Unmarshal(line, &keys) != nil || keys["spiritlevel_recording"] == nil {
		return head, errors.New(`no recording: expected a first line such as {"spiritlevel_recording":1,"level":156,…}`)
	}
	if version := string(keys["spiritlevel_recording"]); version != fmt.Sprint(Version) {
		return head, fmt.Errorf("a recording of version %s: this program reads version %d", version, Version)
	}
	if err := strict(line, &head); err != nil {
		return head, err
	}
	if _, known := featurelevels.ParseDialect(string(head.Dialect)); known != nil {
		return head, fmt.Errorf("dialect: expected spec or zulip, found %q", head.Dialect)
	}
	if head.Level < featurelevels.Oldest {
		return head, fmt.Errorf("level: expected a feature level, found %d", head.Level)
	}
	return head, nil
}

func readStep(line []byte) (*Step, error) {
	step := new(Step)
	if err := strict(line, step); err != nil {
		return nil, err
	}
	return step, step.check()
}

// strict reads an object without unknown keys.
func strict(line []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil && decoder.More() {
		err = errors.New("expected one object in the line")
	}
	if err != nil {
		return fmt.Errorf("not readable: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}
