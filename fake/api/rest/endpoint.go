package rest

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Endpoint is the handler of a route.
type Endpoint struct {
	// Read reads the parameters of a request.
	Read func(*Call, http.ResponseWriter, *http.Request) (url.Values, error)
	Run  func(*Call, map[string][]string) (any, error)
	// takesParams says that a request may have parameters.
	takesParams bool
	// Declared describes the parameters, and Body what a request carries besides them.
	Declared []Declared
	Body     Body
	// Matches gives the pattern of a named part of the path, if its name does not give it
	// (see pattern).
	Matches map[string]string
}

// Serve answers one request to a route: authentication, parameters, and the handler.
func (e Endpoint) Serve(w http.ResponseWriter, r *http.Request, route string, a Access) {
	if refuseLongURL(w, r) {
		return
	}
	began := beginning{SiteOf(r).World.Clock.Now(), time.Now()}
	if i := SiteOf(r).hooks.interceptor.Load(); i != nil && !visitOf(r).hidden {
		e.intercept(*i, w, r, route, a, began)
		return
	}
	c := NewCall(r, route)
	c.log(e.serve(c, w, r, a), began)
}

// serve answers a call, and returns the refusal, if any.
func (e Endpoint) serve(c *Call, w http.ResponseWriter, r *http.Request, a Access) *wire.Error {
	c.hasParams = e.takesParams
	result, err := e.answer(c, w, a)
	if err == nil {
		err = c.succeed(w, result)
	}
	var refusal *wire.Error
	switch {
	case err == nil:
	case errors.As(err, &refusal):
		refuse(w, r, refusal, c.Route)
	case r.Context().Err() != nil: // the client has gone
	default:
		panic(err) // a bug; the outermost handler reports it
	}
	return refusal
}

func (e Endpoint) answer(c *Call, w http.ResponseWriter, a Access) (any, error) {
	if err := c.Authenticate(a); err != nil {
		return nil, err
	}
	if err := c.Limit.Take(c, w.Header()); err != nil {
		return nil, err
	}
	if a.demands(c.Plan) {
		if err := c.May(a.Action); err != nil {
			return nil, err
		}
	}
	defer c.releaseFiles()
	form, err := e.Read(c, w, c.Request)
	if err != nil {
		return nil, err
	}
	c.Form = form
	return e.Run(c, form)
}

// Takes makes an endpoint of a function whose second argument is the struct
// of its parameters.
func Takes[P any](fn func(*Call, *P) (any, error)) Endpoint {
	return TakesAlso(nil, func(c *Call, p *P, _ []Value) (any, error) { return fn(c, p) })
}

// TakesAlso makes an endpoint that takes further parameters, from a table, besides its
// struct. The function gets those that the request gives, in the order of the table.
func TakesAlso[P any](further []Param, fn func(*Call, *P, []Value) (any, error)) Endpoint {
	t := newParamTable[P]()
	takesParams := len(t.params)+len(further) > 0
	return Endpoint{takesParams: takesParams, Declared: declared(t, further), Read: (*Call).ReadForm,
		Run: func(c *Call, form map[string][]string) (any, error) {
			p := new(P)
			d := newDecoding(c, form)
			if err := t.decode(d, p); err != nil {
				return nil, err
			}
			values, err := d.read(further)
			if err != nil {
				return nil, err
			}
			c.Ignored = d.unknown()
			return fn(c, p, values)
		}}
}

// NoParams are the parameters of an endpoint that takes none.
type NoParams struct{}
