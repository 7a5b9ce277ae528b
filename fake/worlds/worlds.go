// Package worlds has the worlds of one server: the default one, named ones, and one
// for each requested level.
package worlds

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Default is the name of the world at the server's root.
const Default = "default"

// levelPrefix begins the names of the worlds that belong to levels.
const levelPrefix = "at-"

// MaxWorlds bounds what the control interface can allocate.
const MaxWorlds = 10_000

// Config has the defaults of worlds.
type Config struct {
	Level    featurelevels.Level
	Dialect  featurelevels.Dialect
	Scenario *scenarios.Scenario // nil for the embedded default
	Seed     uint64
	Frozen   time.Time // zero for running clocks
	Mutation featurelevels.Mutation
	// Callbacks say which networks the services of outgoing webhook bots may be in.
	Callbacks callbacks.Config
	// Faults apply to all worlds of the default scenario, besides those of the scenario.
	Faults []scenarios.Fault
	// Hostile adds the faults of a legal server of the level to the same worlds.
	Hostile bool
	// Lively lets the actors of the scenario act, Pace times faster than it says; see
	// actors.New.
	Lively bool
	Pace   float64
	// State has the worlds to continue; nil starts new worlds.
	State *State
	// Heartbeat is the time after which blocked reads of events get a heartbeat; 0 is the usual one.
	Heartbeat time.Duration
	// Watch, if set, is called with each request to any world after its answer.
	Watch func(world string, e requests.Entry)
	// KeepRequests is the number of requests that each world remembers, 0 for the usual one.
	KeepRequests int
	// Start, if not 0, is a number that no other process has. Then the IDs of event
	// queues are never those of an earlier process or of a deleted world.
	Start uint64
}

// Registry holds the worlds of a server. It is safe for concurrent use.
type Registry struct {
	defaults  Config
	pristine  *world.World // the default scenario as it was at the start
	callbacks *callbacks.Client

	mu      sync.RWMutex
	deleted uint64 // worlds
	made    int    // worlds without a name of their own
	worlds  map[string]*World
	plans   map[planKey]*featurelevels.Plan
	site    func() http.Handler // answers the requests of actors
}

type planKey struct {
	level   featurelevels.Level
	dialect featurelevels.Dialect
}

// Refusals of a registry.
var (
	ErrName     = errors.New("a world's name is 1 to 60 letters, digits, dots, hyphens and underscores")
	ErrReserved = fmt.Errorf("names that begin with %q are those of the worlds below /at", levelPrefix)
	ErrExists   = errors.New("there is a world of this name already")
	ErrUnknown  = errors.New("there is no world of this name")
	ErrDefault  = errors.New("the default world cannot be deleted")
	ErrNoActors = errors.New("the scenario has no actors, so it cannot be lively")
	ErrTooMany  = fmt.Errorf("there are %d worlds already", MaxWorlds)
)

// New returns a registry that holds the default world.
func New(cfg Config) (*Registry, error) {
	if !cfg.Frozen.IsZero() && (cfg.Frozen.Before(clock.Earliest) || cfg.Frozen.After(clock.Latest)) {
		return nil, fmt.Errorf("a clock cannot stand at %s: it is from 1970 to 2199", cfg.Frozen.Format(time.RFC3339))
	}
	pristine, err := cfg.seed()
	if err != nil {
		return nil, err
	}
	if cfg.Scenario == nil {
		cfg.Scenario = scenarios.Builtin()
	}
	r := &Registry{
		defaults: cfg, pristine: pristine, callbacks: callbacks.NewClient(cfg.Callbacks),
		worlds: map[string]*World{}, plans: map[planKey]*featurelevels.Plan{}, site: sync.OnceValue(api.Handler),
	}
	if r.worlds[Default], err = r.serve(Default, cfg, pristine); err == nil && cfg.State != nil {
		err = r.restore(cfg.State)
	}
	return r, err
}

// seed makes the world of the scenario.
func (c Config) seed() (*world.World, error) {
	if c.Scenario == nil {
		return seeding.Builtin(c.Seed, c.clock())
	}
	if err := c.checkScenario(); err != nil {
		return nil, err
	}
	return seeding.Build(c.Scenario, c.Seed, c.clock())
}

