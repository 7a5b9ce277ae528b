package featurelevels

import (
	"strconv"
	"strings"
	"sync"
)

// numbered are the listed releases by their series and their numbers in it.
var numbered = sync.OnceValue(func() []numberedRelease {
	var list []numberedRelease
	for _, r := range Releases() {
		parts, _ := parts(r.Version)
		list = append(list, numberedRelease{parts[0], parts[1], r.LastLevel})
	}
	return list
})

type numberedRelease struct {
	series, number int
	level          Level
}

// levelOfRelease returns the level that a release reports. A release that is not listed
// reports the level of the listed one of its series before it.
func levelOfRelease(version string) (level Level, known bool) {
	asked, ok := parts(version)
	if !ok {
		return level, false
	}
	for _, r := range numbered() {
		if r.series == asked[0] && r.number <= asked[1] {
			level, known = r.level, true
		}
	}
	return level, known && asked[1] <= lastOf(asked[0])
}

// firstRelease is the first release that shipped a level. A level without changes that no
// release reports was never shipped. Before release 2.1 no server had a level.
func firstRelease(level Entry) string {
	for _, r := range Releases() {
		if r.LastLevel >= level.Level && r.Version != "2.0" {
			if len(level.Changes) == 0 && r.LastLevel > level.Level {
				return ""
			}
			return r.Version
		}
	}
	return ""
}

// lastOf is the number of the last listed release of a series.
func lastOf(series int) int {
	last := 0
	for _, r := range numbered() {
		if r.series == series {
			last = max(last, r.number)
		}
	}
	return last
}

// parts are the series and the number of a release. A third number, as in 2.1.4, is
// ignored.
func parts(version string) (out [2]int, ok bool) {
	count := 0
	for text, rest, more := "", version, true; more; count++ {
		text, rest, more = strings.Cut(rest, ".")
		n, err := strconv.ParseUint(text, 10, 16)
		if err != nil {
			return out, false
		}
		if count < len(out) {
			out[count] = int(n)
		}
	}
	return out, count == 2 || count == 3
}
