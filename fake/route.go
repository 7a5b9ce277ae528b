package fake

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
)

// route finds the world of a request by the start of its path.
func route(registry *worlds.Registry, site http.Handler, control func() http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ofControl(r) {
			control().ServeHTTP(w, r)
			return
		}
		world, base, problem := registry.AtPath(r.URL.Path)
		if world == nil {
			envelope(w, http.StatusNotFound, problem)
			return
		}
		world.Serve(r, func(s *rest.Site) {
			site.ServeHTTP(w, rest.WithSite(below(r, base), s, rest.Scheme(r)+r.Host+base))
		})
	})
}

// below returns the request without the start of its path.
func below(r *http.Request, base string) *http.Request {
	if base == "" {
		return r
	}
	out := new(http.Request)
	*out = *r
	out.URL = new(url.URL)
	*out.URL = *r.URL
	out.URL.Path = strings.TrimPrefix(r.URL.Path, base)
	out.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, base)
	return out
}
