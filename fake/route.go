package fake

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/page"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
)

// router finds the part of the server that answers a request, and its world by the start
// of its path.
type router struct {
	registry *worlds.Registry
	site     http.Handler
	control  func() http.Handler
	page     *page.Page // nil without a page
}

// ServeHTTP implements http.Handler.
func (t *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case ofControl(r):
		t.control().ServeHTTP(w, r)
	case t.page != nil && strings.HasPrefix(r.URL.Path, page.Folder):
		t.page.ServeHTTP(w, r)
	default:
		t.serveWorld(w, r)
	}
}

func (t *router) serveWorld(w http.ResponseWriter, r *http.Request) {
	world, base, problem := t.registry.AtPath(r.URL.Path)
	if world == nil {
		envelope(w, http.StatusNotFound, problem)
		return
	}
	with := rest.WithSite
	if t.page != nil {
		if below := strings.TrimPrefix(r.URL.Path, base); (below == "" || below == "/") && wantsPage(r) {
			t.page.Show(w, r, world.Name)
			return
		}
		if r.Header[page.TokenHeader] != nil && t.page.Sent(r) {
			with = rest.WithSiteHidden
		}
	}
	world.Serve(r, func(s *rest.Site) {
		t.site.ServeHTTP(w, with(below(r, base), s, rest.Scheme(r)+r.Host+base))
	})
}

// wantsPage reports whether a browser shows the answer as a page. A page of another origin
// may link here, and do nothing else.
func wantsPage(r *http.Request) bool {
	mode := r.Header.Get("Sec-Fetch-Mode")
	return page.Wanted(r) && (!foreign(r) || mode == "navigate")
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
