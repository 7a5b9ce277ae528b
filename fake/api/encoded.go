package api

import (
	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// openObject encodes an object so that fields can be put behind it.
func openObject(plan *featurelevels.Plan, object any) (jsonsplice.Object, error) {
	body, err := plan.Marshal(object)
	if err != nil {
		return jsonsplice.Object{}, err
	}
	return jsonsplice.Open(body)
}

// mustOpen is openObject for wire types, which always encode to an object.
func mustOpen(plan *featurelevels.Plan, object any) jsonsplice.Object {
	open, err := openObject(plan, object)
	if err != nil {
		panic(err)
	}
	return open
}

// startList begins a success whose last field is a list of objects that are
// encoded already. answer is the success as it is while the list is empty.
func (c *Call) startList(answer any) (jsonsplice.List, error) {
	head, err := openObject(c.Plan, answer)
	if err != nil {
		return jsonsplice.List{}, err
	}
	return startSuccess(c.buffer()).Append(head).ReopenList()
}
