package api

import (
	"reflect"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// Operation describes a route for documents about the API.
type Operation struct {
	ID, Method, Path string
	// Anonymous says that no login is necessary; KeyInQuery, that the API key is a
	// parameter.
	Anonymous, KeyInQuery bool
	Params                []rest.Declared
	Body                  rest.Body
	Matches               map[string]string
	// Answer is the type of the answer, nil if it is only the envelope; Open says that
	// more fields depend on the request.
	Answer reflect.Type
	Open   bool
}

// Operations describes the routes, in the order of the table.
func Operations() []Operation {
	var list []Operation
	for _, r := range routes() {
		o := Operation{
			ID: r.id(), Method: r.method, Path: r.path, Anonymous: r.access.Anonymous, KeyInQuery: r.access.KeyInQuery,
			Params: r.Declared, Body: r.Body, Matches: r.Matches, Open: openAnswers[r.id()],
		}
		if answer := answers[o.ID]; answer != nil {
			o.Answer = reflect.TypeOf(answer)
		}
		list = append(list, o)
	}
	return list
}
