package comparison

import (
	"slices"

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

// Works are the kinds of work, in the order of a digest.
func Works() []string {
	headings := make([]string, len(works))
	for i, w := range works {
		headings[i] = w.heading
	}
	return headings
}

// WorkOf is the number of the kind of work that a row makes.
func WorkOf(row featurelevels.Row) int {
	return slices.IndexFunc(works, func(w work) bool { return w.fits(row) })
}
