package main

import (
	"errors"
	"fmt"
)

// The exit codes of every command (design: The suite).
const (
	exitOK            = 0
	exitNotConformant = 1
	exitUsage         = 2
	exitUnreachable   = 3
	exitNothing       = 4
	exitInterrupted   = 5
)

// exitError ends the process with a code and, where err is set, one sentence.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// exit gives an error that ends the process with code and says nothing.
func exit(code int) error {
	if code == exitOK {
		return nil
	}
	return &exitError{code: code}
}

// failed gives an error that ends the process with code and one sentence.
func failed(code int, format string, args ...any) error {
	return &exitError{code: code, err: fmt.Errorf(format, args...)}
}

// exitCode is the code an error stands for. Whatever carries no code of its
// own was refused before any work began, so it is wrong usage.
func exitCode(err error) int {
	if err == nil {
		return exitOK
	}
	if coded, ok := errors.AsType[*exitError](err); ok {
		return coded.code
	}
	return exitUsage
}
