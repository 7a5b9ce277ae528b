package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// readyFile is the path of the file with the address of a server, "" for none.
type readyFile string

// readyForm matches the ready files that serve writes.
var readyForm = lazyregexp.New(`^https?://[^\s/]{1,300}:[0-9]{1,5}\n$`)

// clear removes the file of an earlier run that was killed, because it names a
// server that no longer runs. It does not remove other files.
func (f readyFile) clear() error {
	if f == "" {
		return nil
	}
	if err := checkOutput("--ready-file", string(f)); err != nil {
		return err
	}
	written, err := f.read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("ready file: %w", err)
	case !readyForm.MatchString(written):
		return fmt.Errorf("ready file: %s already exists and is not a file of serve: remove it, or name another", f)
	}
	if err := os.Remove(string(f)); err != nil {
		return fmt.Errorf("ready file: %w", err)
	}
	return nil
}

// read returns the beginning of the file. It reads only regular files, not links,
// pipes or devices.
func (f readyFile) read() (string, error) {
	info, err := os.Lstat(string(f))
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s already exists and is no regular file", f)
	}
	if info.Size() > 1000 {
		return "", nil
	}
	text, err := os.ReadFile(string(f))
	return string(text), err
}

// write writes the file atomically, so that readers never see half of it.
func (f readyFile) write(url string) error {
	if f == "" {
		return nil
	}
	part, err := os.CreateTemp(filepath.Dir(string(f)), filepath.Base(string(f))+".*.part")
	if err != nil {
		return fmt.Errorf("ready file: %w", err)
	}
	_, err = part.WriteString(url + "\n")
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), string(f))
	}
	if err != nil {
		_ = os.Remove(part.Name()) // the first error has more information
		return fmt.Errorf("ready file: %w", err)
	}
	return nil
}

// remove removes the file if it is still the one of this server.
func (f readyFile) remove(url string) {
	if written, err := f.read(); f != "" && err == nil && written == url+"\n" {
		_ = os.Remove(string(f)) // an old file does no harm
	}
}
