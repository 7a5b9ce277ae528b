package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/comparison"
)

// digestWidth is the number of characters of a line.
const digestWidth = 140

// printDigest lists the changes by the work that they make: one line for each endpoint, with the
// names of parameters, fields and the like, and the levels.
func printDigest(out io.Writer, entries []featurelevels.Entry) {
	works := comparison.Works()
	lists, total := make([]map[string][]string, len(works)), 0
	for _, entry := range entries {
		for _, row := range entry.Changes {
			at := comparison.WorkOf(row)
			if lists[at] == nil {
				lists[at] = map[string][]string{}
			}
			where := "outside the API"
			if len(row.Endpoints) > 0 {
				where = row.Endpoints[0]
			}
			lists[at][where] = append(lists[at][where], fmt.Sprintf("%s (%d)", cmp.Or(row.Name, row.Summary), entry.Level))
			total++
		}
	}
	for at, list := range lists {
		if list == nil {
			continue
		}
		fmt.Fprintln(out, works[at])
		for _, where := range slices.Sorted(maps.Keys(list)) {
			fmt.Fprintln(out, wrapAt(digestWidth, where+": "+strings.Join(list[where], ", "), "  ", "      "))
		}
	}
	fmt.Fprintf(out, "\n%s in %s. The numbers are levels; --full tells what was before and after.\n",
		counted(total, "change"), counted(len(entries), "level"))
}
