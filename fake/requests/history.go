package requests

import (
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// rowsByOperation are the rows of the change log that concern an operation, oldest first.
// All worlds share them.
var rowsByOperation = sync.OnceValue(func() map[string][]*dated {
	rows := map[string][]*dated{}
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			for _, endpoint := range row.Endpoints {
				rows[endpoint] = append(rows[endpoint], &dated{row, entry.Level})
			}
		}
	}
	return rows
})

// ofParameters is the part of the change log for parameters of requests.
const ofParameters = "request-param"

// parameterRow is the row that added a parameter to an operation, nil if it was always
// there or is unknown.
func parameterRow(operation, name string) *dated {
	for _, row := range rowsByOperation()[operation] {
		if row.Part == ofParameters && (row.Kind == "added" || row.Kind == "renamed") && names(row.Name, name) {
			return row
		}
	}
	return nil
}

// deprecatedRows are the rows that deprecate a part of a request, at its level.
func deprecatedRows(r *Record) (list []*dated) {
	for _, row := range rowsByOperation()[r.Operation] {
		if row.Kind != "deprecated" || row.level > r.Plan.Level() {
			continue
		}
		if row.Part == "endpoint" || row.Part == ofParameters && sends(r.Form, row.Name) {
			list = append(list, row)
		}
	}
	return list
}

// names reports whether a list of names in the change log has a name.
func names(list, name string) bool {
	return slices.Contains(strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '.' }), name)
}

// sends reports whether a form has one of the parameters that a row names.
func sends(form map[string][]string, list string) bool {
	for name := range form {
		if names(list, name) {
			return true
		}
	}
	return false
}
