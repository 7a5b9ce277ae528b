// Package matrix runs a command at many levels, each with a fake of its own.
package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Sets of levels by name.
const (
	Releases = "releases" // the levels that releases report
	Changes  = "changes"  // the levels that changed something
	All      = "all"
)

// ParseLevels reads a set of levels: one of the names, or a list of levels, releases
// and ranges such as "65,4.0,100-120". The result is ascending.
func ParseLevels(text string) ([]featurelevels.Level, error) {
	var levels []featurelevels.Level
	switch text {
	case Releases:
		for _, release := range featurelevels.Releases() {
			levels = append(levels, release.LastLevel)
		}
	case Changes, All:
		for _, entry := range featurelevels.Changelog() {
			if text == All || len(entry.Changes) > 0 {
				levels = append(levels, entry.Level)
			}
		}
	default:
		for part := range strings.SplitSeq(text, ",") {
			some, err := parseRange(part)
			if err != nil {
				return nil, err
			}
			levels = append(levels, some...)
		}
	}
	slices.Sort(levels)
	return slices.Compact(levels), nil
}

func parseRange(text string) ([]featurelevels.Level, error) {
	text = strings.TrimSpace(text)
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	from, err := featurelevels.ParseLevel(first)
	if err != nil {
		return nil, refusal(err)
	}
	to, err := featurelevels.ParseLevel(last)
	if err != nil {
		return nil, refusal(err)
	}
	if from > to {
		return nil, fmt.Errorf("the range %q goes down: did you mean %s-%s?", text, last, first)
	}
	var levels []featurelevels.Level
	for level := from; level <= to; level++ {
		levels = append(levels, level)
	}
	return levels, nil
}

func refusal(err error) error {
	return fmt.Errorf("%w: expected %s, %s, %s, or a list of levels, releases and ranges such as 65,4.0,100-120",
		err, Releases, Changes, All)
}
