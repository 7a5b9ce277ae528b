package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// checkOutput refuses a file that cannot be written, before anything runs. Its writer
// replaces the file as a whole.
func checkOutput(flag, name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %s already exists and is no regular file", flag, name)
	}
	if err := report.CheckCreatable(name); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}

// makeFolder makes the folder of the files that a flag names.
func makeFolder(flag, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("%s: the folder %s cannot be made: %w", flag, folder, cmp.Or(errors.Unwrap(err), err))
	}
	return nil
}
