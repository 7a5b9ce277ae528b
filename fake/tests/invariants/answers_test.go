package invariants_test

import (
	"fmt"
	"regexp"
	"slices"
)

// answers remember, for each field of each answer and event, whether it was ever
// a list, and whether it was ever null.
type answers struct {
	list, null map[string]bool
}

func newAnswers() *answers { return &answers{list: map[string]bool{}, null: map[string]bool{}} }

// digits matches keys that are IDs, because they are not fields of their own.
var digits = regexp.MustCompile(`[0-9]+`)

func (a *answers) see(where string, v any) {
	switch v := v.(type) {
	case nil:
		a.null[digits.ReplaceAllString(where, "N")] = true
	case []any:
		a.list[digits.ReplaceAllString(where, "N")] = true
		for _, item := range v {
			a.see(where+"[]", item)
		}
	case []map[string]any:
		for _, item := range v {
			a.see(where+"[]", item)
		}
	case map[string]any:
		for name, item := range v {
			a.see(where+"."+name, item)
		}
	}
}

// nullLists are the fields that were a list in one place and null in another.
func (a *answers) nullLists() []string {
	var found []string
	for where := range a.list {
		if a.null[where] {
			found = append(found, fmt.Sprintf("%s is a list, and null at times", where))
		}
	}
	slices.Sort(found)
	return found
}
