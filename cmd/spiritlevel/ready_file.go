package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// readyFile is the path of the file that tells where a server answers, "" for
// none.
type readyFile string

// readyForm is what serve writes into a ready file, and nobody else.
var readyForm = regexp.MustCompile(`^http://[^\s/]{1,300}:[0-9]{1,5}\n$`)

// clear removes what an earlier run, ended by force, has left: it would name a
// server that is gone. Whatever else stands there is somebody's, and stays.
func (f readyFile) clear() error {
	if f == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(string(f))); err != nil {
		return fmt.Errorf("ready file: %w", err)
	}
	written, err := f.read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("ready file: %w", err)
	case !readyForm.MatchString(written):
		return fmt.Errorf("ready file: %s is there already and was not written by serve: remove it, or name another", f)
	}
	if err := os.Remove(string(f)); err != nil {
		return fmt.Errorf("ready file: %w", err)
	}
	return nil
}

// read returns the beginning of the file. Only a regular file has one: neither
// is a link followed, nor a pipe or a device opened.
func (f readyFile) read() (string, error) {
	info, err := os.Lstat(string(f))
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is there already and is no regular file", f)
	}
	if info.Size() > 1000 {
		return "", nil
	}
	text, err := os.ReadFile(string(f))
	return string(text), err
}

// write writes the file so that nobody ever reads half of it.
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
		_ = os.Remove(part.Name()) // the first error says more
		return fmt.Errorf("ready file: %w", err)
	}
	return nil
}

// remove removes the file if it is still the one of this server.
func (f readyFile) remove(url string) {
	if written, err := f.read(); f != "" && err == nil && written == url+"\n" {
		_ = os.Remove(string(f)) // it is of no use, but does no harm
	}
}
