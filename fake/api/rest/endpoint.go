package rest

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Endpoint is what answers a route.
type Endpoint struct {
	Params *ParamTable
	// Read finds the parameters of a request.
	Read func(*Call, http.ResponseWriter, *http.Request) (url.Values, error)
	Run  func(*Call, map[string][]string) (any, error)
	// Settings says that it takes those of a table beside its parameters.
	Settings bool
	// Matches says what a named part of the path matches, where its name does
	// not say it (see pattern).
	Matches map[string]string
}

// Serve answers one request to a route: who asks, what with, and what comes of
// it.
func (e Endpoint) Serve(w http.ResponseWriter, r *http.Request, route string, a Access) {
	if refuseLongURL(w, r) {
		return
	}
	c := NewCall(r, route)
	c.hasParams = len(e.Params.params) > 0 || e.Settings
	result, err := e.answer(c, w, a)
	if err == nil {
		err = c.succeed(w, result)
	}
	var refusal *wire.Error
	switch {
	case err == nil:
	case errors.As(err, &refusal):
		Refuse(w, r, refusal)
	case r.Context().Err() != nil: // the client has gone
	default:
		panic(err) // a fault of ours; the outermost handler reports it
	}
}

func (e Endpoint) answer(c *Call, w http.ResponseWriter, a Access) (any, error) {
	if err := c.Authenticate(a); err != nil {
		return nil, err
	}
	if err := c.Limit.Take(c, w.Header()); err != nil {
		return nil, err
	}
	if a.Action != "" {
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
	t := NewParamTable[P]()
	return Endpoint{Params: t, Read: (*Call).ReadForm, Run: func(c *Call, form map[string][]string) (any, error) {
		p := new(P)
		if err := t.decode(c, form, p); err != nil {
			return nil, err
		}
		return fn(c, p)
	}}
}

// NoParams are the parameters of an endpoint that takes none.
type NoParams struct{}
