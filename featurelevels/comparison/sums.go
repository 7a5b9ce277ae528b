package comparison

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Sum counts the changes of one place, parameter or theme.
type Sum struct {
	Kind    string `json:"kind" doc:"endpoint, object, event, parameter, or theme for the work that changes make"`
	Name    string `json:"name"`
	Changes int    `json:"changes"`
}

// kinds are the kinds of sums, in their order.
var kinds = []string{"endpoint", "object", "event", "parameter", "theme"}

// Sums counts the changes of levels by place, by parameter and by theme: those with most
// changes first, and the themes in the order of a digest.
func Sums(entries []featurelevels.Entry) []Sum {
	list, at := []Sum{}, map[Sum]int{}
	count := func(kind, name string) {
		key := Sum{Kind: kind, Name: name}
		if _, known := at[key]; !known {
			at[key] = len(list)
			list = append(list, key)
		}
		list[at[key]].Changes++
	}
	for _, entry := range entries {
		for _, row := range entry.Changes {
			for _, where := range row.Endpoints {
				count(PlaceOf(where))
			}
			if row.Part == "request-param" && row.Name != "" {
				for name := range strings.SplitSeq(row.Name, ", ") {
					count("parameter", name)
				}
			}
			count("theme", works[WorkOf(row)].heading)
		}
	}
	headings := Works()
	slices.SortStableFunc(list, func(a, b Sum) int {
		return cmp.Or(slices.Index(kinds, a.Kind)-slices.Index(kinds, b.Kind),
			slices.Index(headings, a.Name)-slices.Index(headings, b.Name), b.Changes-a.Changes, cmp.Compare(a.Name, b.Name))
	})
	return list
}
