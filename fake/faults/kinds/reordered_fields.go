package kinds

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var reorderedFields = Kind{
	Name:    scenarios.ReorderedFields,
	Happens: "The fields of all objects in the answer come in another order, from the seed.",
	Correct: "It finds fields by their names; result may be the last.",
	Make: always(edits(func(v *Visit, o *orderedjson.Object) {
		orderedjson.Walk(o, func(o *orderedjson.Object) {
			v.Random.Shuffle(len(o.Fields), func(i, j int) { o.Fields[i], o.Fields[j] = o.Fields[j], o.Fields[i] })
		})
	})),
}
