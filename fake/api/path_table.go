package api

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// pathTable finds the handler of a path. A mux tries one expression after another,
// so the paths without parameters have a map, and the others a mux for each kind of
// resource. A handler answers all methods of its paths.
type pathTable struct {
	fixed   map[string]http.Handler
	byStart map[string]*mux.Router // see startOf
}

func newPathTable() *pathTable {
	return &pathTable{map[string]http.Handler{}, map[string]*mux.Router{}}
}

// handle adds a pattern. Of two patterns that match a path the first one counts.
func (t *pathTable) handle(pattern string, h http.Handler) {
	start := startOf(pattern)
	m := t.byStart[start]
	if m == nil {
		m = mux.NewRouter().SkipClean(true) // a redirect would lose a POST's body
		m.NotFoundHandler = http.HandlerFunc(rest.NotFound)
		t.byStart[start] = m
	}
	if !strings.Contains(pattern, "{") && !matches(m, pattern) {
		t.fixed[pattern] = h
		return
	}
	m.Handle(pattern, h)
}

// matches reports whether a pattern matches the path.
func matches(m *mux.Router, path string) bool {
	var found mux.RouteMatch
	m.Match(&http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}}, &found)
	return found.Route != nil
}

// startOf is the beginning of a path, in which no pattern has a parameter: the first
// part, or the first below the prefix of the API.
func startOf(path string) string {
	rest, below := strings.CutPrefix(path, prefix+"/")
	first, _, _ := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	if below {
		return prefix + "/" + first
	}
	return first
}

// ServeHTTP implements http.Handler.
func (t *pathTable) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h := t.fixed[r.URL.Path]; h != nil {
		h.ServeHTTP(w, r)
		return
	}
	if m := t.byStart[startOf(r.URL.Path)]; m != nil {
		m.ServeHTTP(w, r)
		return
	}
	rest.NotFound(w, r)
}
