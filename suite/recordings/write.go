package recordings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// Writer writes a recording. Each line is in the file before Add returns, so that a file
// is whole up to the last exchange whenever its process ends.
type Writer struct {
	mu    sync.Mutex
	file  *os.File
	steps int
}

// Create makes the file of a recording. It refuses one that exists.
func Create(name string, head Head) (*Writer, error) {
	if strings.HasSuffix(name, ".gz") {
		return nil, fmt.Errorf("%s: recordings are written as text; gzip can compress them afterwards", name)
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s already exists: a recording does not replace a file", name)
	}
	if err != nil {
		return nil, err
	}
	head.Version = Version
	w := &Writer{file: file}
	return w, w.line(head)
}

// Add writes an exchange.
func (w *Writer) Add(s *Step) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.steps++
	return w.line(s)
}

// WriteFile writes a whole recording, in the place of an earlier one.
func WriteFile(name string, head Head, steps []*Step) error {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	head.Version = Version
	err := encoder.Encode(head)
	for _, s := range steps {
		err = errors.Join(err, encoder.Encode(s))
	}
	if err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o600)
}

// Steps is the number of exchanges so far.
func (w *Writer) Steps() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.steps
}

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }

func (w *Writer) line(v any) error {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	_, err := w.file.Write(out.Bytes()) // at once, so that no line is half written
	return err
}
