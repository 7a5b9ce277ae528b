package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// OpenObject encodes an object so that fields can be appended to it.
func OpenObject(plan *featurelevels.Plan, object any) (jsonsplice.Object, error) {
	body, err := plan.Marshal(object)
	if err != nil {
		return jsonsplice.Object{}, err
	}
	return jsonsplice.Open(body)
}

// MustOpen is OpenObject for wire types, which always encode to an object.
func MustOpen(plan *featurelevels.Plan, object any) jsonsplice.Object {
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
