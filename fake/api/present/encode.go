package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// OpenObject encodes an object so that fields can be appended to it.
func OpenObject(plan *featurelevels.Plan, object any) (orderedjson.Open, error) {
	body, err := plan.Marshal(object)
	if err != nil {
		return orderedjson.Open{}, err
	}
	return orderedjson.Reopen(body)
}

// MustOpen is OpenObject for wire types, which always encode to an object.
func MustOpen(plan *featurelevels.Plan, object any) orderedjson.Open {
	open, err := OpenObject(plan, object)
	if err != nil {
		panic(err)
	}
	return open
}

func mustEncode(plan *featurelevels.Plan, event any) events.Encoded {
	body, err := plan.Marshal(event)
	if err != nil {
		panic(err) // events are plain structs
	}
	encoded, err := events.Encode(body)
	if err != nil {
		panic(err) // the type is the first field of every event
	}
	return encoded
}
