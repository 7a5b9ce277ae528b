package main

import (
	"context"
	"errors"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// exitStatus ends the process with a code and says nothing more: whatever
// there was to say has been printed.
type exitStatus int

func (e exitStatus) Error() string { return "" }

// ExitCode is the code itself.
func (e exitStatus) ExitCode() int { return int(e) }

// exitCode is the code an error stands for. Whatever carries no code of its
// own was refused before any work began, so it is wrong usage.
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
