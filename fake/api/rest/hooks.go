package rest

import (
	"net/http"
	"sync/atomic"

	"github.com/spiritlevel/spiritlevel/fake/requests"
)

// Interceptor answers requests in place of their endpoints. Next gives the usual answer,
// and returns the call that it made for it. Before Serve changes an answer, it calls
// applied with the names of the changes.
type Interceptor interface {
	Serve(w http.ResponseWriter, r *http.Request, route string, next func(http.ResponseWriter) *Call,
		applied func(names []string))
}

// hooks watch the requests of a site. A site after a restart has the same hooks.
type hooks struct {
	interceptor atomic.Pointer[Interceptor]
	log         requests.Log
}

// Intercept sets the interceptor of a site; nil removes it.
func (s *Site) Intercept(i Interceptor) {
	if i == nil {
		s.hooks.interceptor.Store(nil)
		return
	}
	s.hooks.interceptor.Store(&i)
}

// Requests are the requests that the site has answered.
func (s *Site) Requests() *requests.Log { return &s.hooks.log }
