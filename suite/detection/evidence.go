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
	best, counts := -1, make([]int, newest()+1)
	for level := range counts {
		for _, s := range e {
			if s.tells() && s.contradicts(level) {
				counts[level]++
			}
		}
		if best < 0 || counts[level] < best {
			best = counts[level]
		}
	}
	for level := range counts {
		if counts[level] != best {
			continue
		}
		end := level
		for end < newest() && counts[end+1] == best {
			end++
		}
		if from, to = level, end; claimed >= from && claimed <= to {
			return from, to
		}
	}
	for from > 0 && counts[from-1] == best {
		from--
	}
	return from, to
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
