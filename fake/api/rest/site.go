// Package rest is what all endpoints share: calls and who makes them, permissions,
// parameters, forms, answers and refusals.
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

// Site is one world as it is served: at a level, in a dialect, with its event
// queues and rate limit.
type Site struct {
	World *world.World
	Hub   *events.Hub
	Plan  *featurelevels.Plan
	Limit *Limiter

	listener Listener

	Generation int64     // when the site last started, in seconds, or later
	buffers    sync.Pool // of *[]byte, for answers that are lists
}

// Listener hears what happens in a site's world, as its event queues do.
type Listener interface {
	// Hear is called while it happens.
	Hear(s *Site, happened []world.Event)
	Close()
}

// NewSite serves a world by a plan, and tells a listener what happens there.
func NewSite(w *world.World, plan *featurelevels.Plan, l Listener) *Site {
	s := &Site{World: w, Plan: plan, Limit: &Limiter{}, listener: l, Generation: w.Clock.Now().Unix()}
	s.Hub = events.NewHub(w, present.Events(w))
	s.listen()
	return s
}

// listen has the world tell the site what happens.
func (s *Site) listen() {
	s.World.Notify(func(happened []world.Event) {
		s.Hub.Publish(happened)
		s.listener.Hear(s, happened)
	})
}

// Close answers the blocked reads of the site and ends its listener.
func (s *Site) Close() {
	s.Hub.Close()
	s.listener.Close()
}

type siteKey struct{}

// visit is what a request is about: a site, and the path at which it is found.
type visit struct {
	site *Site
	base string
}

// WithSite returns the request as one to a site that is found below base, the
// absolute URL clients know it by.
func WithSite(r *http.Request, s *Site, base string) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), siteKey{}, visit{s, base}))
}

// SiteOf is the site that a request is to.
func SiteOf(r *http.Request) *Site { return visitOf(r).site }

func visitOf(r *http.Request) visit { return r.Context().Value(siteKey{}).(visit) }

// largestKept is the size up to which a buffer is kept for the next answer.
const largestKept = 1 << 20

// Buffer returns an empty buffer, used before where possible: making and
// collecting one per answer costs more than filling it.
func (s *Site) Buffer() []byte {
	if kept, ok := s.buffers.Get().(*[]byte); ok {
		return (*kept)[:0]
	}
	return nil
}

// keep takes a buffer back that nobody reads any more.
func (s *Site) keep(b []byte) {
	if cap(b) <= largestKept {
		s.buffers.Put(&b)
	}
}
