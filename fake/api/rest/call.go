package rest

import (
	"net/http"
	"strconv"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Call is one request to one route by one account.
type Call struct {
	*Site
	Base    string
	Request *http.Request
	Route   string
	View    world.View
	// User is the requester, nil on routes without authentication.
	User *world.User

	Files   []Upload
	Payload []byte
	Form    map[string][]string
	Ignored []string
	// NewestEvent is the ID of the newest event in the answer, -1 without events.
	NewestEvent int

	signedInAs string // the address that was sent
	answer     []byte // the beginning of the answer
	waited     int    // the number of the call among those that waited
	size       int
	hidden     bool // the world does not remember the call
	hasParams  bool
}

// Path returns a parameter of the path.
func (c *Call) Path(name string) string { return mux.Vars(c.Request)[name] }

// PathID is an ID in the path, 0 if it has more digits than any ID.
func (c *Call) PathID(name string) int {
	id, err := strconv.Atoi(c.Path(name))
	if err != nil {
		return 0
	}
	return id
}

// NewCall creates the call of a request to a route.
func NewCall(r *http.Request, route string) *Call {
	v := visitOf(r)
	v.site.World.Reached(v.base)
	return &Call{Site: v.site, Base: v.base, Request: r, Route: route, View: v.site.World.View(), NewestEvent: -1,
		hidden: v.hidden}
}

// ViewerOf is the requester as a viewer of objects.
func ViewerOf(c *Call, gravatar bool) present.Viewer {
	return present.NewViewer(c.View, c.Plan, c.User, gravatar)
}