// checkScenario refuses what servers of the level do not know.
func (c Config) checkScenario() error {
	plan := levels.Compile(c.Level, c.Dialect)
	return errors.Join(c.Scenario.CheckLevel(c.Level, c.Dialect), c.Scenario.CheckPermissions(plan.HasPermission))
}

func (c Config) clock() *clock.Clock {
	if c.Frozen.IsZero() {
		return clock.New()
	}
	return clock.Frozen(c.Frozen)
}

// serve makes a world that starts as pristine is, except for the differences of its
// level's servers.
func (r *Registry) serve(name string, cfg Config, pristine *world.World) (*World, error) {
	plan := r.plan(cfg.Level, cfg.Dialect)
	pristine = seeding.Age(pristine, cfg.Scenario, plan)
	w := r.build(name, pristine, plan)
	w.initial = slices.Clone(cfg.Scenario.Faults)
	if cfg.Hostile {
		w.initial = append(w.initial, faults.HostileAt(cfg.Level)...)
	}
	w.initial = append(w.initial, cfg.Faults...)
	if len(cfg.Scenario.Actors) > 0 {
		w.company = func(pace float64) *actors.Troupe {
			return actors.New(cfg.Scenario.Actors, cfg.Seed, pace, r.site())
		}
	}
	if w.lively, w.livelyPace = cfg.Lively, cfg.Pace; w.lively && w.company == nil {
		return nil, ErrNoActors
	}
	return w, cfg.explained(w.start(pristine.Fork()))
}

// explained names the place of an invalid fault in this world: the line of the scenario,
// or the fault itself.
func (c Config) explained(err error) error {
	var mistake *faults.Mistake
	switch {
	case !errors.As(err, &mistake):
		return err
	case mistake.Index < len(c.Scenario.Faults):
		return c.Scenario.Fault(fmt.Sprintf("faults[%d].%s", mistake.Index, mistake.Key), "%s", mistake.Reason)
	}
	return fmt.Errorf("fault '%s': %s: %s", mistake.Fault, mistake.Key, mistake.Reason)
}

// build makes a world that is not served yet. The caller holds the lock, or has the
// only reference to the registry.
func (r *Registry) build(name string, pristine *world.World, plan *featurelevels.Plan) *World {
	start, deleted := r.defaults.Start, r.deleted
	return &World{
		epoch: func(resets uint64) uint64 {
			if start == 0 {
				return resets
			}
			return start ^ deleted<<20 ^ resets
		},
		Name: name, pristine: pristine, plan: plan, callbacks: r.callbacks, watch: r.defaults.Watch, api: r.site,
		heartbeat: r.defaults.Heartbeat,
		keep:      r.defaults.KeepRequests,
		Faults: faults.NewSet(r.defaults.Seed, api.Routes, func(to featurelevels.Level) {
			_, _ = r.Restart(name, &to, nil, rest.Restart{}) // a world below /at keeps its level
		}),
	}
}

// plan compiles each level and dialect once.
func (r *Registry) plan(l featurelevels.Level, d featurelevels.Dialect) *featurelevels.Plan {
	k := planKey{l, d}
	if r.plans[k] == nil {
		r.plans[k] = levels.Contract().CompileMutant(r.defaults.Mutation, l, d)
	}
	return r.plans[k]
}

// Find returns a world by name, nil for an unknown name.
func (r *Registry) Find(name string) *World {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.worlds[name]
}

