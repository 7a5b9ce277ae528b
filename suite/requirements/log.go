package requirements

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// LogPrefix is the section of the rows of the public change log. The specification
// dates only part of it, so a difference is a warning, and only in runs that select the
// section.
const LogPrefix = "LOG"

const logTitle = "Public change log"

// LogSection is that section.
func LogSection() Section { return Section{Prefix: LogPrefix, Title: logTitle} }

// InLog reports whether an id in its own spelling, or a section's prefix, is of the
// change log.
func InLog(id string) bool {
	prefix, _, _ := strings.Cut(id, "-")
	return prefix == LogPrefix
}

var embeddedLog = sync.OnceValue(func() catalogue {
	c := catalogue{byID: map[string]int{}}
	unshown := map[string]bool{}
	for _, reason := range featurelevels.NotEmulated() {
		for _, row := range reason.Rows {
			unshown[row] = true
		}
	}
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			if entry.Level > featurelevels.Oldest && !unshown[row.ID] {
				c.add(logged(entry.Level, row))
			}
		}
	}
	return c
})

// Log returns a requirement for each row of the public change log above level 0 that
// the fake shows on both sides, ascending. Its id is "LOG-" and the id of the row. It
// holds at every level: below its own one, clients see the earlier behaviour.
func Log() []Requirement { return slices.Clone(embeddedLog().all) }

func logged(level featurelevels.Level, row featurelevels.Row) Requirement {
	return Requirement{
		ID: LogPrefix + "-" + row.ID, Section: logTitle, Text: row.Summary, Kind: row.Part, Check: BlackBox, Turn: int(level),
		Violation: Warn,
		How:       fmt.Sprintf("Below level %d: %s. From it on: %s.", level, row.Before, row.After),
		Note:      "inferred: the public change log tells of it",
	}
}
