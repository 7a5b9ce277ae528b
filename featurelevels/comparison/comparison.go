// Package comparison compares two levels: it chooses rows of the change log by
// place, kind and text, and groups them by the work that they make for authors of clients.
package comparison

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Filter chooses rows of the change log. A row must match one value of each list that has
// values, and contain each word of Text.
type Filter struct {
	Endpoints, Objects, Events, Kinds []string
	Text                              string
}

// lists are the lists of a filter, by the kind of their values.
func (f Filter) lists() map[string][]string {
	return map[string][]string{"endpoint": f.Endpoints, "object": f.Objects, "event": f.Events, "kind": f.Kinds}
}

// Unknown is the error for a value that no row of the change log has.
type Unknown struct {
	Of, Value string
	Known     []string
}

func (u *Unknown) Error() string { return fmt.Sprintf("%s: no change has %q", u.Of, u.Value) }

// Check refuses what no row of the change log has.
func (f Filter) Check() error {
	known := map[string][]string{}
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			known["kind"] = append(known["kind"], row.Kind)
			for _, where := range row.Endpoints {
				of, name := PlaceOf(where)
				known[of] = append(known[of], name)
				if _, path, ok := strings.Cut(name, " "); ok && of == "endpoint" {
					known[of] = append(known[of], path)
				}
			}
		}
	}
	for of, given := range f.lists() {
		for _, word := range given {
			if !slices.Contains(known[of], word) {
				return &Unknown{of, word, known[of]}
			}
		}
	}
	return nil
}

// PlaceOf is the kind of an entry of a row's endpoints, which is endpoint, object or event, and its name.
func PlaceOf(where string) (of, name string) {
	for _, of := range []string{"event", "object"} {
		if name, is := strings.CutPrefix(where, of+":"); is {
			return of, name
		}
	}
	return "endpoint", where
}

// Between are the levels above the older one up to the newer one, with only the chosen
// rows. Without a choice these are all.
func (f Filter) Between(older, newer featurelevels.Level) []featurelevels.Entry {
	chosen := slices.Clone(featurelevels.Changelog()[older+1 : newer+1])
	for i := range chosen {
		var rows []featurelevels.Row
		for _, row := range chosen[i].Changes {
			if f.wants(row) {
				rows = append(rows, row)
			}
		}
		chosen[i].Changes = rows
	}
	return chosen
}

func (f Filter) wants(row featurelevels.Row) bool {
	for of, given := range f.lists() {
		if len(given) == 0 {
			continue
		}
		if of == "kind" && !slices.Contains(given, row.Kind) || of != "kind" &&
			!slices.ContainsFunc(row.Endpoints, func(where string) bool { return matches(of, given, where) }) {
			return false
		}
	}
	text := strings.ToLower(strings.Join(slices.Concat(row.Endpoints,
		[]string{row.ID, row.Summary, row.Name, row.Before, row.After, row.Note, works[WorkOf(row)].heading}), "\n"))
	for word := range strings.FieldsSeq(strings.ToLower(f.Text)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// matches reports whether a place of a row is one of those that are given.
func matches(of string, given []string, where string) bool {
	kind, name := PlaceOf(where)
	if kind != of {
		return false
	}
	_, path, _ := strings.Cut(name, " ")
	return name == "*" || slices.Contains(given, name) || slices.Contains(given, path)
}
