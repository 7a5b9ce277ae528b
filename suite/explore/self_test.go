package explore_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// changesAt are the declared changes of a level.
func changesAt(level featurelevels.Level) (changes []featurelevels.ChangeID) {
	for _, c := range levels.Contract().All() {
		if c.Level() == level {
			changes = append(changes, c.ID())
		}
	}
	return changes
}

// dated reports whether a deviation of the dialect gives a call of the finding the level as its beginning.
func dated(level featurelevels.Level, f explore.Finding) bool {
	return slices.ContainsFunc(levels.Contract().Deviations(), func(c *featurelevels.Change) bool {
		return slices.Contains(c.Dates(), level) && slices.ContainsFunc(f.Calls, func(call recordings.Call) bool {
			return slices.Contains(c.Routes(), explore.OperationOf(call.Name()))
		})
	})
}

// A level differs from the one below it only where it declares a change: a server of the level below that has these
// changes early does not differ.
func TestNeighbouringLevelsDifferOnlyInDeclaredChanges(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	var all []at
	for level := featurelevels.Level(1); level <= featurelevels.Newest(); level++ {
		all = append(all, at{featurelevels.Spec, level}, at{featurelevels.Zulip, level})
	}
	for _, where := range sample.Of(t, 8, all) {
		t.Run(where.String(), func(t *testing.T) {
			t.Parallel()
			early := started(t, fake.Config{Level: where.level - 1, Dialect: where.dialect, Scenario: scenarios.Default(),
				Mutation: featurelevels.Mutation{Forgotten: changesAt(where.level)}})
			found, err := explore.Run(t.Context(), surveyed(t, where.level, where.dialect, nil),
				taken(t, early, where.dialect, fake.InMemory), explore.Config{Seed: uint64(where.level), Calls: 600})
			if err != nil || found.Gone != "" {
				t.Fatal(err, found.Gone)
			}
			for _, f := range found.Findings {
				if !dated(where.level, f) {
					t.Errorf("no change of level %d explains\n%s", where.level, f)
				}
			}
		})
	}
}

// again are the ways to make a server once more.
var again = map[string]func(t *testing.T, server *fake.Server) fake.Config{
	"from its state": func(t *testing.T, server *fake.Server) fake.Config {
		var text bytes.Buffer
		if err := server.Save(&text); err != nil {
			t.Fatal(err)
		}
		state, err := fake.ReadState(text.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		return fake.Config{State: state}
	},
	"from its export": func(t *testing.T, server *fake.Server) fake.Config {
		text, err := server.Worlds().Find("default").Export()
		if err != nil {
			t.Fatal(err)
		}
		scenario, err := scenarios.Load(bytes.NewReader(text), "exported")
		if err != nil {
			t.Fatal(err)
		}
		return fake.Config{Scenario: scenario}
	},
}

// byFork is the way to make a world once more beside the first one.
const byFork = "by a fork"

// making is one way to make a server again after an exploration of a seed.
type making struct {
	way string
	at
	seed uint64
}

// forked surveys a fork of the world.
func (m making) forked(t *testing.T, server *fake.Server) *session.Survey {
	t.Helper()
	fork, err := server.Worlds().Fork("default", "again", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return takenAt(t, server, fake.InMemory+"/w/"+fork.Name, m.dialect, fake.InMemory)
}

// A server that was made again continues as the first one does.
func TestAServerMadeAgainHasNoFindings(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	var all []making
	for _, way := range append(slices.Sorted(maps.Keys(again)), byFork) {
		for _, where := range places() {
			for seed := range uint64(3) {
				all = append(all, making{way, where, seed})
			}
		}
	}
	for _, m := range sample.Of(t, 4, all) {
		t.Run(fmt.Sprintf("%s, %s, seed %d", m.way, m.at, m.seed), func(t *testing.T) {
			t.Parallel()
			begun := func(config fake.Config, control string) (*fake.Server, *session.Survey) {
				config.Level, config.Dialect = m.level, m.dialect
				server := started(t, config)
				return server, taken(t, server, m.dialect, control)
			}
			first, judged := begun(fake.Config{Scenario: scenarios.Default()}, "")
			filled, err := explore.Run(t.Context(), judged, surveyed(t, m.level, m.dialect, nil),
				explore.Config{Seed: m.seed, Calls: 200})
			if err != nil || len(filled.Findings) > 0 || filled.Gone != "" {
				t.Fatal(err, filled)
			}
			var made *session.Survey
			if m.way == byFork {
				made = m.forked(t, first)
			} else {
				_, made = begun(again[m.way](t, first), fake.InMemory)
			}
			found, err := explore.Run(t.Context(), made, taken(t, first, m.dialect, fake.InMemory),
				explore.Config{Seed: m.seed + 100, Calls: 800})
			if err != nil || found.Gone != "" {
				t.Fatal(err, found.Gone)
			}
			for _, f := range found.Findings {
				t.Error(f)
			}
		})
	}
}

// started starts a fake in this process.
func started(t *testing.T, config fake.Config) *fake.Server {
	t.Helper()
	config.Seed = builtinfake.Seed
	server, err := fake.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = builtinfake.Shutdown(server) })
	return server
}

