package fake

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// hosts are the host names that requests may use. This protects against DNS
// rebinding: a web page changes the address of its own name to this machine, and
// the browser lets the page read the server as its own. The name is in the header
// Host, and a page cannot change that header.
type hosts struct {
	mu      sync.RWMutex
	allowed map[string]bool // "name", or "name:port" for one port
}

// hostForm is a host as in a URL, with a port or without.
var hostForm = lazyregexp.New(`^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`)

// newHosts allows the hosts in addition to those that are always allowed.
func newHosts(list []string) (*hosts, error) {
	h := &hosts{allowed: map[string]bool{}}
	for _, host := range list {
		if err := CheckHost(host); err != nil {
			return nil, fmt.Errorf("allowed host: %w", err)
		}
		h.allow(host)
	}
	return h, nil
}

// CheckHost returns an error for a text that [Config.AllowHosts] cannot have.
func CheckHost(host string) error {
	if !hostForm.MatchString(host) {
		return fmt.Errorf("%q is no host such as chat.test, or chat.test:8443 for one port", host)
	}
	return nil
}

func (h *hosts) allow(host string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.allowed[strings.ToLower(host)] = true
}

// guard refuses requests for other hosts. A request that did not come over a
// network socket does not come from a browser and may name any host.
func (h *hosts) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		local, isTCP := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
		if isTCP && !h.know(strings.ToLower(r.Host), local.AddrPort().Addr()) {
			envelope(w, http.StatusMisdirectedRequest, fmt.Sprintf(
				"This server does not accept the host %.100q: it accepts localhost, the address it listens on, and the hosts of --allow-host.", r.Host))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// know reports whether a request at a local address may name the host. A request without
// a host does not come from a browser.
func (h *hosts) know(host string, local netip.Addr) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
		if inner, ok := strings.CutPrefix(host, "["); ok && strings.HasSuffix(inner, "]") {
			name = strings.TrimSuffix(inner, "]")
		}
	}
	name = strings.TrimSuffix(name, ".")
	if name == "" || name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	if address, err := netip.ParseAddr(name); err == nil {
		address = address.Unmap()
		if address.IsLoopback() || address.WithZone("") == local.Unmap().WithZone("") {
			return true
		}
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.allowed[name] || h.allowed["["+name+"]"] || h.allowed[host]
}
