package fake

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/fake/page"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
)

// newRouter connects the API of the worlds, the control interface and the page.
func newRouter(cfg Config, registry *worlds.Registry) *router {
	t := &router{registry: registry, site: api.Handler()}
	allowed := control.Bearer(cfg.ControlToken)
	if !cfg.NoPage {
		open := sync.OnceValue(func() http.Handler { return control.Handler(controlled(cfg, registry, control.Bearer(""))) })
		t.page = page.New(page.Config{
			Control: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { open().ServeHTTP(w, r) }),
			API:     http.HandlerFunc(t.serveWorld),
			Token:   cfg.ControlToken, Local: isLocal, Picture: t.picture,
		})
		bearer := allowed
		allowed = func(r *http.Request) bool {
			if r.Header[page.TokenHeader] != nil {
				return t.page.Sent(r)
			}
			return bearer(r)
		}
	}
	t.control = sync.OnceValue(func() http.Handler { return control.Handler(controlled(cfg, registry, allowed)) })
	return t
}

func controlled(cfg Config, registry *worlds.Registry, allowed func(*http.Request) bool) control.Config {
	return control.Config{Registry: registry, Allowed: allowed, Requirements: cfg.Requirements}
}

// picture answers with the picture of an account, which the world does not remember.
func (t *router) picture(w http.ResponseWriter, r *http.Request, name, email string) {
	world := t.registry.Find(name)
	if world == nil {
		http.NotFound(w, r)
		return
	}
	asked := r.Clone(r.Context())
	asked.URL.Path, asked.URL.RawPath = "/avatar/"+email, ""
	t.site.ServeHTTP(w, rest.WithSiteHidden(asked, world.Site(), ""))
}

// proxied are the headers that proxies add: the client of a request with one of them may
// be anywhere.
var proxied = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip"}

// isLocal reports whether a client on this machine sent the request, to a name of this
// machine.
func isLocal(r *http.Request) bool {
	for _, name := range proxied {
		if r.Header[name] != nil {
			return false
		}
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	host, _, noPort := net.SplitHostPort(r.Host)
	if noPort != nil {
		host = strings.Trim(r.Host, "[]")
	}
	return err == nil && from.Addr().Unmap().IsLoopback() && isLoopback(host)
}
