package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// caller makes the calls of one account.
type caller func(method, path string, p url.Values) target.Object

func callerOf(t *testing.T, cfg target.Config, role target.Role) caller {
	t.Helper()
	client, account := target.NewClient(cfg), cfg.Accounts[role]
	return func(method, path string, p url.Values) target.Object {
		reply := client.DoWithin(t.Context(), target.Request{
			Method: method, Path: path, Params: p, As: target.Credentials{Role: role, Email: account.Email, Key: account.Key},
		}, target.DefaultTimeout)
		if !reply.Succeeded() {
			t.Fatalf("%s %s: %s", method, path, reply.Raw)
		}
		return reply.Body
	}
}

// things are the possessions of an account: its settings, its status, and the earlier
// messages with their flags.
func things(t *testing.T, call caller, until json.Number) string {
	t.Helper()
	own := call(http.MethodPost, "/register", url.Values{
		"fetch_event_types": {
			`["user_settings","user_status","drafts","muted_users","muted_topics","starred_messages","alert_words"]`},
		"client_capabilities": {`{"user_settings_object":true,"notification_settings_null":true}`},
	})
	for _, changing := range []string{"queue_id", "last_event_id", "server_timestamp"} {
		delete(own, changing)
	}
	listed := call(http.MethodGet, "/messages", url.Values{"anchor": {until.String()}, "num_before": {"200"},
		"num_after": {"0"}})
	for _, message := range listed["messages"].([]any) {
		m := message.(target.Object)
		own[m["id"].(json.Number).String()] = m["flags"]
	}
	text, err := json.MarshalIndent(own, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// furnish gives the account a status, a draft, stars and unread messages.
func furnish(call caller) (newest json.Number) {
	listed := call(http.MethodGet, "/messages", url.Values{"anchor": {"newest"}, "num_before": {"60"}, "num_after": {"0"}})
	ids := []json.Number{}
	for _, message := range listed["messages"].([]any) {
		ids = append(ids, message.(target.Object)["id"].(json.Number))
	}
	some, _ := json.Marshal(slices.Concat(ids[:5], ids[len(ids)-20:]))
	call(http.MethodPost, "/messages/flags", url.Values{"messages": {string(some)}, "op": {"remove"}, "flag": {"read"}})
	call(http.MethodPost, "/messages/flags", url.Values{"messages": {string(some)}, "op": {"add"}, "flag": {"starred"}})
	call(http.MethodPost, "/users/me/status", url.Values{"status_text": {"at lunch"}, "emoji_name": {"smile"}})
	call(http.MethodPost, "/drafts",
		url.Values{"drafts": {`[{"type":"private","to":[],"topic":"","content":"a thought","timestamp":1}]`}})
	return ids[len(ids)-1]
}

func TestARunRestoresThePossessionsOfItsAccounts(t *testing.T) {
	for name, operated := range map[string]bool{"without an operator": false, "with one": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, cfg := listening(t)
			if operated {
				cfg.Target.Control = target.Control{URL: cfg.Target.URL}
			}
			cfg.Sections = []string{"UST", "MUU", "FLA", "FLG", "INW", "AUT"}
			cfg.Requirements = []string{"LVL-74", "SET-14", "SET-15", "SND-01", "SND-04", "USR-11"}
			user, second := callerOf(t, cfg.Target, target.User), callerOf(t, cfg.Target, target.Second)
			newest := furnish(user)
			furnish(second)
			before, of := things(t, user, newest), things(t, second, newest)
			found := runWhole(t, cfg)
			if found.Count(report.Fail) > 0 {
				t.Error(worded(found))
			}
			if after := things(t, user, newest); after != before {
				t.Errorf("the user had\n%s\nand has\n%s", before, after)
			}
			if after := things(t, second, newest); after != of {
				t.Errorf("the second user had\n%s\nand has\n%s", of, after)
			}
			if left := unreadAfter(second, newest); len(left) > 0 {
				t.Errorf("unread messages of the run: %v", left)
			}
		})
	}
}

// unreadAfter lists the unread messages that came later than the one with the ID.
func unreadAfter(call caller, newest json.Number) (ids []any) {
	listed := call(http.MethodGet, "/messages", url.Values{
		"anchor": {newest.String()}, "num_before": {"0"}, "num_after": {"500"}, "narrow": {
			`[{"operator":"is","operand":"unread"}]`},
		"include_anchor": {"false"},
	})
	for _, message := range listed["messages"].([]any) {
		if id := message.(target.Object)["id"]; id != newest {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestDisturbingSpecsNeedPermission(t *testing.T) {
	_, cfg := listening(t)
	cfg.Requirements = []string{"LVL-74", "SET-14"}
	newest := furnish(callerOf(t, cfg.Target, target.User))
	if found := runWhole(t, cfg); found.Count(report.NotTestable) != 2 {
		t.Error(worded(found))
	}
	cfg.Target.MayDisturb = true
	before := len(unreadAfter(callerOf(t, cfg.Target, target.User), "0"))
	if found := runWhole(t, cfg); found.Count(report.Pass) != 2 {
		t.Error(worded(found))
	}
	if after := len(unreadAfter(callerOf(t, cfg.Target, target.User), "0")); after != before {
		t.Errorf("%d messages up to %s and later were unread, now %d", before, newest, after)
	}
}
