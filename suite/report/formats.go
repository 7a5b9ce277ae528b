package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// formats are the writers of report files by the ending of the name.
var formats = map[string]func(*Report, io.Writer) error{
	".json": (*Report).WriteJSON,
	".xml":  (*Report).WriteJUnit,
	".md":   (*Report).WriteMarkdown,
	".html": (*Report).WriteHTML,
}

// CheckFile finds out before a long run whether a report can be written to the
// named file: its ending names a format, and it can be written.
func CheckFile(name string) error {
	if formats[filepath.Ext(name)] == nil {
		return fmt.Errorf("%s: the ending names no format: use %s", name,
			strings.Join(slices.Sorted(maps.Keys(formats)), ", "))
	}
	return CheckWritable(name)
}

// CheckWritable finds out before a long run whether the named file can be written. It
// leaves no new file, and does not change an existing one.
func CheckWritable(name string) error {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", name)
	}
	if err == nil {
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return file.Close()
	}
	return CheckCreatable(name)
}

// CheckCreatable finds out before a long run whether the folder of the named file takes new
// files. Files that are replaced as a whole need one, too.
func CheckCreatable(name string) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".spiritlevel-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, cmp.Or(errors.Unwrap(err), err)) // not the name tried
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// Save writes the report to the named file in the format that its ending names:
// JSON, JUnit XML, Markdown or one HTML page.
func (r *Report) Save(name string) error {
	write := formats[filepath.Ext(name)]
	if write == nil {
		return CheckFile(name)
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(r, file), file.Close())
}
