package suite_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// specified are the codes that the specification gives to errors the suite
// provokes. Every other code, or none, is the server's own choice.
var specified = []string{"REQUEST_VARIABLE_MISSING", "BAD_REQUEST", "STREAM_DOES_NOT_EXIST", "USER_DEACTIVATED",
	"REALM_DEACTIVATED", "RATE_LIMIT_HIT", "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"}

// quoted finds the names in a message.
var quoted = regexp.MustCompile(`'[^']*'|\([^)]*\)`)

// innocent is a difference between a right server and the fake, where the specification is silent.
type innocent struct {
	variant
	options  []fake.Option
	organize func(*scenarios.Scenario)
}

// The innocents that have no other form: times, and the IDs of new objects.
const (
	answerTime    = 100 * time.Millisecond
	heartbeatTime = 70 * time.Second
	firstID       = 100_000
	idStep        = 8
)

// answering are innocents whose answers are others.
func answering() map[string]innocent {
	with := func(change func(*http.Request, int, target.Object) int) innocent {
		return innocent{variant: variant{response: change}}
	}
	always := func(change func(value any)) innocent {
		return with(onSuccess(func(_ *http.Request, b target.Object) { change(b) }))
	}
	return map[string]innocent{
		"another language": with(onError(func(b target.Object) {
			msg, _ := b["msg"].(string)
			b["msg"] = "Désolé: " + foreign(msg) + " " + quoted.FindString(msg) // names in a message need no translation
		})),
		"other codes where none is given": with(onError(func(b target.Object) {
			if code, coded := b["code"].(string); coded && !slices.Contains(specified, code) {
				b["code"] = "SOMETHING_ELSE"
			}
		})),
		"406 for 400, and 409 for 401": with(func(_ *http.Request, status int, b target.Object) int {
			switch {
			case failed(b) && status == http.StatusBadRequest:
				return http.StatusNotAcceptable
			case failed(b) && status == http.StatusUnauthorized && !strings.HasSuffix(fmt.Sprint(b["code"]), "_DEACTIVATED"):
				return http.StatusConflict
			}
			return status
		}),
		"other words for what became of a subscription": with(each("events", func(e target.Object) {
			if e["type"] == "subscription" {
				e["op"] = "became"
			}
		})),
		"further fields in objects":   always(enrich),
		"lists in another order":      always(func(b any) { reverse("", b) }),
		"gaps between event IDs":      {variant: variant{request: narrowEventID, response: onSuccess(spreadEventIDs)}},
		"paragraphs with a direction": always(direct),
		"pictures of another host":    always(picture),
		"other colors":                {variant: variant{request: recolorRequest, response: onSuccess(recolor)}},
		"other spelling of JSON":      {variant: variant{text: respelled}},
		"no history_limited": with(onSuccess(func(_ *http.Request, b target.Object) {
			delete(b, "history_limited")
		})),
		"few server settings": with(onSuccess(func(r *http.Request, b target.Object) {
			if strings.HasSuffix(r.URL.Path, "/server_settings") {
				for _, name := range []string{"realm_uri", "realm_name", "realm_icon", "realm_description",
					"external_authentication_methods"} {
					delete(b, name)
				}
			}
		})),
		"recipients without the sender": with(each("messages", func(m target.Object) {
			all, _ := m["display_recipient"].([]any)
			if len(all) > 1 {
				m["display_recipient"] = slices.DeleteFunc(all, func(v any) bool {
					user, _ := v.(target.Object)
					return user["id"] == m["sender_id"]
				})
			}
		})),
		"late answers":    {variant: variant{late: answerTime}},
		"late heartbeats": {options: []fake.Option{fake.WithHeartbeat(heartbeatTime)}},
	}
}

// configured are innocents that have another state or configuration.
func configured() map[string]innocent {
	return map[string]innocent{
		"another seed": {options: []fake.Option{fake.WithSeed(31)}},
		"high IDs with gaps": {
			options: []fake.Option{fake.WithFaults(fake.Fault{Kind: scenarios.IDGap, Gap: idStep - 1},
				fake.Fault{Kind: scenarios.IDGap, Gap: firstID, Count: "only the 1st"})},
			organize: renumber,
		},
		"production": {organize: func(s *scenarios.Scenario) { s.Organization.Production = true }},
		"hostility":  {options: []fake.Option{fake.WithHostility()}},
		"other lengths": {organize: func(s *scenarios.Scenario) {
			o := &s.Organization
			o.MaxMessageLength, o.MaxTopicLength, o.MaxDescriptionLength = 4000, 90, 700
		}},
	}
}

// renumber gives high IDs to the objects of the organization.
func renumber(s *scenarios.Scenario) {
	id := func(i int) int { return firstID + i*idStep }
	for i := range s.Users {
		s.Users[i].ID = id(i)
	}
	for i := range s.Streams {
		s.Streams[i].ID = id(i)
	}
	for i := range s.Messages {
		s.Messages[i].ID = id(i)
	}
}

