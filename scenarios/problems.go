package scenarios

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Error is one mistake in a scenario file.
type Error struct {
	File string
	// Line counts from 1.
	Line int
	// Reason names the field and the expected value.
	Reason string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason) }

// mostProblems bounds the report of a file with errors on every line.
const mostProblems = 200

// problems collects the errors of one file.
type problems struct {
	file  string
	found []*Error
	more  int
	// broken holds the objects, such as users[3], with values that could not be read.
	broken map[string]bool
}

// breaks marks the object at path as broken.
func (p *problems) breaks(path string) {
	if p.broken == nil {
		p.broken = map[string]bool{}
	}
	p.broken[objectOf(path)] = true
	p.broken[sectionOf(path)] = true
}

func (p *problems) add(line int, format string, args ...any) {
	if len(p.found) == mostProblems {
		p.more++
		return
	}
	p.found = append(p.found, &Error{p.file, max(line, 1), fmt.Sprintf(format, args...)})
}

// err joins the errors, sorted by line; nil without errors.
func (p *problems) err() error {
	slices.SortStableFunc(p.found, func(a, b *Error) int { return cmp.Compare(a.Line, b.Line) })
	errs := make([]error, 0, len(p.found)+1)
	for _, e := range p.found {
		errs = append(errs, e)
	}
	if p.more > 0 {
		errs = append(errs, fmt.Errorf("%s: and %d more problems", p.file, p.more))
	}
	return errors.Join(errs...)
}

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

// States reports whether the file has a key. A scenario from elsewhere has none.
func (s *Scenario) States(path string) bool {
	_, there := s.origin.lines[path]
	return there
}

// indexed is the path of an item of a list, such as users[3].
func indexed(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// objectOf cuts users[3].alert_words[0] to users[3].
func objectOf(path string) string {
	return path[:len(path)-len(strings.TrimLeft(path, "abcdefghijklmnopqrstuvwxyz[0123456789]_"))]
}

// sectionOf cuts users[3].alert_words[0] to users.
func sectionOf(path string) string { section, _, _ := strings.Cut(objectOf(path), "["); return section }

// lineOf is the line of a value, or of its object if the object does not have the key.
func lineOf(lines map[string]int, path string) int {
	line, known := lines[path]
	for at := path; !known && at != ""; line, known = lines[at] {
		at = at[:max(strings.LastIndexAny(at, ".["), 0)]
	}
	return line
}
