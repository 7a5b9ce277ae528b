package matrix

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sort"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// Cause is why the result of a command changes between two levels.
type Cause struct {
	// Change alone turns the result: of two servers that differ in nothing else, the
	// command passes at one. It is nil if no change was found.
	Change *featurelevels.Change
	// Number reports whether the result is that of the higher level even without any of
	// the changes: the command decides by the number of the level.
	Number bool
}

// cause runs the command at servers of the higher level that lack some of the changes
// since the lower one. It first tries those that touch the command, because the command
// may fail for another reason at a server that lacks all.
func (m Matrix) cause(ctx context.Context, before, after Run, touched []Touched) (Cause, error) {
	if len(before.requests)+len(after.requests) == 0 || before.late || after.late {
		return Cause{}, nil
	}
	m.note("level %d again, without some of its changes: which of them turns the result?", after.Level)
	m.Logs = "" // which has a file for each level
	var touching []*featurelevels.Change
	for _, one := range touched {
		touching = append(touching, one.Change)
	}
	for _, list := range [][]*featurelevels.Change{touching, changesBetween(before.Level, after.Level)} {
		found, err := m.turning(ctx, before, after, list)
		if found != nil || err != nil {
			return Cause{Change: found}, err
		}
	}
	return Cause{Number: true}, ctx.Err()
}

// turning searches the change of a list, ascending by level, that turns the result when
// it comes after those before it. It is nil if the result does not depend on the list.
func (m Matrix) turning(ctx context.Context, before, after Run,
	list []*featurelevels.Change) (*featurelevels.Change, error) {
	var fault error
	turned := func(present int) bool {
		m.Fake.Mutation = featurelevels.Mutation{Missing: featurelevels.IDs(list[present:]...)}
		run, err := m.run(ctx, after.Level)
		fault = errors.Join(fault, err, ctx.Err())
		return run.Result == after.Result
	}
	if len(list) == 0 || turned(0) || fault != nil {
		return nil, fault
	}
	// Before its last change the list turned nothing; with all of them it is the level.
	at := sort.Search(len(list)-1, func(i int) bool { return fault == nil && turned(i+1) })
	return list[at], fault
}

// changesBetween lists the changes above a level up to another one, ascending by level.
func changesBetween(above, to featurelevels.Level) []*featurelevels.Change {
	var list []*featurelevels.Change
	for _, c := range levels.Contract().All() {
		if above < c.Level() && c.Level() <= to {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b *featurelevels.Change) int { return cmp.Compare(a.Level(), b.Level()) })
	return list
}

// ahead puts the change of a cause before the others.
func (c Cause) ahead(touched []Touched) []Touched {
	if c.Change == nil {
		return touched
	}
	first := Touched{Change: c.Change}
	var others []Touched
	for _, one := range touched {
		if one.Change == c.Change {
			first = one
		} else {
			others = append(others, one)
		}
	}
	return append([]Touched{first}, others...)
}

// Words of the report about a cause.
const (
	Turns       = " (this change alone turns the result)"
	NumberTurns = "the command decides by the number of the level: without these changes the result is the same"
)
