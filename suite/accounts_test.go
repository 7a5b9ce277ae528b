package suite_test

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// registrations returns the answer of POST /register to each account, by role, without
// messages, deactivated users and archived streams, which every run leaves.
func registrations(t *testing.T, cfg target.Config) map[target.Role]target.Object {
	t.Helper()
	all := make(map[target.Role]target.Object)
	for role := range cfg.Accounts {
		if role == target.Webhook {
			continue
		}
		told := callerOf(t, cfg, role)(http.MethodPost, "/register", url.Values{
			"client_capabilities": {`{"user_settings_object":true,"notification_settings_null":true}`},
		})
		for _, name := range []string{
			"queue_id", "last_event_id", "server_timestamp", "max_message_id", "presence_last_update_id",
			"presences", "recent_private_conversations",
			"realm_non_active_users", "realm_users", "never_subscribed", "unsubscribed",
		} {
			delete(told, name)
		}
		all[role] = told
	}
	return all
}

// changed names the fields of registrations that differ, with both values.
func changed(t *testing.T, before, after map[target.Role]target.Object) (all []string) {
	t.Helper()
	for role, told := range before {
		for name, value := range told {
			if was, is := asJSON(t, value), asJSON(t, after[role][name]); was != is && name != "realm_user_groups" {
				all = append(all, string(role)+"."+name+": "+was+" -> "+is)
			}
		}
		if text := asJSON(t, after[role]["realm_user_groups"]); strings.Contains(text, "sl-") {
			all = append(all, string(role)+": user groups of the run stay")
		}
	}
	slices.Sort(all)
	return all
}

// A run that leaves a setting changed would be noticed by the people whose accounts it
// uses: at old levels, settings are divided between three calls.
func TestARunRestoresItsAccounts(t *testing.T) {
	sample.NotShort(t)
	for name, c := range map[string]struct {
		level featurelevels.Level
		only  []string // requirements
	}{
		"the presence":    {featurelevels.Newest(), []string{"RES-13"}},
		"old settings":    {25, []string{"PST-04", "PST-05"}},
		"everything":      {featurelevels.Newest(), nil},
		"everything, old": {61, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fake.Start(t, fake.WithLevel(c.level))
			if err := server.Listen("127.0.0.1:0"); err != nil {
				t.Fatal(err)
			}
			cfg := suite.Config{FirstSight: true, Requirements: c.only, Target: target.Config{
				URL: server.URL(), Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}),
				MayDisturb: true,
			}}
			before := registrations(t, cfg.Target)
			found := runWhole(t, cfg)
			if found.Count(report.Fail) > 0 || found.Count(report.Pass) < len(c.only) {
				t.Error(worded(found))
			}
			if differing := changed(t, before, registrations(t, cfg.Target)); len(differing) > 0 {
				t.Errorf("not as before the run:\n%s\nnotices: %q", strings.Join(differing, "\n"), found.Notices)
			}
		})
	}
}

// turningDown refuses the calls whose parameters hold the text.
func turningDown(t *testing.T, server, method, path, holding string) string {
	t.Helper()
	return between(t, server, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		text, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(text))
		if asked(r, method, path) && strings.Contains(string(text), holding) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"result":"error","msg":"No.","code":"BAD_REQUEST"}`))
			return
		}
		forward.ServeHTTP(w, r)
	})
}

// The report names each value that a server does not restore, with the former value.
func TestARunNamesUnrestoredChanges(t *testing.T) {
	server, cfg := listening(t)
	cfg.Requirements = []string{"RES-13"}
	cfg.Target.URL = turningDown(t, server.URL(), http.MethodPatch, "/settings", "presence_enabled=true")
	found := runWhole(t, cfg)
	const want = "the role user is not the same as before the run: " +
		"the setting presence_enabled is false and was true: PATCH /settings answered 400"
	if !slices.Contains(found.Notices, want) {
		t.Errorf("notices %q, want %q", found.Notices, want)
	}
}

// A wrong server may change accounts and settings that no spec reads.
func TestARunRestoresChangesOfTheServerItself(t *testing.T) {
	server, cfg := listening(t)
	cfg.Requirements = []string{"SND-01"}
	moderator := callerOf(t, cfg.Target, target.Moderator)
	moderator(http.MethodPost, "/users/me/status", url.Values{"status_text": {"at lunch"}, "emoji_name": {"smile"}})
	second := callerOf(t, cfg.Target, target.Second)
	change := sync.OnceFunc(func() {
		moderator(http.MethodPost, "/users/me/status", url.Values{"status_text": {"away"}, "emoji_name": {""}})
		moderator(http.MethodPost, "/users/me/muted_users/6", nil)
		second(http.MethodPatch, "/users/me/subscriptions/muted_topics", url.Values{
			"stream": {"general"}, "topic": {"lunch"}, "op": {"add"},
		})
		second(http.MethodPost, "/users/me/alert_words", url.Values{"alert_words": {`["kettle"]`}})
		second(http.MethodPost, "/messages/flags", url.Values{"messages": {"[101]"}, "op": {"add"}, "flag": {"starred"}})
		second(http.MethodPatch, "/settings", url.Values{"full_name": {"Somebody Else"}, "timezone": {"Asia/Tokyo"}})
	})
	cfg.Target.URL = between(t, server.URL(), func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if asked(r, http.MethodPost, "/messages") {
			change()
		}
		forward.ServeHTTP(w, r)
	})
	before := registrations(t, cfg.Target)
	delete(before[target.Moderator], "unread_msgs") // muting marks messages as read
	found := runWhole(t, cfg)
	if differing := changed(t, before, registrations(t, cfg.Target)); len(differing) > 0 {
		t.Errorf("not as before the run:\n%s\nnotices: %q", strings.Join(differing, "\n"), found.Notices)
	}
}
