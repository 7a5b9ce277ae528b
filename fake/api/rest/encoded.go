package rest

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// StartList begins a success whose last field is a list of encoded objects. answer is
// the success with an empty list.
func (c *Call) StartList(answer any) (orderedjson.OpenList, error) {
	head, err := present.OpenObject(c.Plan, answer)
	if err != nil {
		return orderedjson.OpenList{}, err
	}
	return StartSuccess(c.Buffer()).Append(head).ReopenList()
}
