package scenarios

import "fmt"

// origin is where a scenario was read, and the line of each of its values.
type origin struct {
	file  string
	lines map[string]int // by path, such as users[3].email
}

// Fault is a mistake that shows only when a world is built of the scenario, in
// the value at a path such as messages[3].content. It is an *Error if the
// scenario was read from a file.
func (s *Scenario) Fault(path, format string, args ...any) error {
	reason := path + ": " + fmt.Sprintf(format, args...)
	if s.origin.lines == nil {
		return fmt.Errorf("scenario: %s", reason)
	}
	return &Error{s.origin.file, max(lineOf(s.origin.lines, path), 1), reason}
}
