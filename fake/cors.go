package fake

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
)

// cors lets web pages of other origins read answers: by default those of origins
// on loopback, since a development server gives away keys without a password and
// any web page that a developer visits could fetch one. /control is never for
// other origins.
type cors struct {
	all     bool
	origins []string // empty for those on loopback
	paths   []string // readable paths, with all below them
}

// The methods that a page may use, and the headers of an answer that it may read in
// addition to the simple ones. Authorization is the only header that it may add.
const (
	corsMethods = "GET, POST, DELETE, PUT, PATCH, HEAD"
	corsHeaders = "Authorization"
	corsExposed = "Allow, Content-Disposition, Content-Range, Accept-Ranges, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
)

// everyOrigin stands for all origins.
const everyOrigin = "*"

// newCORS allows the pages of the origins; without any it allows those on loopback.
func newCORS(origins []string) (cors, error) {
	out := cors{paths: api.PagePaths()}
	for _, origin := range origins {
		if origin == everyOrigin {
			out.all = true
			continue
		}
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || u.Scheme+"://"+u.Host != origin || !hostForm.MatchString(u.Host) {
			return cors{}, fmt.Errorf(
				"origin %q: it is a scheme and a host without a path, such as http://localhost:5173, or * for all", origin)
		}
		out.origins = append(out.origins, strings.ToLower(origin))
	}
	return out, nil
}

// allows reports whether pages of an origin may read answers.
func (c cors) allows(origin string) bool {
	if c.all || len(c.origins) > 0 {
		return c.all || slices.Contains(c.origins, strings.ToLower(origin))
	}
	u, err := url.Parse(origin)
	return err == nil && u.User == nil && isLoopback(u.Hostname())
}

// isLoopback reports whether a host name of a URL always leads to this machine.
func isLoopback(name string) bool {
	name = strings.ToLower(name)
	address, err := netip.ParseAddr(name)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || err == nil && address.Unmap().IsLoopback()
}

// share adds the headers to every answer below the paths of clients, errors included.
// It answers the OPTIONS of a browser before the world, the path or the account is
// known to exist, because the page could otherwise not read the error of its real
// request.
func (c cors) share(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !c.isForPages(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		origin := r.Header.Get("Origin")
		c.describe(w.Header(), origin)
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" && c.allows(origin) {
			w.Header().Set("Allow", corsMethods)
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// The values of the headers, made once: every answer has them.
var (
	toAnyOrigin  = []string{everyOrigin}
	corsMethodsV = []string{corsMethods}
	corsHeadersV = []string{corsHeaders}
	corsExposedV = []string{corsExposed}
)

func (c cors) describe(h http.Header, origin string) {
	switch {
	case c.all:
		h["Access-Control-Allow-Origin"] = toAnyOrigin
	case c.allows(origin):
		h["Access-Control-Allow-Origin"], h["Vary"] = []string{origin}, []string{"Origin"}
	default:
		h["Vary"] = []string{"Origin"} // a cache must not give this answer to a page that may read
		return
	}
	h["Access-Control-Allow-Headers"] = corsHeadersV
	h["Access-Control-Allow-Methods"] = corsMethodsV
	if origin != "" { // only browsers read it, and an answer with more than eight headers costs 5 % more
		h["Access-Control-Expose-Headers"] = corsExposedV
	}
}

// isForPages reports whether a path belongs to a world's API or files.
func (c cors) isForPages(path string) bool {
	path = strings.TrimPrefix(path, worlds.BasePath(path))
	for _, place := range c.paths {
		if path == place || strings.HasPrefix(path, place+"/") {
			return true
		}
	}
	return false
}
