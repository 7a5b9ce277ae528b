package featurelevels

import (
	"fmt"
	"slices"
)

// Change is one declared difference between a level and the one below it, or,
// with a dialect, one deviation of that dialect from the specification.
// Its edits say how to turn newest behaviour into older behaviour; a change
// whose behaviour differs rather than its shape is a gate that handlers ask
// about by name (see [Plan.Has]). A change may be both.
type Change struct {
	level    Level
	dialect  Dialect
	sentence string
	rows     []string
	recorded bool
	edits    []Edit
	joined   []*Change // see [Joint]
}

// At declares what level n changed. Name the rows of the change log it covers
// with [Rows] among the edits.
func At(n Level, sentence string, edits ...Edit) *Change {
	c := &Change{level: n, sentence: sentence}
	return c.with(edits)
}

// In declares a deviation of a dialect from the specification. Deviations hold
// at every level.
func In(d Dialect, sentence string, edits ...Edit) *Change {
	c := &Change{dialect: d, sentence: sentence}
	return c.with(edits)
}

// Joint stands for all these changes in a [Mutation]: they go wrong at the same time.
// It is not a change that a contract may declare.
func Joint(changes ...*Change) *Change { return &Change{joined: changes} }

// covers reports whether a mutation of c, which may be nil, is one of the other change.
func (c *Change) covers(other *Change) bool {
	return c != nil && (c == other || slices.Contains(c.joined, other))
}

func (c *Change) with(edits []Edit) *Change {
	for _, e := range edits {
		if e.describe != nil {
			e.describe(c)
			continue
		}
		c.edits = append(c.edits, e)
	}
	return c
}

// Level is the level from which the change holds.
func (c *Change) Level() Level { return c.level }

// Sentence is the effect of the change.
func (c *Change) Sentence() string { return c.sentence }

// Rows are the ids of the change-log rows the change covers.
func (c *Change) Rows() []string { return c.rows }

// IsRecorded reports whether the change is declared with [Recorded].
func (c *Change) IsRecorded() bool { return c.recorded }

// IsGate reports whether the change has no edits, so that only code that asks for it by
// name makes it visible.
func (c *Change) IsGate() bool { return len(c.edits) == 0 }

func (c *Change) String() string {
	if c.dialect != "" {
		return fmt.Sprintf("%s: %s", c.dialect, c.sentence)
	}
	return fmt.Sprintf("%d: %s", c.level, c.sentence)
}

// Edit is one declared piece of a change, applied to the plan of every level
// below it.
type Edit struct {
	apply    func(*Plan)
	retired  []string // routes that are gone unless the edit is applied
	describe func(*Change)
}

// Together makes one edit of several.
func Together(edits ...Edit) Edit {
	var all Edit
	for _, e := range edits {
		all.retired = append(all.retired, e.retired...)
	}
	all.apply = func(p *Plan) {
		for _, e := range edits {
			e.apply(p)
		}
	}
	return all
}

// Rows ties a change to the rows of the change log it implements. The ids are
// written without the level, which the change knows: "direct-type", not
// "174-direct-type".
func Rows(ids ...string) Edit {
	return Edit{describe: func(c *Change) {
		for _, id := range ids {
			c.rows = append(c.rows, fmt.Sprintf("%d-%s", c.level, id))
		}
	}}
}

// Recorded marks a change that neither the specification nor the change log
// states: only recordings of public servers show it.
func Recorded() Edit {
	return Edit{describe: func(c *Change) { c.recorded = true }}
}
