package detection

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

// evidence has the results of the probes, by row.
type evidence map[session.RowID]sighting

// sighting is the result of one probe. A probe that shows neither side, or both, does not
// narrow the level.
type sighting struct {
	probe probe
	sides changelog.Sides
	done  bool // the probe could observe, and did not only try
}

// tells reports whether the sighting distinguishes levels.
func (s sighting) tells() bool { return s.done && s.sides.Before != s.sides.After }

// contradicts reports whether a server at the level would have shown something else. A
// level above the newest known one counts as the newest.
func (s sighting) contradicts(level int) bool {
	level = min(level, newest())
	if !s.done || !s.probe.visible[level] {
		return false
	}
	promised := changelog.Sides{Before: true, After: true}
	if s.probe.look != nil {
		promised = s.probe.look.Promises()
	}
	if level < s.probe.row.Level() {
		return promised.Before && !s.sides.Before
	}
	return promised.After && !s.sides.After
}

// measured is the range of levels that fit the evidence best: with the fewest
// contradictions. Of several ranges it is the one with the claimed level, or the
// highest.
func (e evidence) measured(claimed int) (from, to int) {
	ranges := e.ranges()
	for _, r := range ranges {
		if claimed >= r.from && claimed <= r.to {
			return r.from, r.to
		}
	}
	last := ranges[len(ranges)-1]
	return last.from, last.to
}

// possible is the range from the lowest to the highest level that fit the evidence best. Levels
// between them may not fit, because a change that a release took back concerns them alone.
func (e evidence) possible() (from, to int) {
	ranges := e.ranges()
	return ranges[0].from, ranges[len(ranges)-1].to
}

// levelRange is a range of neighbouring levels.
type levelRange struct{ from, to int }

// ranges are the levels with the fewest contradictions, the lowest first.
func (e evidence) ranges() (best []levelRange) {
	fewest := -1
	for level := range newest() + 1 {
		contradictions := 0
		for _, s := range e {
			if s.tells() && s.contradicts(level) {
				contradictions++
			}
		}
		if fewest < 0 || contradictions < fewest {
			fewest, best = contradictions, nil
		}
		switch last := len(best) - 1; {
		case contradictions > fewest:
		case last >= 0 && best[last].to == level-1:
			best[last].to = level
		default:
			best = append(best, levelRange{level, level})
		}
	}
	return best
}

// differences are the sightings that contradict the level, by level.
func (e evidence) differences(level int) []sighting {
	var found []sighting
	for _, s := range e {
		if s.contradicts(level) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b sighting) int { return order(a.probe, b.probe) })
	return found
}
