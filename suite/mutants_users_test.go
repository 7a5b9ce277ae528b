package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ofUsers changes those users of a list that fit a condition.
func ofUsers(holds func(u target.Object) bool, change func(u target.Object)) func(*http.Request, int, target.Object) int {
	return each("members", func(u target.Object) {
		if holds(u) {
			change(u)
		}
	})
}

func isBot(u target.Object) bool    { return u["is_bot"] == true }
func isPerson(u target.Object) bool { return u["is_bot"] != true }
func isHidden(u target.Object) bool { return u["delivery_email"] == nil }

// userMutants are servers that show users wrongly.
func userMutants() map[string]mutant {
	has := func(name string, value any) func(target.Object) { return func(u target.Object) { u[name] = value } }
	lacks := func(name string) func(target.Object) { return func(u target.Object) { delete(u, name) } }
	all := map[string]mutant{
		"one ID for all":         {response: set("members", "user_id", json.Number("4")), killed: []string{"USR-01"}},
		"user IDs as strings":    {response: each("members", func(u target.Object) { u["user_id"] = words(u["user_id"]) }), killed: []string{"USR-01"}},
		"one address for all":    {response: set("members", "email", "x@example.com"), killed: []string{"USR-02"}},
		"everybody inactive":     {response: set("members", "is_active", false), killed: []string{"USR-15"}},
		"everybody an admin":     {response: set("members", "is_admin", true), killed: []string{"USR-16"}},
		"nobody an admin":        {response: set("members", "is_admin", false), killed: []string{"USR-16"}},
		"everybody an owner":     {response: set("members", "is_owner", true), killed: []string{"USR-17"}},
		"everybody a guest":      {response: set("members", "is_guest", true), killed: []string{"USR-18"}},
		"nobody a guest":         {response: set("members", "is_guest", false), killed: []string{"USR-18"}},
		"everybody a bot":        {response: set("members", "is_bot", true), killed: []string{"USR-20"}},
		"nobody a bot":           {response: set("members", "is_bot", false), killed: []string{"USR-20"}},
		"time in seconds":        {response: set("members", "date_joined", json.Number("1700000000")), killed: []string{"USR-12"}},
		"time in words":          {response: set("members", "date_joined", "last Friday"), killed: []string{"USR-12"}},
		"people with a kind":     {response: ofUsers(isPerson, has("bot_type", json.Number("1"))), killed: []string{"USR-21"}},
		"bots without a kind":    {response: ofUsers(isBot, has("bot_type", nil)), killed: []string{"USR-21"}},
		"people with an owner":   {response: ofUsers(isPerson, has("bot_owner_id", json.Number("1"))), killed: []string{"USR-22"}},
		"bots without an owner":  {response: ofUsers(isBot, lacks("bot_owner_id")), killed: []string{"USR-22"}},
		"bots of nobody":         {response: ofUsers(isBot, has("bot_owner_id", json.Number("999"))), killed: []string{"USR-22"}},
		"profiles unasked":       {response: set("members", "profile_data", target.Object{}), killed: []string{"GUS-06", "USR-23"}},
		"real addresses unsaid":  {response: ofUsers(isHidden, lacks("delivery_email")), killed: []string{"USR-04", "LVL-54"}},
		"real addresses shown":   {response: ofUsers(isHidden, has("delivery_email", "x@example.com")), killed: []string{"USR-06"}},
		"real addresses hidden":  {response: set("members", "delivery_email", nil), killed: []string{"USR-06", "USR-07"}},
		"hidden faces left out":  {response: ofUsers(isHidden, has("avatar_url", nil)), killed: []string{"USR-11"}},
		"another face on demand": {response: gravatarsAre("https://faces.example.com/x"), killed: []string{"USR-10"}},
		"new address untold": {silent: true, response: each("events", func(e target.Object) {
			if person, ok := e["person"].(target.Object); ok {
				delete(person, "new_email")
			}
		}), killed: []string{"USR-03"}},
	}
	for name, id := range map[string]string{
		"full_name": "USR-08", "avatar_url": "USR-09", "timezone": "USR-13", "role": "USR-14", "is_active": "USR-15", "is_admin": "USR-16",
		"is_owner": "USR-17", "is_guest": "USR-18", "is_billing_admin": "USR-19", "is_bot": "USR-20",
	} {
		all["users without "+name] = mutant{response: each("members", lacks(name)), killed: []string{id}}
		all["users with a list as "+name] = mutant{response: set("members", name, []any{}), killed: []string{id}}
	}
	return all
}

func words(v any) string { text, _ := json.Marshal(v); return string(text) }

