package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// boastful are servers that claim rules they do not keep.
func boastful() map[string]mutant {
	claims := func(rule string, value any) func(*http.Request, int, target.Object) int {
		return setting("/register", "realm_"+rule, value)
	}
	minute := json.Number("60")
	return map[string]mutant{
		"no time to edit":         {response: claims("message_content_edit_limit_seconds", minute), killed: []string{"EDT-32", "LIM-13"}},
		"no time to move":         {response: claims("move_messages_within_stream_limit_seconds", minute), killed: []string{"EDT-33", "LIM-15", "LVL-68", "EDT-35", "ERR-23", "LVL-40", "EDT-37", "EDT-43"}},
		"no editing":              {response: claims("allow_message_editing", false), killed: []string{"EDT-28", "LVL-67"}},
		"administrators' topics":  {response: claims("edit_topic_policy", json.Number("2")), killed: []string{"EDT-30"}},
		"administrators' streams": {response: claims("move_messages_between_streams_policy", json.Number("2")), killed: []string{"EDT-31"}},
		"a history for nobody":    {response: claims("allow_edit_history", false), killed: []string{"MSG-15"}},
		"little time between":     {response: claims("move_messages_between_streams_limit_seconds", minute), killed: []string{"EDT-34", "LIM-16"}},
	}
}

// tooStrict are servers that keep a minute's limit wrongly.
func tooStrict(known target.Config) map[string]mutant {
	user := known.Accounts[target.User]
	late := func(change func(b target.Object)) func(*http.Request, int, target.Object) int {
		return onError(func(b target.Object) {
			if b["code"] == "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED" {
				change(b)
			}
		})
	}
	gives := func(field string, value any) func(*http.Request, int, target.Object) int {
		return late(func(b target.Object) { b[field] = value })
	}
	return map[string]mutant{
		"another code":       {response: gives("code", "BAD_REQUEST"), killed: []string{"EDT-35", "ERR-23", "LVL-40"}},
		"another first":      {response: gives("first_message_id_allowed_to_move", json.Number("101")), killed: []string{"EDT-39"}},
		"no number of all":   {response: gives("total_messages_in_topic", nil), killed: []string{"EDT-40"}},
		"all may be moved":   {response: gives("total_messages_allowed_to_move", json.Number("5")), killed: []string{"EDT-41"}},
		"moves one on retry": {request: mode("change_later", "change_one"), killed: []string{"EDT-42"}},
		"nobody moves all": {request: ofEdit(func(r *http.Request, p url.Values) {
			if p.Get("propagate_mode") == "change_all" {
				r.SetBasicAuth(user.Email, "wrong")
			}
		}), killed: []string{"EDT-37", "EDT-38", "EDT-45"}},
		"a minute and none": {response: setting("/register", "realm_message_content_edit_limit_seconds", nil), killed: []string{"LIM-14"}},
	}
}

func TestTheSuiteSeesServersThatBreakTheirRules(t *testing.T) {
	minute := strictnesses()["a minute for everything"].rules
	generous := func(o *scenarios.Organization) { o.MoveBetweenStreamsPolicy = 1 }
	for _, group := range []struct {
		rules   func(*scenarios.Organization)
		mutants func(known target.Config) map[string]mutant
	}{
		{generous, func(target.Config) map[string]mutant { return boastful() }},
		{minute, tooStrict},
	} {
		scenario := scenarios.Default()
		group.rules(&scenario.Organization)
		server := fake.Start(t, fake.WithScenario(scenario))
		if err := server.Listen("127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
		cfg := suite.Config{Target: target.Config{
			URL: server.URL(), Accounts: builtinfake.Cast(server), Control: target.Control{URL: server.URL()},
		}}
		killAll(t, cfg, group.mutants(cfg.Target))
	}
}
