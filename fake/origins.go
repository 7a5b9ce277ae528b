package fake

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/page"
)

// sameOrigin refuses requests that a web page of another origin may not send. A
// browser lets a page send simple requests to any server, with stored credentials,
// but the page cannot read the answers. So it may read, and it may change something
// only below the paths of [cors], by a request that CORS applies to: a form with
// stored credentials is refused. The control interface and the parts of the page are only
// for pages of their own origin.
func (c cors) sameOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
		if foreign(r) && (ofControl(r) || strings.HasPrefix(r.URL.Path, page.Parts) || !reads && !c.covers(r)) {
			envelope(w, http.StatusForbidden, "A web page of another origin sent this request, and may not change data here.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// covers reports whether a page of another origin sent a request under the rules of CORS.
// Newer browsers send Sec-Fetch-Mode.
func (c cors) covers(r *http.Request) bool {
	origin, mode := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Mode")
	return c.isForPages(r.URL.Path) && origin != "" && c.allows(origin) && (mode == "" || mode == "cors")
}

// foreign reports whether a web page of another origin sent the request. Newer browsers
// send Sec-Fetch-Site, older ones Origin; other clients send neither.
func foreign(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return false
	case "":
		origin := r.Header.Get("Origin")
		u, err := url.Parse(origin)
		return origin != "" && (err != nil || u.Host == "" || u.User != nil || !strings.EqualFold(u.Host, r.Host))
	}
	return true
}

func ofControl(r *http.Request) bool {
	return r.URL.Path == "/control" || strings.HasPrefix(r.URL.Path, "/control/")
}
