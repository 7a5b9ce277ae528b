package suite_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// specified are the codes that the specification gives to errors the suite
// provokes. Every other code, or none, is the server's own choice.
var specified = []string{"REQUEST_VARIABLE_MISSING", "BAD_REQUEST", "STREAM_DOES_NOT_EXIST", "USER_DEACTIVATED",
	"REALM_DEACTIVATED", "RATE_LIMIT_HIT", "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"}

// eventStep is the distance between the IDs of one innocent server's events.
const eventStep = 7

// quoted finds the names in a message.
var quoted = regexp.MustCompile(`'[^']*'|\([^)]*\)`)

// innocents are servers that differ from the fake only where the specification
// is silent.
func innocents() map[string]variant {
	return map[string]variant{
		"another language": {response: onError(func(b target.Object) {
			msg, _ := b["msg"].(string)
			b["msg"] = "Désolé, c'est impossible " + quoted.FindString(msg) // names in a message need no translation
		})},
		"other codes where none is given": {response: onError(func(b target.Object) {
			if code, coded := b["code"].(string); coded && !slices.Contains(specified, code) {
				b["code"] = "SOMETHING_ELSE"
			}
		})},
		"other 4xx statuses": {response: func(_ *http.Request, status int, b target.Object) int {
			if failed(b) && status < http.StatusInternalServerError && status != http.StatusNotFound {
				return http.StatusConflict
			}
			return status
		}},
		"other words for what became of a subscription": {response: each("events", func(e target.Object) {
			if e["type"] == "subscription" {
				e["op"] = "became"
			}
		})},
		"further fields in objects": {response: onSuccess(func(_ *http.Request, b target.Object) { enrich(b) })},
		"lists in another order":    {response: onSuccess(func(_ *http.Request, b target.Object) { reverse("", b) })},
		"gaps between event IDs":    {request: narrowEventID, response: onSuccess(spreadEventIDs)},
		"no history_limited": {response: onSuccess(func(_ *http.Request, b target.Object) {
			delete(b, "history_limited")
		})},
		"bot_type null for people": {response: each("members", func(user target.Object) {
			if user["is_bot"] == false {
				user["bot_type"] = nil
			}
		})},
		"few server settings": {response: onSuccess(func(r *http.Request, b target.Object) {
			if strings.HasSuffix(r.URL.Path, "/server_settings") {
				for _, name := range []string{"realm_uri", "realm_name", "realm_icon", "realm_description",
					"external_authentication_methods"} {
					delete(b, name)
				}
			}
		})},
		"recipients without the sender": {response: each("messages", func(m target.Object) {
			all, _ := m["display_recipient"].([]any)
			if len(all) > 1 {
				m["display_recipient"] = slices.DeleteFunc(all, func(v any) bool {
					user, _ := v.(target.Object)
					return user["id"] == m["sender_id"]
				})
			}
		})},
	}
}

// enrich gives every object below the answer a field of the server's own.
func enrich(value any) {
	switch v := value.(type) {
	case target.Object:
		for _, inner := range v {
			switch list := inner.(type) {
			case []any:
				for _, element := range list {
					if object, ok := element.(target.Object); ok {
						object["its_own"] = json.Number("1")
						enrich(object)
					}
				}
			}
		}
	}
}

// reverse turns the lists around whose order the specification does not give.
func reverse(name string, value any) {
	switch v := value.(type) {
	case target.Object:
		for name, each := range v {
			reverse(name, each)
		}
	case []any:
		for _, each := range v {
			reverse("", each)
		}
		sets := []string{"realm_user_groups", "members", "streams", "subscriptions", "reactions", "display_recipient"}
		if slices.Contains(sets, name) {
			slices.Reverse(v)
		}
	}
}

// Lists are sets where the specification gives no order.
func TestComparisonsDemandOnlyTheStatedOrder(t *testing.T) {
	raceenabled.AnswersOnly(t)
	t.Parallel()
	scenario, _ := calling(t)
	cfg := reaching(t, fake.WithScenario(scenario))
	cfg.Target.URL = variant{response: innocents()["lists in another order"].response}.serve(t, cfg.Target.URL)
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

func spreadEventIDs(_ *http.Request, body target.Object) {
	list, _ := body["events"].([]any)
	for _, element := range list {
		event := element.(target.Object)
		id, _ := strconv.Atoi(event["id"].(json.Number).String())
		event["id"] = json.Number(fmt.Sprint(id * eventStep))
	}
}

func narrowEventID(_ *http.Request, p url.Values) {
	if id, err := strconv.Atoi(p.Get("last_event_id")); err == nil && id > 0 {
		p.Set("last_event_id", strconv.Itoa(id/eventStep))
	}
}

// together is one server with all the innocents' differences. A failed requirement
// shows which one to look at.
func together() variant {
	all := innocents()
	names := slices.Sorted(maps.Keys(all))
	return variant{
		request: func(r *http.Request, p url.Values) {
			for _, name := range names {
				if all[name].request != nil {
					all[name].request(r, p)
				}
			}
		},
		response: func(r *http.Request, status int, body target.Object) int {
			for _, name := range names {
				status = all[name].response(r, status, body)
			}
			return status
		},
	}
}

func TestInnocentServersFailNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	server, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: server.URL()}
	cfg.Target.URL, cfg.Reference = together().serve(t, server.URL()), builtinfake.Reference
	for _, e := range run(t, cfg).Entries {
		if e.Verdict == report.Fail || e.Verdict == report.Warn {
			t.Errorf("%s is %s: %+v", e.ID, e.Verdict, e.Failures)
		}
	}
}
