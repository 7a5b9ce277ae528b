package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/processes"
)

// Command is a command to run against a fake.
type Command struct {
	Args           []string
	Environment    []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// Statuses of a command that did not exit by itself, as in shells.
const (
	StatusNotFound      = 127
	StatusNotExecutable = 126
)

// grace is the time limit for a command to end after the signal.
const grace = 5 * time.Second

// StartError is a command that could not be started.
type StartError struct {
	Status int
	text   string
}

func (e *StartError) Error() string { return e.text }

// ExitCode is the exit code that shells give for such a command.
func (e *StartError) ExitCode() int { return e.Status }

// Check refuses a command that cannot be started.
func Check(args []string) error {
	if args[0] == "" {
		return &StartError{StatusNotFound, "the command is empty"}
	}
	_, err := exec.LookPath(args[0])
	return startError(args[0], err)
}

// startError says in one sentence why a command does not start.
func startError(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrPermission):
		return &StartError{StatusNotExecutable, fmt.Sprintf("the command %q is not executable", name)}
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return &StartError{StatusNotFound, fmt.Sprintf("the command %q does not exist", name)}
	}
	return &StartError{StatusNotExecutable, fmt.Sprintf("the command %q does not start: %v", name, err)}
}

// Run runs the command to its end and returns its status. When the context ends, the
// command and its children get a signal to end, and are killed later. Processes that the
// command leaves running end with it, because its server is gone.
func (c Command) Run(ctx context.Context) (status int, err error) {
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	cmd.Env = environment(c.Environment)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Stdin, c.Stdout, c.Stderr
	cmd.WaitDelay = grace
	err = processes.Run(ctx, cmd, processes.EndAll, grace)
	if cmd.Process == nil {
		return 0, startError(c.Args[0], err)
	}
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited && !errors.Is(err, exec.ErrWaitDelay) {
		return 0, err
	}
	return processes.Status(cmd.ProcessState), nil
}
