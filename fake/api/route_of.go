package api

import (
	"net/http"
	"sync"

	"github.com/gorilla/mux"
)

// RouteOf is the name of the route that answers requests with a method and a path, such
// as "GET /users/{user_id}"; "" for an unknown path.
func RouteOf(method, path string) string {
	request, err := http.NewRequest(method, "http://localhost", nil)
	if err != nil {
		return ""
	}
	request.URL.Path = path
	var match mux.RouteMatch
	if !named().Match(request, &match) || match.Route == nil {
		return ""
	}
	return match.Route.GetName()
}

// named is the table of routes by name. It finds routes, and answers no request.
var named = sync.OnceValue(func() *mux.Router {
	m := mux.NewRouter().SkipClean(true)
	for _, r := range routes() {
		m.Methods(r.method).Path(prefix + r.pattern()).Name(r.id()).Handler(http.NotFoundHandler())
	}
	return m
})
