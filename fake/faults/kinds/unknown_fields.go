package kinds

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// envelope are the fields that any success may have.
var envelope = []string{"result", "msg", "ignored_parameters_unsupported"}

// unknownField is a field that no level has.
const unknownField = "spiritlevel_unknown"

var unknownFields = Kind{
	Name:    scenarios.UnknownFields,
	Happens: "Each object of known shape in the answer has one more field, spiritlevel_unknown. New levels add fields too.",
	Correct: "It ignores fields that it does not know.",
	Make: always(edits(func(_ *Visit, o *orderedjson.Object) {
		orderedjson.Walk(o, func(o *orderedjson.Object) {
			if hasShape(o) {
				o.Fields = append(o.Fields, orderedjson.Field{Name: unknownField, Value: "ignore me"})
			}
		})
	})),
}

// hasShape reports whether an object has a fixed set of fields that may grow. In an
// object that maps names or IDs to values a further field would be a further entry, and
// the specification says that some answers are only the envelope.
func hasShape(o *orderedjson.Object) bool {
	if o.Has("result") {
		return slices.ContainsFunc(o.Fields, func(f orderedjson.Field) bool { return !slices.Contains(envelope, f.Name) })
	}
	for _, name := range []string{"id", "user_id", "stream_id", "type"} {
		if o.Has(name) {
			return true
		}
	}
	return false
}