// gravatarsAre gives all users the same avatar where clients compute gravatars.
func gravatarsAre(face string) func(*http.Request, int, target.Object) int {
	return func(r *http.Request, status int, body target.Object) int {
		if r.URL.Query().Get("client_gravatar") == "true" {
			return set("members", "avatar_url", face)(r, status, body)
		}
		return status
	}
}

// createMutants are servers that create users wrongly.
func createMutants(known target.Config) map[string]mutant {
	creator, admin := known.Accounts[target.Creator], known.Accounts[target.Admin]
	asked := func(change func(r *http.Request, p url.Values)) func(*http.Request, url.Values) {
		return func(r *http.Request, p url.Values) {
			if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/users") {
				change(r, p)
			}
		}
	}
	answered := func(change func(b target.Object)) func(*http.Request, int, target.Object) int {
		return func(r *http.Request, status int, b target.Object) int {
			if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/users") {
				change(b)
			}
			return status
		}
	}
	preset := func(name, value string) func(*http.Request, url.Values) {
		return asked(func(_ *http.Request, p url.Values) {
			if !p.Has(name) {
				p.Set(name, value)
			}
		})
	}
	forced := func(name, value string) func(*http.Request, url.Values) {
		return asked(func(_ *http.Request, p url.Values) { p.Set(name, value) })
	}
	refusal := func(name string, value any) func(*http.Request, int, target.Object) int {
		return answered(func(b target.Object) {
			if failed(b) {
				b[name] = value
			}
		})
	}
	return map[string]mutant{
		"anybody creates": {request: asked(func(r *http.Request, _ url.Values) { r.SetBasicAuth(creator.Email, creator.Key) }),
			killed: []string{"CUS-01", "CUS-02", "CUS-04", "AUT-12"}},
		"administrators create": {request: asked(func(r *http.Request, _ url.Values) {
			if email, _, _ := r.BasicAuth(); email == admin.Email {
				r.SetBasicAuth(creator.Email, creator.Key)
			}
		}), killed: []string{"CUS-02", "AUT-12"}},
		// A run requests a user with the creator's own address to prove the creator's
		// permission.
		"nobody new is created": {request: asked(func(r *http.Request, p url.Values) {
			if p.Get("email") != creator.Email {
				r.SetBasicAuth(admin.Email, admin.Key)
			}
		}), killed: []string{"CUS-02", "CUS-08", "CUS-09"}},
		"another code for others":     {response: refusal("code", "UNAUTHORIZED_PRINCIPAL"), killed: []string{"CUS-04", "CUS-05", "CUS-06", "CUS-07", "CUS-10", "ERR-24"}},
		"an address for all":          {request: preset("email", "x@example.com"), killed: []string{"CUS-05"}},
		"a password for all":          {request: preset("password", "x-password"), killed: []string{"CUS-06"}},
		"a name for all":              {request: preset("full_name", "Some Body"), killed: []string{"CUS-07"}},
		"another name":                {request: forced("full_name", "Some Body"), killed: []string{"CUS-08", "CUS-09", "CUS-10"}},
		"another address":             {request: forced("email", "x@example.com"), killed: []string{"CUS-08"}},
		"an ID as a string":           {response: answered(func(b target.Object) { b["user_id"] = "15" }), killed: []string{"CUS-09"}},
		"the ID of another":           {response: answered(func(b target.Object) { b["user_id"] = json.Number("1") }), killed: []string{"CUS-09"}},
		"an address that is not said": {response: refusal("msg", "no"), killed: []string{"CUS-10"}},
		"an address twice is fine": {response: answered(func(b target.Object) {
			if failed(b) {
				b["result"], b["msg"] = "success", ""
			}
		}), killed: []string{"CUS-10"}},
		"comments unknown": {response: func(r *http.Request, status int, b target.Object) int {
			if r.Method == http.MethodDelete && !failed(b) {
				b["ignored_parameters_unsupported"] = []any{"deactivation_notification_comment"}
			}
			return status
		}, killed: []string{"LVL-91"}},
		"nobody is deactivated": {request: func(r *http.Request, _ url.Values) {
			if r.Method == http.MethodDelete {
				r.URL.Path = r.URL.Path[:strings.LastIndex(r.URL.Path, "/")] + "/999"
			}
		}, killed: []string{"LVL-91"}},
	}
}

// Some requirements hold at older levels only.
func TestTheSuiteSeesOlderServersThatShowUsersWrongly(t *testing.T) {
	server := fake.Start(t, fake.WithLevel(134))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	cfg := suite.Config{Target: target.Config{
		URL: server.URL(), Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}), Control: target.Control{URL: server.URL()},
	}}
	killAll(t, cfg, map[string]mutant{
		"a number for an address": {response: set("members", "delivery_email", json.Number("5")), killed: []string{"USR-05"}},
		"nobody is deactivated":   {response: set("members", "is_active", true), killed: []string{"LVL-92"}},
	})
}
