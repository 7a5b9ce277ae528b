package suite_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// shownTo is the state that the server shows to an account, without values that differ
// each time.
func shownTo(t *testing.T, client *target.Client, who target.Account) map[string]string {
	t.Helper()
	as := target.Credentials{Email: who.Email, Key: who.Key}
	registered := client.Do(t.Context(), target.Request{Method: http.MethodPost, Path: "/register", As: as}).Body
	if registered["result"] != "success" {
		return nil // a bot for webhooks alone
	}
	for _, name := range []string{"queue_id", "last_event_id", "server_timestamp"} {
		delete(registered, name)
	}
	shown := map[string]string{"registered": asJSON(t, registered)}
	for _, path := range []string{"/streams", "/users", "/users/me/subscriptions", "/drafts", "/attachments",
		"/user_groups"} {
		shown[path] = asJSON(t, client.Do(t.Context(), target.Request{Method: http.MethodGet, Path: path, As: as}).Body)
	}
	return shown
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAReadOnlyRunWritesNothing(t *testing.T) {
	server := fake.Start(t)
	allowed := []string{"POST /api/v1/register", "DELETE /api/v1/events", "POST /api/v1/messages/render",
		"POST /api/v1/dev_fetch_api_key"}
	var mu sync.Mutex
	var writes []string
	front := between(t, server.URL(), func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		call := r.Method + " " + r.URL.Path
		mu.Lock()
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !slices.Contains(allowed, call) {
			writes = append(writes, call)
		}
		mu.Unlock()
		forward.ServeHTTP(w, r)
	})
	config := target.Config{
		URL: front, Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(
			target.Spellings{}), ReadOnly: true, Control: target.Control{URL: front},
	}
	client := target.NewClient(target.Config{URL: server.URL(), Timeout: target.DefaultTimeout})
	defer client.Close()
	before := map[target.Role]map[string]string{}
	for role, account := range config.Accounts {
		before[role] = shownTo(t, client, account)
	}
	found, err := suite.Run(t.Context(), suite.Config{Target: config})
	if err != nil {
		t.Fatal(err)
	}
	if len(writes) > 0 {
		t.Errorf("the run wrote: %v", writes)
	}
	if found.Count(report.Pass) < 50 || found.ExitCode() != report.ExitConformant {
		t.Error(worded(found))
	}
	for role, account := range config.Accounts {
		for what, text := range shownTo(t, client, account) {
			if text != before[role][what] {
				t.Errorf("%s of %s changed:\n%s\n%s", what, role, before[role][what], text)
			}
		}
	}
}