// differing is the right server with all the innocents at once, and a configuration that reaches it without sockets.
func differing(t *testing.T, all map[string]innocent, options ...fake.Option) suite.Config {
	t.Helper()
	scenario := scenarios.Default()
	options = append(options, fake.WithScenario(scenario))
	for _, each := range all {
		options = append(options, each.options...)
		if each.organize != nil {
			each.organize(scenario)
		}
	}
	_, cfg := within(t, options...)
	cfg.Target.Network = together(all).over(cfg.Target.Network)
	cfg.Target.Workers = 1 // the time of a bubble stands still while one worker waits for a mutex of another
	return cfg
}

// innocentRun is a run of the suite against right servers.
type innocentRun struct {
	innocents string
	dialect   featurelevels.Dialect
	level     featurelevels.Level
}

func (r innocentRun) String() string {
	return fmt.Sprintf("%s, dialect %s at %d", r.innocents, r.dialect, r.level)
}

// innocentLevels are those at which right servers of all kinds are judged.
var innocentLevels = map[featurelevels.Dialect][]featurelevels.Level{
	featurelevels.Spec:  {25, 65, 92, 122, 156, 186, 237, 371},
	featurelevels.Zulip: {25, 65, 92, 122, 156, 186, 277, 371},
}

func innocentRuns() (all []innocentRun) {
	for _, dialect := range []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip} {
		for _, level := range innocentLevels[dialect] {
			all = append(all, innocentRun{"answers", dialect, level}, innocentRun{"configurations", dialect, level})
		}
	}
	return all
}

// judgeInnocents demands that the suite has nothing against a right server with all differences of a kind at
// once. A failed requirement shows which one to look at.
func judgeInnocents(t *testing.T, r innocentRun, options suite.Config) {
	synctest.Test(t, func(t *testing.T) {
		kind := map[string]func() map[string]innocent{"answers": answering, "configurations": configured}[r.innocents]
		cfg := differing(t, kind(), fake.WithLevel(r.level), fake.WithDialect(r.dialect))
		cfg.Target.Dialect, cfg.Laws, cfg.Reference = string(r.dialect), options.Laws, options.Reference
		for _, e := range run(t, cfg).Entries {
			if e.Verdict == report.Fail || e.Verdict == report.Warn {
				t.Errorf("%s is %s: %+v", e.ID, e.Verdict, e.Failures)
			}
		}
	})
}

// A run judges by a part of the laws, and compares.
func TestInnocentServersFailNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for _, r := range sample.Of(t, 1, innocentRuns()) {
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			judgeInnocents(t, r, suite.Config{Laws: laws.Choice{Share: laws.Part, Seed: uint64(r.level)},
				Reference: builtinfake.InMemory})
		})
	}
}

func TestInnocentServersFailNothingInThoroughRuns(t *testing.T) {
	sample.Long(t)
	raceenabled.AnswersOnly(t)
	for _, r := range innocentRuns() {
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			judgeInnocents(t, r, suite.Config{Laws: laws.Choice{Share: laws.Whole}})
		})
	}
}

// Lists are sets where the specification gives no order.
func TestComparisonsDemandOnlyTheStatedOrder(t *testing.T) {
	raceenabled.AnswersOnly(t)
	t.Parallel()
	scenario, _ := calling(t)
	cfg := reaching(t, fake.WithScenario(scenario))
	cfg.Target.URL = answering()["lists in another order"].serve(t, cfg.Target.URL)
	cfg.Requirements = []string{"UGR-05", "STA-36"}
	agrees(t, run(t, cfg))
}

// A hostile server is legal, and a report on it has no warning.
func TestFurtherFieldsOfAnswersWithFieldsAreLegal(t *testing.T) {
	t.Parallel()
	scenario, _ := calling(t)
	cfg := reaching(t, fake.WithScenario(scenario), fake.WithHostility())
	cfg.Requirements, cfg.Reference = []string{"EPT-03"}, nil
	agrees(t, run(t, cfg))
}

// An owner, who may create users, is a natural choice for the role admin.
func TestAnAdministratorWhoMayCreateUsersCausesNoFailure(t *testing.T) {
	t.Parallel()
	scenario, _ := calling(t)
	cfg := reaching(t, fake.WithScenario(scenario))
	accounts := cfg.Target.Accounts
	accounts[target.Admin] = accounts[target.Creator]
	delete(accounts, target.Creator)
	cfg.Requirements, cfg.Reference = []string{"CUS-02", "CUS-03", "AUT-12"}, nil
	for _, e := range run(t, cfg).Entries {
		if len(e.Failures) > 0 {
			t.Errorf("%s is %s: %+v", e.ID, e.Verdict, e.Failures)
		}
	}
}
