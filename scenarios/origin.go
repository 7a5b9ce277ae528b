package scenarios

import "fmt"

// origin is the source of a scenario, and the line of each value.
type origin struct {
	file  string
	lines map[string]int // by path, such as users[3].email
}

// Fault is an error that appears only when a world is built from the scenario, in the
// value at a path such as messages[3].content. It is an *Error if the scenario came
// from a file.
func (s *Scenario) Fault(path, format string, args ...any) error {
	reason := path + ": " + fmt.Sprintf(format, args...)
	if s.origin.lines == nil {
		return fmt.Errorf("scenario: %s", reason)
	}
	return &Error{s.origin.file, max(lineOf(s.origin.lines, path), 1), reason}
}
