package levels_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/requestcases"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// step is one request of a random session.
type step struct {
	who, route string
	path       string
	params     params
}

func (s step) String() string { return fmt.Sprintf("%s: %s %s %v", s.who, s.route, s.path, s.params) }

// longestSession is the most requests of a random session.
const longestSession = 12

// steps are requests of the whole interface: what a route accepts, with
// parameters left out and, one time in four, replaced by what it refuses.
func steps() *rapid.Generator[step] {
	all := requestcases.All()
	routes := slices.Sorted(maps.Keys(all))
	return rapid.Custom(func(t *rapid.T) step {
		s := step{
			who:   rapid.SampledFrom([]string{"ben", "iris", "ada", "mo", "gus", "eli", "zoe", ""}).Draw(t, "who"),
			route: rapid.SampledFrom(routes).Draw(t, "route"), params: params{},
		}
		tr := all[s.route]
		s.path = tr.Path
		for _, name := range slices.Sorted(maps.Keys(tr.Valid)) {
			if name == "dont_block" || rapid.IntRange(0, 9).Draw(t, "left out") > 0 {
				s.params[name] = spelling(tr.Valid[name])
			}
		}
		for _, name := range slices.Sorted(maps.Keys(tr.Bad)) {
			if rapid.IntRange(0, 3).Draw(t, "replaced") == 3 {
				s.params[name] = rapid.SampledFrom(tr.Bad[name]).Draw(t, name)
			}
		}
		return s
	})
}

// spelling is how a form writes a value.
func spelling(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	encoded, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(encoded)
}

// alike are the levels that no change parts from the one below.
func alike() []featurelevels.Level {
	var list []featurelevels.Level
	for level := featurelevels.Oldest + 1; level <= featurelevels.Newest(); level++ {
		if !slices.ContainsFunc(levels.Contract().All(), func(c *featurelevels.Change) bool { return c.Level() == level }) {
			list = append(list, level)
		}
	}
	return list
}

// No session tells two levels apart that no change parts. A session that does
// is shrunk to the requests that matter. -rapid.checks=8000 looks longer.
func TestRandomSessionsDoNotTellUnpartedLevelsApart(t *testing.T) {
	raceenabled.AnswersOnly(t)
	shared := fake.Start(t, fake.WithFrozenClock(Frozen))
	levels, sessions := alike(), 0
	rapid.Check(t, func(rt *rapid.T) {
		level := rapid.SampledFrom(levels).Draw(rt, "level")
		dialect := rapid.SampledFrom([]featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip}).Draw(rt, "dialect")
		session := rapid.SliceOfN(steps(), 1, longestSession).Draw(rt, "session")
		sessions++
		below := perform(t, shared, sessions, Side{Level: level - 1, Dialect: dialect}, session)
		at := perform(t, shared, sessions, Side{Level: level, Dialect: dialect}, session)
		for i := range at {
			if below[i] != at[i] {
				rt.Fatalf("request %d of %v\nat %d: %s\nat %d: %s", i, session, level-1, below[i], level, at[i])
			}
		}
	})
}

// perform holds a session in a world made for it and returns the answers, and
// at last what Ben's queue was told.
func perform(t *testing.T, shared *fake.Server, n int, s Side, session []step) []string {
	t.Helper()
	home := &watcher{t: t, server: shared}
	w := &watcher{t: t, side: s, server: shared, world: fmt.Sprintf("s%d-%d", n, s.Level)}
	home.control("", fmt.Sprintf(`{"name": %q, "level": %d, "dialect": %q}`, w.world, s.Level, s.Dialect))
	defer func() { home.send(w.request(http.MethodDelete, "/control/worlds/"+w.world, nil)).Body.Close() }()
	queue, itself := w.queueOf("ben"), w.itself()
	var answers []string
	for _, st := range session {
		if st.params["queue_id"] == requestcases.TheQueue {
			st.params = maps.Clone(st.params)
			st.params["queue_id"] = queue
		}
		method, _, _ := strings.Cut(st.route, " ")
		answers = append(answers, w.text(itself, st.who, method+" "+st.path, st.params))
	}
	return append(answers, w.text(itself, "ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}))
}
