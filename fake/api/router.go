package api

import (
	"errors"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// prefix is where all endpoints lie (spec: Endpoints).
const prefix = "/api/v1"

// route ties a method and a documented path to what answers it.
type route struct {
	method string
	path   string // as documented, also the route's name in featurelevels
	access access
	endpoint
}

func (r route) id() string { return r.method + " " + r.path }

// endpoint is what answers a route.
type endpoint struct {
	params *paramTable
	// read finds the parameters of a request.
	read func(*Call, http.ResponseWriter, *http.Request) (url.Values, error)
	run  func(*Call, map[string][]string) (any, error)
	// settings says that it takes those of a table beside its parameters.
	settings bool
	// matches says what a named part of the path matches, where its name does
	// not say it (see pattern).
	matches map[string]string
}

// takes makes an endpoint of a function whose second argument is the struct
// of its parameters.
func takes[P any](fn func(*Call, *P) (any, error)) endpoint {
	t := newParamTable[P]()
	return endpoint{params: t, read: (*Call).readForm, run: func(c *Call, form map[string][]string) (any, error) {
		p := new(P)
		if err := t.decode(c, form, p); err != nil {
			return nil, err
		}
		return fn(c, p)
	}}
}

// Handler returns the handler of all sites. Requests must carry theirs (see
// [WithSite]) and have the site's path removed.
func Handler() http.Handler {
	// Flat, one table: inside subrouters the mux forgets that a path exists
	// for another method. SkipClean: a redirect would lose a POST's body.
	m := mux.NewRouter().SkipClean(true)
	methods := map[string][]route{}
	var patterns []string // in the order of the table
	for _, r := range routes() {
		pattern := r.pattern()
		if methods[pattern] == nil {
			patterns = append(patterns, pattern)
		}
		methods[pattern] = append(methods[pattern], r)
	}
	for _, pattern := range patterns {
		m.Handle(prefix+pattern, resource(methods[pattern]))
	}
	m.Handle(uploads+"{path:.+}", http.HandlerFunc(serveFile))
	m.Handle(exported+"{token}"+archiveName, http.HandlerFunc(serveExport))
	m.Handle("/user_avatars/{path:.+}", http.HandlerFunc(servePicture))
	m.Handle(emojiDocumentPath(), http.HandlerFunc(serveEmojiDocument))
	m.NotFoundHandler = http.HandlerFunc(notFound)
	return m
}

// Routes lists the routes as featurelevels names them: "METHOD /path".
func Routes() []string {
	var ids []string
	for _, r := range routes() {
		ids = append(ids, r.id())
	}
	return ids
}

// resource answers all methods of one path. HEAD is answered as GET; OPTIONS
// tells what there is.
func resource(routes []route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		plan := siteOf(r).Plan
		if r.Method == http.MethodPost && plan.Has(changes.MethodInForm) {
			r = withFormMethod(w, r)
		}
		allowed := []string{}
		for _, route := range routes {
			if !plan.HasRoute(route.id()) {
				continue
			}
			if route.method == r.Method || route.method == http.MethodGet && r.Method == http.MethodHead {
				route.serve(w, r, route.id(), route.access)
				return
			}
			allowed = append(allowed, route.method)
		}
		if len(allowed) == 0 {
			notFound(w, r)
			return
		}
		sort.Strings(allowed)
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		refuse(w, r, (&wire.Error{Kind: wire.MethodNotAllowed, Msg: "Method Not Allowed"}).With("allowed_methods", allowed))
	})
}

func notFound(w http.ResponseWriter, r *http.Request) {
	refuse(w, r, &wire.Error{Kind: wire.NotFound, Msg: "There is nothing at this path at this feature level."})
}

// serve answers one request to a route: who asks, what with, and what comes of
// it.
func (e endpoint) serve(w http.ResponseWriter, r *http.Request, route string, a access) {
	c := newCall(r, route)
	c.hasParams = len(e.params.params) > 0 || e.settings
	result, err := e.answer(c, w, a)
	if err == nil {
		err = c.succeed(w, result)
	}
	var refusal *wire.Error
	switch {
	case err == nil:
	case errors.As(err, &refusal):
		refuse(w, r, refusal)
	case r.Context().Err() != nil: // the client has gone
	default:
		panic(err) // a fault of ours; the outermost handler reports it
	}
}

func (e endpoint) answer(c *Call, w http.ResponseWriter, a access) (any, error) {
	if err := c.authenticate(a); err != nil {
		return nil, err
	}
	if err := c.Limit.take(c, w.Header()); err != nil {
		return nil, err
	}
	if a.action != "" {
		if err := c.may(a.action); err != nil {
			return nil, err
		}
	}
	defer c.releaseFiles()
	form, err := e.read(c, w, c.Request)
	if err != nil {
		return nil, err
	}
	c.form = form
	return e.run(c, form)
}

// Call is one request to one route by one account.
type Call struct {
	*Site
	Base    string
	Request *http.Request
	Route   string
	View    world.View
	// User is who asks, nil on routes that need no authentication.
	User *world.User

	files     []upload
	payload   []byte
	form      map[string][]string
	ignored   []string
	hasParams bool
}

// pathID is an ID in the path, 0 for one with more digits than any has.
func (c *Call) pathID(name string) int {
	id, err := strconv.Atoi(c.Path(name))
	if err != nil {
		return 0
	}
	return id
}

func newCall(r *http.Request, route string) *Call {
	v := visitOf(r)
	return &Call{Site: v.site, Base: v.base, Request: r, Route: route, View: v.site.World.View()}
}

// Path returns a parameter of the path.
func (c *Call) Path(name string) string { return mux.Vars(c.Request)[name] }
