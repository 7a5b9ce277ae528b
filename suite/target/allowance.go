package target

import (
	"errors"
	"fmt"
	"os"
)

// Allowance is the number of calls that the specs of a run may make. The processes of the
// run share it in a file, which gets one byte for each call. The zero value is no limit.
type Allowance struct {
	Calls int
	File  string
}

// spentError says that the run may make no more calls.
type spentError struct{ calls int }

func (e *spentError) Error() string { return fmt.Sprintf("%s (%d calls)", OverBudget, e.calls) }

// OverBudget is the beginning of its text.
const OverBudget = "not judged: budget"

// Allow returns the allowance of that many calls, of which some were made already.
func Allow(calls, made int) (Allowance, error) {
	file, err := os.CreateTemp("", "spiritlevel-calls-")
	if err != nil {
		return Allowance{}, fmt.Errorf("temporary files: %w", err)
	}
	_, err = file.Write(make([]byte, min(calls, made)))
	return Allowance{Calls: calls, File: file.Name()}, errors.Join(err, file.Close())
}

// Remove removes the file.
func (a Allowance) Remove() error { return os.Remove(a.File) }

// Spent says that no call is left, "" while there is one.
func (a Allowance) Spent() string {
	if made, err := os.Stat(a.File); a.Calls > 0 && (err != nil || made.Size() >= int64(a.Calls)) {
		return (&spentError{a.Calls}).Error()
	}
	return ""
}

// take takes one call, and fails if none is left. A call that cannot be counted is not
// made.
func (a Allowance) take() error {
	if a.Calls == 0 {
		return nil
	}
	file, err := os.OpenFile(a.File, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return fmt.Errorf("%s: %w", OverBudget, err)
	}
	defer file.Close()
	if made, err := file.Stat(); err == nil && made.Size() < int64(a.Calls) {
		if _, err := file.Write([]byte{0}); err == nil {
			if made, err := file.Stat(); err == nil && made.Size() <= int64(a.Calls) { // else others were quicker
				return nil
			}
		}
	}
	return &spentError{a.Calls}
}
