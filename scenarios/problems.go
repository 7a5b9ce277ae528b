package scenarios

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
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
