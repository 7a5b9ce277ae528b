package rest

import (
	"net/http"
	"sync/atomic"
)

// Interceptor answers requests in place of their endpoints. Next gives the usual
// answer, and returns the call that it made for it.
type Interceptor interface {
	Serve(w http.ResponseWriter, r *http.Request, route string, next func(http.ResponseWriter) *Call)
}

// hooks are what watches the requests of a site. A site after a restart has the same.
type hooks struct {
	interceptor atomic.Pointer[Interceptor]
}

// Intercept sets the interceptor of a site; nil removes it.
func (s *Site) Intercept(i Interceptor) {
	if i == nil {
		s.hooks.interceptor.Store(nil)
		return
	}
	s.hooks.interceptor.Store(&i)
}
