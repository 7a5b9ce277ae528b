package target

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/processes"
)

// How long a command of an operator may take, and how much of its output is read.
const (
	commandLimit = 30 * time.Second
	commandGrace = 500 * time.Millisecond // to end after an interruption, which ends the spec in a short time, too
	lateCommands = 2                      // after this many slow commands, none is tried any more
	outputRead   = 64 << 10
	reasonShown  = 200
)

// operatorGreeting is the first line that `commands` prints.
const operatorGreeting = "spiritlevel operator 1"

// OperatorCommands are the commands that an operator may have, with their arguments.
func OperatorCommands() []string {
	return []string{
		"advance SECONDS", "deactivate EMAIL", "reactivate EMAIL", "deactivate-organization", "reactivate-organization",
		"limit CALLS SECONDS", "fork", "discard",
	}
}

// ProbeCommand asks the operator's command what it can do. The error is a *UsageError.
func (c Config) ProbeCommand(ctx context.Context) (able []string, err error) {
	if c.Command == "" {
		return nil, nil
	}
	if c.Control.URL != "" {
		return nil, usage(
			"an operator and the control interface of a fake exclude each other")
	}
	out, err := commandOperator{command: c.Command, server: c.URL}.run(ctx, "commands")
	if err != nil {
		return nil, usage("the operator %q does not work: %v", c.Command, err)
	}
	greeting, rest, _ := strings.Cut(strings.TrimSpace(out), "\n")
	if strings.TrimSpace(greeting) != operatorGreeting {
		return nil, usage(
			"%q does not answer as an operator: the first line of `commands` must be %q, not %q (see help operator)",
			c.Command, operatorGreeting, cut(greeting))
	}
	able = strings.Fields(rest)
	var known []string
	for _, command := range OperatorCommands() {
		name, _, _ := strings.Cut(command, " ")
		known = append(known, name)
	}
	for _, name := range able {
		if !slices.Contains(known, name) {
			return nil, usage("the operator %q has the unknown command %q: there are %s", c.Command, name,
				strings.Join(known, ", "))
		}
	}
	return able, nil
}

// NewCommandOperator returns the operator that a probed configuration names. It makes
// copies only if it has the commands for it.
func NewCommandOperator(c Config) Operator {
	operator := commandOperator{command: c.Command, server: c.URL, able: c.Able, late: new(atomic.Int32)}
	if operator.can("fork") && operator.can("discard") {
		return copyingOperator{operator}
	}
	return operator
}

// commandOperator runs a command for each act.
type commandOperator struct {
	command, server string
	able            []string
	late            *atomic.Int32 // number of commands that took too long, also of its copies; nil counts none
}

func (o commandOperator) can(name string) bool { return slices.Contains(o.able, name) }

// run runs a command and returns its output. The output of one that fails is the reason.
func (o commandOperator) run(ctx context.Context, args ...string) (string, error) {
	if o.late != nil && o.late.Load() >= lateCommands {
		return "", fmt.Errorf("%s: not tried, because %d commands took longer than %s", args[0], lateCommands, commandLimit)
	}
	whole := ctx
	ctx, stop := context.WithTimeout(ctx, commandLimit)
	defer stop()
	words := append(strings.Fields(o.command), args...)
	if len(words) == len(args) {
		return "", errors.New("the command is empty")
	}
	command := exec.Command(words[0], words[1:]...)
	command.Env = append(os.Environ(), EnvironmentPrefix+"SERVER="+o.server)
	command.WaitDelay = time.Second
	var out, complaint beginning
	command.Stdout, command.Stderr = &out, &complaint
	if err := processes.Run(ctx, command, processes.LetRun, commandGrace); err != nil || ctx.Err() != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("it took longer than %s", commandLimit)
			if o.late != nil && whole.Err() == nil {
				o.late.Add(1)
			}
		}
		lines := strings.Split(strings.TrimSpace(out.String()+complaint.String()), "\n")
		if reason := lines[len(lines)-1]; reason != "" {
			err = fmt.Errorf("%w: %s", err, cut(reason))
		}
		return "", fmt.Errorf("%s: %w", args[0], err)
	}
	return out.String(), nil
}

// beginning keeps the first outputRead bytes that are written to it.
type beginning struct{ kept bytes.Buffer }

// Write implements io.Writer. It accepts and drops the bytes beyond its limit, so that a
// program with much output continues.
func (b *beginning) Write(text []byte) (int, error) {
	b.kept.Write(text[:min(len(text), outputRead-b.kept.Len())])
	return len(text), nil
}

func (b *beginning) String() string { return b.kept.String() }

func cut(text string) string { return text[:min(len(text), reasonShown)] }

func (o commandOperator) do(ctx context.Context, args ...string) error {
	if !o.can(args[0]) {
		return fmt.Errorf("the operator has no command %s", args[0])
	}
	if _, err := o.run(ctx, args...); err != nil {
		return fmt.Errorf("the operator failed: %w", err)
	}
	return nil
}

func seconds(d time.Duration) string { return strconv.Itoa(int(math.Ceil(d.Seconds()))) }

func (o commandOperator) AdvanceClock(ctx context.Context, d time.Duration) error {
	return o.do(ctx, "advance", seconds(d))
}

func (o commandOperator) DeactivateUser(ctx context.Context, email string) error {
	return o.do(ctx, "deactivate", email)
}

func (o commandOperator) ReactivateUser(ctx context.Context, email string) error {
	return o.do(ctx, "reactivate", email)
}

func (o commandOperator) DeactivateOrganization(ctx context.Context) error {
	return o.do(ctx, "deactivate-organization")
}

func (o commandOperator) ReactivateOrganization(ctx context.Context) error {
	return o.do(ctx, "reactivate-organization")
}

func (o commandOperator) LimitRate(ctx context.Context, calls int, window time.Duration) error {
	return o.do(ctx, "limit", strconv.Itoa(calls), seconds(window))
}

// copyingOperator also makes copies of the server.
type copyingOperator struct{ commandOperator }

func (o copyingOperator) Copy(ctx context.Context, judged string) (Copy, error) {
	original := o.commandOperator
	original.server = judged
	out, err := original.run(ctx, "fork")
	if err != nil {
		return Copy{}, fmt.Errorf("the operator failed: %w", err)
	}
	base, err := checkURL("the copy's URL", strings.TrimSpace(out))
	if err != nil {
		return Copy{}, fmt.Errorf("the operator failed: fork: %w", err)
	}
	if own, err := checkURL("url", judged); err != nil || base == own {
		return Copy{}, errors.New("the operator failed: fork: it printed the URL of the server itself, which is no copy")
	}
	copied := copyingOperator{original}
	copied.server = base
	return Copy{URL: base, Operator: copied,
		Discard: func(ctx context.Context) error { return copied.do(ctx, "discard") }}, nil
}