// taken surveys the server.
func taken(t *testing.T, server *fake.Server, dialect featurelevels.Dialect, control string) *session.Survey {
	t.Helper()
	return takenAt(t, server, fake.InMemory, dialect, control)
}

// takenAt surveys the world of the server at the URL.
func takenAt(t *testing.T, server *fake.Server, url string, dialect featurelevels.Dialect, control string,
) *session.Survey {
	t.Helper()
	survey, err := session.TakeSurvey(t.Context(), target.Config{
		URL: url, Network: server.Transport(), Accounts: builtinfake.Cast(server),
		Dialect: string(dialect), Control: target.Control{URL: control}, Spellings: builtinfake.Spell(target.Spellings{}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return survey
}

// choices are the differences of the dialects that no deviation of the contract declares, because rules of the fake
// make them: an operation, a place, or "" for any, and the reason.
var choices = []struct{ operation, place, reason string }{
	{"", "ignored_parameters_unsupported", "operations of public servers list ignored parameters from other levels on"},
	{"GET /users/me", "", "the answer with ignored parameters is another"},
	{"", "code", "public servers give some errors their codes later"},
	{"GET /messages", "outcome", "public servers want an anchor"},
	{"GET /messages", "found_anchor", "the first unread message of muted streams is another"},
	{"GET /messages", "messages[].subject", "the notices of public servers have topics of their own"},
	{"GET /events", "outcome", "public servers make a queue for a read without one"},
	{"GET /streams", "outcome", "public servers listed all streams only for some programs at first"},
	{"GET /streams", "streams[]", "public servers left out streams without subscribers at first"},
	{"POST /users/me/muted_users/{muted_user_id}", "outcome", "public servers refused deactivated people at first"},
	{"PATCH /users/me/subscriptions/muted_topics", "outcome", "public servers unmute topics of streams out of sight"},
	{"GET /streams/{stream_id}/members", "subscribers[]", "public servers name hidden addresses otherwise"},
	{"POST /users/me/subscriptions", "outcome", "public servers know people by the addresses that others see"},
	{"DELETE /users/me/subscriptions", "outcome", "public servers list a stream out of sight as not removed"},
	{"PATCH /streams/{stream_id}", "outcome", "public servers knew fewer policies at first"},
	{"POST /user_groups/create", "outcome", "public servers make groups without members"},
	{"POST /user_topics", "outcome", "public servers knew the policy of followed topics before they used it"},
	{"PATCH /settings", "outcome", "public servers refuse settings that exclude each other"},
}

// deviates reports whether a deviation of dialect zulip is about a call of the finding, or a choice about its place.
func deviates(f explore.Finding) bool {
	for _, c := range choices {
		there := c.place == "" || c.place == strings.TrimPrefix(f.Place, "shown.")
		if there && (c.operation == "" || c.operation == f.Operation) {
			return true
		}
	}
	return slices.ContainsFunc(levels.Contract().Deviations(), func(c *featurelevels.Change) bool {
		return slices.ContainsFunc(f.Calls, func(call recordings.Call) bool {
			return slices.Contains(c.Routes(), explore.OperationOf(call.Name()))
		})
	})
}

// The dialects differ only where a deviation or a choice is declared, in calls that the specification describes.
func TestDialectsDifferOnlyInDeclaredDeviations(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	all := []featurelevels.Level{0, 25, 65, 92, 122, 156, 186, 237, 277, featurelevels.Newest()}
	for _, level := range sample.Of(t, 2, all) {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			t.Parallel()
			found, err := explore.Run(t.Context(), surveyed(t, level, featurelevels.Spec, nil),
				surveyed(t, level, featurelevels.Zulip, nil), explore.Config{Seed: uint64(level), Calls: 800})
			if err != nil || found.Gone != "" {
				t.Fatal(err, found.Gone)
			}
			for _, f := range found.Findings {
				if !deviates(f) {
					t.Errorf("no deviation explains\n%s", f)
				}
			}
			t.Logf("%d findings", len(found.Findings))
		})
	}
}
