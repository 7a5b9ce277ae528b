// Package featurelevels is the contract of the service by feature level.
//
// The rest of the project speaks only the newest level. Each difference of an
// older level is one declared [Change], made with [At]. A [Contract] folds the
// changes above a level into one [Plan]. The plan raises requests to the newest
// level and lowers responses, events and errors to the older one. The changes
// themselves are declared in the package changes below this one.
package featurelevels

import (
	"fmt"
	"strconv"
)

// Level is a feature level: the integer a server reports as
// service_feature_level (spec: Versioning). A server that reports none is at
// level 0.
type Level int

// Oldest is the lowest level the project knows.
const Oldest Level = 0

// Specified is the newest level that the specification describes. Servers have it by
// default; later levels come from the public change log.
const Specified Level = 186

// Newest is the highest level the project knows: that of the last release.
func Newest() Level {
	releases := Releases()
	return releases[len(releases)-1].LastLevel
}

// ParseLevel reads a level from its decimal form, from a release that reports it, or from
// the word newest. It refuses one outside Oldest to Newest.
func ParseLevel(text string) (Level, error) {
	if text == "newest" {
		return Newest(), nil
	}
	if level, known := levelOfRelease(text); known {
		return level, nil
	}
	n, err := strconv.Atoi(text)
	releases := Releases()
	if err != nil || n < int(Oldest) || n > int(Newest()) {
		return 0, fmt.Errorf("level %q is not a whole number from %d to %d, nor a release such as %s, nor newest", text,
			Oldest, Newest(), releases[len(releases)-1].Version)
	}
	return Level(n), nil
}

// Dialect is a named set of declared deviations in naming and error style.
type Dialect string

// The dialects. Spec is exactly the specification; Zulip is its public
// counterpart, which unpatched client libraries expect.
const (
	Spec  Dialect = "spec"
	Zulip Dialect = "zulip"
)

// ParseDialect reads a dialect's name.
func ParseDialect(name string) (Dialect, error) {
	switch d := Dialect(name); d {
	case Spec, Zulip:
		return d, nil
	}
	return "", fmt.Errorf("dialect %q is unknown: it is %q or %q", name, Spec, Zulip)
}
