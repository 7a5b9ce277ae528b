package faults

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/faults/kinds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// MaxRules bounds the rules of one world.
const MaxRules = 1000

// Set has the faults of one world. An empty set costs nothing: the world has no
// interceptor then.
type Set struct {
	// Operations are all operations that the world's server has.
	Operations func() []string
	// Upgrade brings the world to another level.
	Upgrade func(featurelevels.Level)

	mu     sync.Mutex
	rules  []*rule
	newest int // the ID of the newest rule
	random *rand.Rand
}

// NewSet returns an empty set, whose choices depend on a seed.
func NewSet(seed uint64, operations func() []string, upgrade func(featurelevels.Level)) *Set {
	return &Set{Operations: operations, Upgrade: upgrade, random: rand.New(rand.NewPCG(seed, 0))}
}

// Status is a fault that is set, and how often it applied.
type Status struct {
	ID int `json:"id"`
	scenarios.Fault
	// Matched counts the requests that fulfil all conditions but count and percent;
	// Applied counts those that went wrong.
	Matched int `json:"matched"`
	Applied int `json:"applied"`
}

// List lists the faults in the order in which they were set.
func (s *Set) List() []Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Status, len(s.rules))
	for i, r := range s.rules {
		list[i] = Status{r.id, r.Fault, r.matched, r.applied}
	}
	return list
}

// Add adds faults to those of a site, all or none, and returns their IDs.
func (s *Set) Add(site *rest.Site, list ...scenarios.Fault) ([]int, error) {
	rules := make([]*rule, len(list))
	for i, f := range list {
		err := checkUser(f, site)
		if err == nil {
			err = scenarios.CheckFault(f, fmt.Sprintf("faults[%d]", i))
		}
		if err == nil {
			rules[i], err = compile(f, s.Operations, site.World.Clock.Now())
		}
		if mistake := (*Mistake)(nil); errors.As(err, &mistake) {
			mistake.Index, mistake.Fault = i, f
		}
		if err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.rules)+len(rules) > MaxRules {
		return nil, fmt.Errorf("a world has at most %d faults", MaxRules)
	}
	ids := make([]int, len(rules))
	for i, r := range rules {
		s.newest++
		r.id, ids[i] = s.newest, s.newest
	}
	s.rules = append(s.rules, rules...)
	s.connect(site)
	return ids, nil
}

// Remove removes the fault of an ID, and reports whether there was one.
func (s *Set) Remove(site *rest.Site, id int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.rules)
	s.rules = slices.DeleteFunc(s.rules, func(r *rule) bool { return r.id == id })
	s.connect(site)
	return len(s.rules) < before
}

// Clear removes all faults.
func (s *Set) Clear(site *rest.Site) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rules = nil
	s.connect(site)
}

func (s *Set) connect(site *rest.Site) {
	if len(s.rules) == 0 {
		site.Intercept(nil)
		return
	}
	site.Intercept(s)
}

// Serve implements rest.Interceptor: the rule that was set first is the outermost.
func (s *Set) Serve(w http.ResponseWriter, r *http.Request, route string, next func(http.ResponseWriter) *rest.Call,
	applied func([]string)) {
	effects, names, seed := s.effects(r, route)
	if len(effects) == 0 {
		next(w)
		return
	}
	applied(names)
	v := &kinds.Visit{Call: rest.NewCall(r, route), Upgrade: s.Upgrade, Random: rand.New(rand.NewPCG(seed, 0))}
	answer := func(w http.ResponseWriter) { v.Call = cmp.Or(next(w), v.Call) }
	for _, effect := range slices.Backward(effects) {
		inner := answer
		answer = func(w http.ResponseWriter) { effect(v, w, inner) }
	}
	answer(w)
}

// effects are those of the rules that apply to a request.
func (s *Set) effects(r *http.Request, route string) (effects []kinds.Effect, names []string, seed uint64) {
	site := rest.SiteOf(r)
	now := site.World.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, rule := range s.rules {
		if rule.concerns(r, route, site, now) && rule.applies(s.random) {
			effects, names = append(effects, rule.effect), append(names, string(rule.Kind))
		}
	}
	if len(effects) > 0 {
		seed = s.random.Uint64()
	}
	return effects, names, seed
}
