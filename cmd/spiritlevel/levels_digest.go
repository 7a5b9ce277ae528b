package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// work is a kind of work that a change makes for the author of a client: the rows of a part of the
// API whose change is of one of the kinds, of any kind without kinds.
type work struct {
	heading string
	parts   []string
	kinds   []string
}

var (
	ofRequests = []string{"request-param", "setting-value"}
	ended      = []string{"removed", "deprecated"}
)

// works are the kinds of work, in the order of a digest. A row belongs to the first that fits.
var works = []work{
	{"Calls that are new", []string{"endpoint"}, []string{"added"}},
	{"Calls that end or change", []string{"endpoint"}, nil},
	{"Parameters and settings to send", ofRequests, []string{"added"}},
	{"Parameters and settings that end", ofRequests, ended},
	{"Parameters and settings with another name or other values", ofRequests, nil},
	{"Fields to read", []string{"response-field"}, []string{"added"}},
	{"Fields that end", []string{"response-field"}, ended},
	{"Fields with another name or other values", []string{"response-field"}, nil},
	{"Events that are new", []string{"event"}, []string{"added"}},
	{"Events that end or change", []string{"event"}, nil},
	{"Rights and errors", []string{"auth", "error"}, nil},
	{"Behaviour", nil, nil},
}

func (w work) fits(row featurelevels.Row) bool {
	return (w.parts == nil || slices.Contains(w.parts, row.Part)) && (w.kinds == nil || slices.Contains(w.kinds, row.Kind))
}

// digestWidth is the number of characters of a line.
const digestWidth = 140

// printDigest lists the changes by the work that they make: one line for each endpoint, with the
// names of parameters, fields and the like, and the levels.
func printDigest(out io.Writer, entries []featurelevels.Entry) {
	lists, total := make([]map[string][]string, len(works)), 0
	for _, entry := range entries {
		for _, row := range entry.Changes {
			at := slices.IndexFunc(works, func(w work) bool { return w.fits(row) })
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
		fmt.Fprintln(out, works[at].heading)
		for _, where := range slices.Sorted(maps.Keys(list)) {
			fmt.Fprintln(out, wrapAt(digestWidth, where+": "+strings.Join(list[where], ", "), "  ", "      "))
		}
	}
	fmt.Fprintf(out, "\n%s in %s. The numbers are levels; --full tells what was before and after.\n",
		counted(total, "change"), counted(len(entries), "level"))
}
