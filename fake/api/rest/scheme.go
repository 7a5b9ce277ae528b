package rest

import (
	"net/http"
	"strings"
)

// Scheme is the scheme of the client's request to the server, or to a proxy before it
// that declares it.
func Scheme(r *http.Request) string {
	said, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ",")
	if r.TLS != nil || strings.EqualFold(strings.TrimSpace(said), "https") {
		return "https://"
	}
	return "http://"
}
