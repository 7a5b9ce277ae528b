package fake

import (
	"net/http"
	"reflect"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// World is an isolated organization of a server, with its own state, clock, level and
// URL, for one test. A wrong use of it fails the test.
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
	if own.ControlToken != s.cfg.ControlToken || own.patience != s.cfg.patience ||
		len(own.AllowHosts) != len(s.cfg.AllowHosts) ||
		!own.Mutation.Is(s.cfg.Mutation) || len(own.Callbacks.Allow) != len(s.cfg.Callbacks.Allow) {
		t.Fatalf(
			"fake: a world has a level, a dialect, a scenario, a seed, a clock and faults; other options are for the server")
		return nil
	}
	if !isLevel(t, own.Level) {
		return nil
	}
	made, err := s.worlds.Create(s.specOf(own))
	return s.lend(t, made, err)
}

// lend returns a new world, which ends with the test.
func (s *Server) lend(t TB, made *worlds.World, err error) *World {
	t.Helper()
	if err != nil {
		t.Fatalf("fake: %v", err)
		return nil
	}
	t.Cleanup(func() { _ = s.worlds.Delete(made.Name) }) // the test may have deleted it
	return &World{s, t, made}
}

// isLevel demands a feature level.
func isLevel(t TB, l featurelevels.Level) bool {
	t.Helper()
	known := l >= featurelevels.Oldest && l <= featurelevels.Newest()
	if !known {
		t.Fatalf("fake: level %d is not from %d to %d", l, featurelevels.Oldest, featurelevels.Newest())
	}
	return known
}

// defaultWorld is the default world, which a server embeds.
type defaultWorld = World

// specOf has the differences between a world's configuration and the server's.
func (s *Server) specOf(own Config) worlds.Spec {
	spec := worlds.Spec{
		Level: &own.Level, Dialect: &own.Dialect, Faults: own.Faults,
	}
	if own.Hostile {
		spec.Faults = append(faults.HostileAt(own.Level), own.Faults...)
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

// Path is the path of the world on its server, "" for the default world.
func (w *World) Path() string {
	if w.world.Name == worlds.Default {
		return ""
	}
	return "/w/" + w.world.Name
}

// URL is the base URL of the world. It is "" before Listen. A server from [Start]
// begins to listen on a free port of the loopback interface at the first call of URL;
// inside a testing/synctest bubble, URL is InMemoryURL instead.
func (w *World) URL() string {
	base := w.server.base()
	if base == "" {
		return ""
	}
	return base + w.Path()
}

// InMemoryURL is the base URL of the world for the client of [World.Client].
func (w *World) InMemoryURL() string { return InMemory + w.Path() }

// Client returns a client whose requests reach the server without a socket, for any
// host in their URL. It works inside a testing/synctest bubble if the server was
// started there too.
func (w *World) Client() *http.Client { return &http.Client{Transport: inMemory{w.server}} }

// Level is the feature level of the world now.
func (w *World) Level() featurelevels.Level { return w.world.Plan().Level() }

// Accounts lists the accounts of the world by ID.
func (w *World) Accounts() []Account { return w.world.Accounts() }

// Account returns the account with this address; the second value is false for an unknown
// address.
func (w *World) Account(email string) (Account, bool) {
	for _, a := range w.Accounts() {
		if a.Email == email {
			return a, true
		}
	}
	return Account{}, false
}

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

// Restart restarts the server of the world. Event queues are kept, and get a restart
// event.
func (w *World) Restart() { w.restart(nil, rest.Restart{}) }

// RestartWithoutQueues restarts the server of the world without its event queues.
func (w *World) RestartWithoutQueues() { w.restart(nil, rest.Restart{LoseQueues: true}) }

// Upgrade restarts the server of the world at another level, with all its data.
func (w *World) Upgrade(to featurelevels.Level) {
	w.t.Helper()
	if isLevel(w.t, to) {
		w.restart(&to, rest.Restart{})
	}
}

func (w *World) restart(to *featurelevels.Level, how rest.Restart) {
	w.t.Helper()
	if _, err := w.server.worlds.Restart(w.world.Name, to, nil, how); err != nil {
		w.t.Fatalf("fake: %v", err)
	}
}

// Reset returns the world to its initial state, its level included. Its event queues
// end.
func (w *World) Reset() { w.world.Reset() }

// Fork copies the world as it is now, without its event queues. Options choose another
// level or dialect. The copy ends with the test.
func (w *World) Fork(opts ...Option) *World {
	w.t.Helper()
	cfg := Config{Level: w.Level(), Dialect: w.world.Plan().Dialect()}
	for _, o := range opts {
		o(&cfg)
	}
	if !reflect.DeepEqual(cfg, Config{Level: cfg.Level, Dialect: cfg.Dialect}) {
		w.t.Fatalf("fake: a copy of a world can have another level or dialect; other options are for the server")
		return nil
	}
	if !isLevel(w.t, cfg.Level) {
		return nil
	}
	made, err := w.server.worlds.Fork(w.world.Name, "", &cfg.Level, &cfg.Dialect)
	return w.server.lend(w.t, made, err)
}

// Export writes the world as it is now as a scenario file. The first lines of the file
// list the differences of a world that is loaded from it.
func (w *World) Export() []byte {
	w.t.Helper()
	text, err := w.world.Export()
	if err != nil {
		w.t.Fatalf("fake: %v", err)
	}
	return text
}

// Requests lists the newest requests to the world, oldest first. Acts of [World.As] are
// not among them.
func (w *World) Requests() []Request { return w.world.Site().Requests().Entries() }

// Report describes the requests of the world's clients, and their mistakes.
func (w *World) Report() Report { return w.world.Report() }

// AddFaults adds faults to those of the world.
func (w *World) AddFaults(list ...Fault) {
	w.t.Helper()
	if _, err := w.world.Faults.Add(w.world.Site(), list...); err != nil {
		w.t.Fatalf("%v", err)
	}
}

// ClearFaults removes all faults of the world.
func (w *World) ClearFaults() { w.world.Faults.Clear(w.world.Site()) }

// Faults lists the faults of the world, with how often they applied.
func (w *World) Faults() []FaultStatus { return w.world.Faults.List() }
