package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/fake"
)

// stateInterval is how often serve looks for changes to write.
const stateInterval = 2 * time.Second

// errStateChanged is a file that another program has written in the meantime.
var errStateChanged = errors.New("another program has changed it in the meantime; it is left as it is")

// stateFile keeps the worlds of a server in a file. Its zero value keeps nothing.
type stateFile struct {
	path    string
	written fs.FileInfo // the file as it was read or written last, nil for none
	content string      // the revision that is in the file
	failed  string      // the last failure that was reported
}

// openState reads the file, if there is one. It never changes a file that it cannot
// read.
func openState(path string) (*stateFile, *fake.State, error) {
	if path == "" {
		return &stateFile{}, nil, nil
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays one
	}
	f := &stateFile{path: path}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("state file: %w", err)
	}
	state, err := fake.ReadState(text)
	if err != nil {
		return nil, nil, fmt.Errorf("state file: %s cannot be continued: %w; it is left as it is", path, err)
	}
	f.written, err = os.Stat(path)
	return f, state, err
}

// continueState takes from the state what the command line does not say.
func continueState(flags *serveFlags, state *fake.State, set *pflag.FlagSet) {
	if flags.fake.State = state; state == nil {
		return
	}
	if !set.Changed("level") {
		flags.fake.Level = state.Level
	}
	if !set.Changed("dialect") {
		flags.fake.Dialect = state.Dialect
	}
}

// describe says what is kept, in one line.
func (f *stateFile) describe(state *fake.State) string {
	switch {
	case f.path == "":
		return "Nothing is kept: all data is lost when this process ends (--state FILE keeps it)."
	case state == nil:
		return fmt.Sprintf("All data is kept in %s, which is new.", f.path)
	}
	return fmt.Sprintf("All data is kept in %s, continued as it was written at %s.", f.path, state.Written.Format(time.RFC3339))
}

// keep writes the file after changes until the context ends, and reports failures.
func (f *stateFile) keep(ctx context.Context, server *fake.Server, report io.Writer) {
	if f.path == "" {
		return
	}
	ticker := time.NewTicker(stateInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := f.write(server); err != nil && err.Error() != f.failed {
			f.failed = err.Error()
			fmt.Fprintln(report, "spiritlevel:", err)
		}
	}
}

// write replaces the file if the worlds have changed.
func (f *stateFile) write(server *fake.Server) error {
	revision := server.Revision()
	if f.path == "" || revision == f.content {
		return nil
	}
	if err := f.replace(server); err != nil {
		return fmt.Errorf("state file: %s is not written: %w", f.path, err)
	}
	f.content = revision
	return nil
}

// replace writes another file beside the former one and renames it, so that there is
// never half a state. The keys in it are for nobody else.
func (f *stateFile) replace(server *fake.Server) error {
	beside := filepath.Join(filepath.Dir(f.path), "."+filepath.Base(f.path)+".new")
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	err = server.Save(file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(beside))
	}
	if f.isForeign() {
		return errors.Join(errStateChanged, os.Remove(beside))
	}
	if err := os.Rename(beside, f.path); err != nil {
		return err
	}
	f.written, err = os.Stat(f.path)
	return err
}

// isForeign reports whether the file is another one than serve read or wrote last.
func (f *stateFile) isForeign() bool {
	now, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	return err != nil || f.written == nil || !os.SameFile(now, f.written) ||
		!now.ModTime().Equal(f.written.ModTime()) || now.Size() != f.written.Size()
}