// At returns the world of the default scenario at a level. It is made at its first use.
func (r *Registry) At(l featurelevels.Level) (*World, error) {
	name := fmt.Sprintf("%s%d", levelPrefix, l)
	if w := r.Find(name); w != nil {
		return w, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.worlds[name] == nil {
		cfg := r.defaults
		cfg.Level = l
		w, err := r.serve(name, cfg, r.pristine)
		if err != nil {
			return nil, err
		}
		r.worlds[name] = w
	}
	return r.worlds[name], nil
}

var validName = lazyregexp.New(`^[A-Za-z0-9._-]{1,60}$`)

// Spec describes a new world; nil fields have the server's default.
type Spec struct {
	Name     string // "" for a generated one
	Level    *featurelevels.Level
	Dialect  *featurelevels.Dialect
	Scenario *scenarios.Scenario
	Seed     *uint64
	Frozen   bool              // the clock stands still from the start
	At       time.Time         // when it stands still, zero for now
	Faults   []scenarios.Fault // besides those of the server and the scenario
	Lively   bool              // the actors of its scenario act
}

// Create makes a world.
func (r *Registry) Create(s Spec) (*World, error) {
	cfg := r.defaults
	if s.Level != nil {
		cfg.Level = *s.Level
	}
	if s.Dialect != nil {
		cfg.Dialect = *s.Dialect
	}
	cfg.Lively = s.Lively
	pristine := r.pristine
	if s.Scenario != nil || s.Seed != nil || !s.At.IsZero() {
		if !s.At.IsZero() {
			cfg.Frozen = s.At
		}
		if s.Scenario != nil {
			cfg.Scenario, cfg.Faults, cfg.Hostile = s.Scenario, nil, false
			if err := cfg.checkScenario(); err != nil {
				return nil, err
			}
		}
		if s.Seed != nil {
			cfg.Seed = *s.Seed
		}
		var err error
		if pristine, err = seeding.Build(cfg.Scenario, cfg.Seed, cfg.clock()); err != nil {
			return nil, err
		}
	}
	return r.add(s.Name, func(name string) (*World, error) {
		cfg.Faults = append(slices.Clone(cfg.Faults), s.Faults...)
		w, err := r.serve(name, cfg, pristine)
		if err == nil && s.Frozen {
			w.frozen = true
			w.Site().World.Clock.Freeze()
		}
		return w, err
	})
}

// Fork makes a world that starts as another one is now, without its event queues, at
// another level or in another dialect if those are given.
func (r *Registry) Fork(of, name string, to *featurelevels.Level, in *featurelevels.Dialect) (*World, error) {
	source := r.Find(of)
	if source == nil {
		return nil, ErrUnknown
	}
	now := source.Site().World.Fork()
	return r.add(name, func(name string) (*World, error) {
		plan := source.Plan()
		if to != nil || in != nil {
			plan = r.plan(*cmp.Or(to, new(plan.Level())), *cmp.Or(in, new(plan.Dialect())))
			carryOver(now, source.Plan(), plan)
		}
		w := r.build(name, now, plan)
		w.frozen, w.company = source.frozen, source.company
		for _, f := range source.Faults.List() {
			w.initial = append(w.initial, f.Fault)
		}
		return w, w.start(now.Fork())
	})
}

// isName reports whether a world may have the name. HTTP clients take . and .. for
// folders.
func isName(name string) bool { return name != "." && name != ".." && validName.MatchString(name) }

// add adds a world under a name, or under a generated one if that is "".
func (r *Registry) add(name string, build func(name string) (*World, error)) (*World, error) {
	if name != "" && !isName(name) {
		return nil, ErrName
	}
	if strings.HasPrefix(name, levelPrefix) {
		return nil, ErrReserved
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if name == "" {
		name = r.freeName()
	}
	switch {
	case r.worlds[name] != nil:
		return nil, ErrExists
	case len(r.worlds) >= MaxWorlds:
		return nil, ErrTooMany
	}
	w, err := build(name)
	if err != nil {
		return nil, err
	}
	r.worlds[name] = w
	return w, nil
}

// freeName generates the name of a world, a different one each time.
func (r *Registry) freeName() string {
	for {
		r.made++
		if name := fmt.Sprintf("world-%d", r.made); r.worlds[name] == nil {
			return name
		}
	}
}

// Delete ends a world.
func (r *Registry) Delete(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.worlds[name]
	switch {
	case w == nil:
		return ErrUnknown
	case name == Default:
		return ErrDefault
	}
	delete(r.worlds, name)
	r.deleted++
	w.stop()
	return nil
}

// List returns the worlds by name.
func (r *Registry) List() []*World {
	r.mu.RLock()
	defer r.mu.RUnlock()
	list := make([]*World, 0, len(r.worlds))
	for _, w := range r.worlds {
		list = append(list, w)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// Close answers the blocked reads of all worlds.
func (r *Registry) Close() {
	for _, w := range r.List() {
		w.stop()
	}
}
