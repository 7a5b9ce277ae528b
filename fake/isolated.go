package fake

import (
	"fmt"
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// World is an isolated organization of a server, with its own state, clock, level and
// URL, for one test.
type World struct {
	server *Server
	t      TB
	world  *worlds.World
}

// World makes a world for a test. It begins with the scenario of the server, shares
// nothing with other worlds, and ends with the test. Options choose the level, the
// dialect and faults in microseconds; a scenario, a seed or a frozen clock of its own
// takes as long as a server of its own. Options that are for the whole server, such as
// [WithHosts], are refused.
func (s *Server) World(t TB, opts ...Option) *World {
	t.Helper()
	own := s.cfg
	own.Faults, own.Hostile = nil, false
	for _, o := range opts {
		o(&own)
	}
	if own.ControlToken != s.cfg.ControlToken || own.Patience != s.cfg.Patience ||
		len(own.AllowHosts) != len(s.cfg.AllowHosts) ||
		own.Mutation != s.cfg.Mutation || len(own.Callbacks.Allow) != len(s.cfg.Callbacks.Allow) {
		t.Fatalf(
			"fake: a world has a level, a dialect, a scenario, a seed, a clock and faults; other options are for the server")
		return nil
	}
	if own.Level < featurelevels.Oldest || own.Level > featurelevels.Newest() {
		t.Fatalf("fake: level %d is not from %d to %d", own.Level, featurelevels.Oldest, featurelevels.Newest())
		return nil
	}
	made, err := s.worlds.Create(s.specOf(own))
	if err != nil {
		t.Fatalf("fake: %v", err)
		return nil
	}
	t.Cleanup(func() { _ = s.worlds.Delete(made.Name) }) // the test may have deleted it
	return &World{s, t, made}
}

// specOf has the differences between a world's configuration and the server's.
func (s *Server) specOf(own Config) worlds.Spec {
	spec := worlds.Spec{
		Name: fmt.Sprintf("test-%d", s.made.Add(1)), Level: &own.Level, Dialect: &own.Dialect, Faults: own.faults(),
	}
	if own.Scenario != s.cfg.Scenario {
		spec.Scenario = own.Scenario
	}
	if own.Seed != s.cfg.Seed {
		spec.Seed = &own.Seed
	}
	if !own.Frozen.Equal(s.cfg.Frozen) {
		spec.At = own.Frozen
	}
	return spec
}

// Path is the path of the world on its server.
func (w *World) Path() string { return "/w/" + w.world.Name }

// URL is the base URL of the world over a socket.
func (w *World) URL() string { return w.server.URL() + w.Path() }

// InMemoryURL is the base URL of the world for the client of [World.Client].
func (w *World) InMemoryURL() string { return InMemory + w.Path() }

// Client returns a client that reaches the world without a socket.
func (w *World) Client() *http.Client { return w.server.Client() }

// Level is the feature level of the world now.
func (w *World) Level() featurelevels.Level { return w.world.Plan().Level() }

// Accounts lists the accounts of the world by ID.
func (w *World) Accounts() []Account { return accountsOf(w.world) }

// Account returns the account with this address; the second value is false for an unknown
// address.
func (w *World) Account(email string) (Account, bool) { return accountOf(w.world, email) }

// Now is the time in the world.
func (w *World) Now() time.Time { return w.world.Site().World.Clock.Now() }

// Advance moves the clock of the world forward. It returns after everything that is
// due has happened.
func (w *World) Advance(d time.Duration) {
	w.t.Helper()
	if d < 0 {
		w.t.Fatalf("fake: the clock cannot go back by %v", -d)
		return
	}
	w.world.Advance(d)
}

// Restart lets the server of the world come back. Event queues are kept, and get a
// restart event.
func (w *World) Restart() { w.restart(nil, rest.Restart{}) }

// RestartWithoutQueues lets the server of the world come back without its event queues.
func (w *World) RestartWithoutQueues() { w.restart(nil, rest.Restart{LoseQueues: true}) }

// Upgrade lets the server of the world come back at another level, with all its data.
func (w *World) Upgrade(to featurelevels.Level) {
	w.t.Helper()
	if to < featurelevels.Oldest || to > featurelevels.Newest() {
		w.t.Fatalf("fake: level %d is not from %d to %d", to, featurelevels.Oldest, featurelevels.Newest())
		return
	}
	w.restart(&to, rest.Restart{})
}

func (w *World) restart(to *featurelevels.Level, how rest.Restart) {
	w.t.Helper()
	if _, err := w.server.worlds.Restart(w.world.Name, to, nil, how); err != nil {
		w.t.Fatalf("fake: %v", err)
	}
}

// Requests lists the newest requests to the world, oldest first. Acts of [World.As] are
// not among them.
func (w *World) Requests() []Request { return w.world.Site().Requests().Entries() }

// Report describes the requests of the world's clients, and their mistakes.
func (w *World) Report() Report { return w.world.Report() }

// AssertSent demands that a client sent a request to an operation with these
// parameters, like [Server.AssertSent].
func (w *World) AssertSent(operation string, params Params) {
	w.t.Helper()
	assertSent(w.t, w.Requests(), operation, params)
}

// AddFaults adds faults to those of the world.
func (w *World) AddFaults(list ...Fault) {
	w.t.Helper()
	if _, err := w.world.Faults.Add(w.world.Site(), list...); err != nil {
		w.t.Fatalf("%v", err)
	}
}

// ClearFaults lets the world work as it should.
func (w *World) ClearFaults() { w.world.Faults.Clear(w.world.Site()) }

// Faults lists the faults of the world, with how often they applied.
func (w *World) Faults() []FaultStatus { return w.world.Faults.List() }
