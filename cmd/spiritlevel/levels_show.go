package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// partTitles orders the groups of "levels 156".
var partTitles = []struct{ part, title string }{
	{"endpoint", "Endpoints"},
	{"request-param", "Request parameters"},
	{"response-field", "Response fields"},
	{"event", "Events"},
	{"setting-value", "Settings and values"},
	{"default", "Defaults"},
	{"behaviour", "Behaviour"},
	{"error", "Errors"},
	{"auth", "Authentication and permissions"},
}

// sinceRow is a change with its level.
type sinceRow struct {
	since featurelevels.Level
	featurelevels.Row
}

func showLevel(out io.Writer, level featurelevels.Level) error {
	describeLevel(out, featurelevels.Changelog()[level])
	rows := inForce(level)
	for _, group := range partTitles {
		printGroup(out, group.title, rows, group.part)
	}
	if level < featurelevels.Newest() {
		fmt.Fprintf(out, "\nNot yet at %d: levels %d to %d; see \"spiritlevel levels diff %d %d\".\n",
			level, level+1, featurelevels.Newest(), level, featurelevels.Newest())
	}
	return nil
}

func describeLevel(out io.Writer, entry featurelevels.Entry) {
	fmt.Fprintf(out, "Feature level %d", entry.Level)
	if entry.Release != "" {
		fmt.Fprintf(out, ", first shipped in release %s", entry.Release)
	}
	fmt.Fprintln(out)
	var reporting []string
	for _, release := range featurelevels.Releases() {
		if release.LastLevel == entry.Level {
			reporting = append(reporting, release.Version)
		}
	}
	if len(reporting) > 0 {
		fmt.Fprintf(out, "Reported by %s\n", strings.Join(reporting, ", "))
	}
	if entry.Note != "" {
		fmt.Fprintln(out, entry.Note)
	}
}

func printGroup(out io.Writer, title string, rows []sinceRow, part string) {
	headed := false
	for _, row := range rows {
		if row.Part != part {
			continue
		}
		if !headed {
			fmt.Fprintf(out, "\n%s\n", title)
			headed = true
		}
		name := ""
		if row.Name != "" {
			name = row.Name + ": "
		}
		fmt.Fprintf(out, "  since %-3d  %s%s  [%s]\n", row.since, name, row.Summary, strings.Join(row.Endpoints, ", "))
	}
}

// inForce lists the changes that still apply at a level, oldest first: without those
// that a later change has reverted.
func inForce(level featurelevels.Level) []sinceRow {
	var rows []sinceRow
	for _, entry := range featurelevels.Changelog()[:level+1] {
		for _, change := range entry.Changes {
			if change.Until != nil && *change.Until < level {
				continue
			}
			if change.Kind == "removed" {
				rows = without(rows, change)
			}
			rows = append(rows, sinceRow{entry.Level, change})
		}
	}
	return rows
}

// without removes the rows of features that a later row removes: the same part and
// name at its endpoints.
func without(rows []sinceRow, removed featurelevels.Row) []sinceRow {
	covered := map[string]bool{}
	for _, endpoint := range removed.Endpoints {
		covered[endpoint] = true
	}
	kept := rows[:0]
	for _, row := range rows {
		if row.Part != removed.Part || row.Name != removed.Name || !allIn(row.Endpoints, covered) {
			kept = append(kept, row)
		}
	}
	return kept
}

func allIn(words []string, set map[string]bool) bool {
	for _, word := range words {
		if !set[word] {
			return false
		}
	}
	return true
}
