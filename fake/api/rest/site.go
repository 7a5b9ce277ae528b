// Package rest has the shared parts of all endpoints: calls, authentication, permissions,
// parameters, forms, answers and errors.
package rest

import (
	"context"
	"net/http"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Site is a world served at a level, in a dialect, with its event queues and rate
// limit.
type Site struct {
	World *world.World
	Hub   *events.Hub
	Plan  *featurelevels.Plan
	Limit *Limiter

	listener Listener

	hooks *hooks

	Generation int64     // the time of the last start in seconds, or later
	buffers    sync.Pool // of *[]byte, for answers with lists
}

// Listener gets the events of a site's world, as its event queues do.
type Listener interface {
	// Hear is called during the write.
	Hear(s *Site, happened []world.Event)
	Close()
}

// NewSite serves a world with a plan, and passes its events to a listener.
func NewSite(w *world.World, plan *featurelevels.Plan, l Listener) *Site {
	s := &Site{World: w, Plan: plan, Limit: &Limiter{}, hooks: &hooks{}, listener: l, Generation: w.Clock.Now().Unix()}
	w.Follow(worldRules(plan))
	s.Hub = events.NewHub(w, present.Events(w))
	s.Requests().Hide(s.secrets)
	s.listen()
	return s
}

// secrets returns the keys and passwords of the accounts, unless no account has
// changed since.
func (s *Site) secrets(since int) (version int, list []string) {
	v := s.World.View()
	if version = v.UsersEpoch(); version == since {
		return version, nil
	}
	for _, u := range v.Users() {
		for _, secret := range []string{u.APIKey, u.Password} {
			if secret != "" {
				list = append(list, secret)
			}
		}
	}
	return version, list
}

// listen connects the world's events to the site.
func (s *Site) listen() {
	s.World.Notify(func(happened []world.Event) {
		s.Hub.Publish(happened)
		s.listener.Hear(s, happened)
	})
}

// Close answers the blocked reads of the site and closes its listener.
func (s *Site) Close() {
	s.Hub.Close()
	s.listener.Close()
	s.Requests().Close()
}

type siteKey struct{}

// visit is the target of a request: a site, and the path where it is served.
type visit struct {
	site *Site
	base string
	// hidden requests meet no faults, and the world does not remember them.
	hidden bool
}

// WithSite returns the request with a site that is served at base, the absolute URL
// that clients use.
func WithSite(r *http.Request, s *Site, base string) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), siteKey{}, visit{s, base, false}))
}

// WithSiteHidden is WithSite for a request of a test itself, or of a person who acts on
// their own: it meets no faults, and the world does not remember it.
func WithSiteHidden(r *http.Request, s *Site, base string) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), siteKey{}, visit{s, base, true}))
}

// SiteOf is the site of a request.
func SiteOf(r *http.Request) *Site { return visitOf(r).site }

func visitOf(r *http.Request) visit { return r.Context().Value(siteKey{}).(visit) }

// largestKept is the maximum size of a buffer that is used again.
const largestKept = 8 << 20

// Buffer returns an empty buffer, a used one if possible: allocating and collecting
// one per answer costs more than filling it. A hundred messages cost 2.9 times the bare
// server of `make bench` with it, 8.1 without.
func (s *Site) Buffer() []byte {
	if kept, ok := s.buffers.Get().(*[]byte); ok {
		return (*kept)[:0]
	}
	return nil
}

// keep takes back a buffer after its last use.
func (s *Site) keep(b []byte) {
	if cap(b) <= largestKept {
		s.buffers.Put(&b)
	}
}
