package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/fake"
)

// stateInterval is the interval between writes of changes.
const stateInterval = 2 * time.Second

// errStateChanged is a file that another program has written in the meantime.
var errStateChanged = errors.New("another program has changed it in the meantime; serve does not overwrite it")

// stateFile keeps the worlds of a server in a file. Its zero value keeps nothing.
type stateFile struct {
	path    string
	written fs.FileInfo // the file as it was read or written last, nil for none
	content string      // the revision that is in the file
	lock    *flock.Flock
	failed  time.Time // when the last failure was reported, zero after a success
}

// failureInterval is the time between two reports that the file is not written.
const failureInterval = 30 * time.Second

// openState reads the file, if there is one. It never changes a file that it cannot
// read.
func openState(path string) (*stateFile, *fake.State, error) {
	if path == "" {
		return &stateFile{}, nil, nil
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays a link
	}
	f := &stateFile{path: path, lock: flock.New(path + ".lock")}
	if err := f.acquire(); err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("state file: %w", err)
	}
	state, err := fake.ReadState(text)
	if err != nil {
		return nil, nil, fmt.Errorf("state file: %s cannot be continued: %w; serve does not change it", path, err)
	}
	f.written, err = os.Stat(path)
	return f, state, err
}

// acquire takes the lock of the file until the process ends. Two servers on one
// file would replace each other's data. The lock's file stays: without it, a third
// server could take another lock than the second one waits for.
func (f *stateFile) acquire() error {
	switch locked, err := f.lock.TryLock(); {
	case err != nil:
		return fmt.Errorf("state file: %s cannot be locked: %w", f.path, err)
	case !locked:
		return fmt.Errorf("state file: another process serves %s (it holds %s): end it, or use another file", f.path,
			f.lock.Path())
	}
	return nil
}

// continueState takes the settings that the command line does not give from the state.
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

// describe names the file of the data, in one line.
func (f *stateFile) describe(state *fake.State) string {
	switch {
	case f.path == "":
		return "All data is lost when this process ends (--state FILE keeps it)."
	case state == nil:
		return fmt.Sprintf("All data is kept in %s, which is new.", f.path)
	}
	return fmt.Sprintf("All data is kept in %s, and continues the state of %s.", f.path,
		state.Written.Format(time.RFC3339))
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
		f.report(report, f.write(server))
	}
}

// report reports a failure to write at once and then each [failureInterval], and
// the first success after it.
func (f *stateFile) report(out io.Writer, err error) {
	switch {
	case err == nil && !f.failed.IsZero():
		fmt.Fprintf(out, "spiritlevel: state file: %s is written again\n", f.path)
		f.failed = time.Time{}
	case err != nil && time.Since(f.failed) >= failureInterval:
		fmt.Fprintf(out, "spiritlevel: error: %v; the newest data is in memory only\n", err)
		f.failed = time.Now()
	}
}

// write replaces the file if the worlds have changed.
func (f *stateFile) write(server *fake.Server) error {
	revision := server.Worlds().Revision()
	if f.path == "" || revision == f.content {
		return nil
	}
	if err := f.replace(server); err != nil {
		return fmt.Errorf("state file: %s is not written: %w", f.path, err)
	}
	f.content = revision
	return nil
}

// replace writes a new file next to the former one and renames it, so that the file
// never has half a state. Only the user can read the keys in it. The lock makes it safe
// to remove the file of a killed process. The new file follows no link.
func (f *stateFile) replace(server *fake.Server) error {
	beside := filepath.Join(filepath.Dir(f.path), "."+filepath.Base(f.path)+".new")
	if err := os.Remove(beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
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
	if err := syncFolder(filepath.Dir(f.path)); err != nil {
		return err
	}
	f.written, err = os.Stat(f.path)
	return err
}

// syncFolder makes a rename in a folder last beyond a crash of the machine. Windows
// has no such call.
func syncFolder(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
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
