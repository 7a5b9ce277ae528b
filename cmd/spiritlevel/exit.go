package main

import (
	"context"
	"errors"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// exitStatus ends the process with an exit code and without a message: the command has
// already printed its output.
type exitStatus int

func (e exitStatus) Error() string { return "" }

// ExitCode is the code itself.
func (e exitStatus) ExitCode() int { return int(e) }

// exitCode is the exit code for an error. An error without its own code was
// returned before any work began, so it is wrong usage.
func exitCode(err error) int {
	if err == nil {
		return report.ExitConformant
	}
	if coded, ok := errors.AsType[interface {
		error
		ExitCode() int
	}](err); ok {
		return coded.ExitCode()
	}
	if errors.Is(err, context.Canceled) {
		return report.ExitInterrupted
	}
	return report.ExitUsage
}
