package worlds

import (
	"errors"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// noServices keeps the bots of a copy from calling services, which take a call for that
// of the world itself.
type noServices struct{}

// RoundTrip implements http.RoundTripper.
func (noServices) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("a copy of a world calls no services")
}

// Copier makes copies of a world as it was at one moment. No path leads to them, their
// clocks stand still, and they have no faults. Each is ended with [World.End].
type Copier struct {
	moment
	registry *Registry
	services *callbacks.Client
}

// Copier returns a maker of copies of a world as it is now.
func (r *Registry) Copier(of *World) *Copier {
	return &Copier{of.moment(), r, callbacks.NewClient(callbacks.Config{Transport: noServices{}})}
}

// At makes a copy at a level, whose server has a deliberate error.
func (c *Copier) At(level featurelevels.Level, m featurelevels.Mutation) (*World, error) {
	state, plan := c.at(level, m)
	c.registry.mu.RLock()
	w := c.registry.build(c.of.Name, state, plan)
	c.registry.mu.RUnlock()
	w.callbacks, w.watch = c.services, nil
	return w, w.start(state)
}

// End ends a copy.
func (w *World) End() { w.stop() }
