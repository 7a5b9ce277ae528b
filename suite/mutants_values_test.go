package suite_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// settingsAreMutants are servers whose settings have fields of another kind.
func settingsAreMutants() map[string]mutant {
	const path, methods = "/server_settings", "external_authentication_methods"
	all := map[string]mutant{
		"no settings for strangers": {response: refusing(func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, path) }), killed: []string{"SRV-01", "AUT-04"}},
		"a level in words":          {response: laterWords(), killed: []string{"SRV-14", "LVL-02"}},
		"methods as an object":      {response: setting(path, methods, target.Object{}), killed: []string{"SRV-07"}},
	}
	for field, id := range map[string]string{
		"service_version": "SRV-16", "email_auth_enabled": "SRV-22", "require_email_format_usernames": "SRV-23", "realm_name": "SRV-26",
		"realm_icon": "SRV-27", "realm_web_public_access_enabled": "SRV-29",
	} {
		all["a number as "+field] = mutant{response: setting(path, field, 7), killed: []string{id}}
	}
	for field, id := range map[string]string{
		"name": "SRV-09", "display_name": "SRV-10", "display_icon": "SRV-11", "login_url": "SRV-12", "signup_url": "SRV-13",
	} {
		all["a number as the method's "+field] = mutant{response: set(methods, field, 7), killed: []string{id}}
	}
	return all
}

// laterWords declares the level as a word from the second time on.
func laterWords() func(*http.Request, int, target.Object) int {
	var asked atomic.Int32
	return onSuccess(func(r *http.Request, body target.Object) {
		if strings.HasSuffix(r.URL.Path, "/server_settings") && asked.Add(1) > 1 {
			body["service_feature_level"] = "the newest"
		}
	})
}

// roundTrips are the settings whose value comes back in an event.
var roundTrips = []string{"SET-10", "SET-11", "SET-12", "SET-14", "SET-17", "SET-18", "SET-19~", "SET-20", "SET-21", "SET-22", "SET-23", "SET-24", "SET-25",
	"SET-27", "SET-28", "SET-29", "SET-30", "SET-31", "SET-32", "SET-34", "SET-35", "SET-36", "SET-37", "SET-38", "SET-39", "SET-40", "SET-41", "SET-42",
	"SET-43", "SET-44", "SET-45", "SET-46", "SET-48", "SET-49", "SET-50"}

// eventFormMutants are servers whose events of settings and users have another form.
func eventFormMutants() map[string]mutant {
	user := func(change func(e target.Object)) func(*http.Request, int, target.Object) int {
		return ofEvents("realm_user", change)
	}
	return map[string]mutant{
		"every setting as text":      {response: each("events", func(e target.Object) { texted(e, "value") }), killed: roundTrips},
		"users without op":           {response: user(func(e target.Object) { delete(e, "op") }), killed: []string{"EVO-26"}},
		"persons as a list":          {silent: true, response: user(func(e target.Object) { e["person"] = []any{} }), killed: []string{"EVO-27", "EVO-53", "EVO-58"}},
		"users change in silence":    hidden(ofType("realm_user"), "EVO-24", "EVO-52", "SET-04"),
		"settings change in silence": hidden(ofType("user_settings"), "EVO-18", "EVO-63"),
		"old events for the capable": {silent: true, response: ofEvents("user_settings", func(e target.Object) {
			e["type"], e["setting_name"], e["setting"] = "update_display_settings", e["property"], e["value"]
		}), killed: []string{"EVO-08~"}},
		"old notifications for the capable": {silent: true, response: ofEvents("user_settings", func(e target.Object) {
			e["type"], e["notification_name"], e["setting"] = "update_global_notifications", e["property"], e["value"]
		}), killed: []string{"EVO-14"}},
		"no older display":       hidden(ofType("update_display_settings"), "EVO-07", "EVO-12"),
		"no older notifications": hidden(ofType("update_global_notifications"), "EVO-13", "EVO-17"),
	}
}

// askedMutants are servers that read other parameters than the sent ones.
func askedMutants() map[string]mutant {
	forced := func(name, value string) func(*http.Request, url.Values) {
		return func(_ *http.Request, p url.Values) {
			if p.Has(name) {
				p.Set(name, value)
			}
		}
	}
	preset := func(path, name, value string) func(*http.Request, url.Values) {
		return to(path, func(p url.Values) {
			if !p.Has(name) {
				p.Set(name, value)
			}
		})
	}
	wants := func(path, name string) func(*http.Request, int, target.Object) int {
		return refusing(func(r *http.Request) bool {
			return r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, path) && !r.URL.Query().Has(name)
		})
	}
	return map[string]mutant{
		"any anchor is the oldest":    {request: forced("anchor", "oldest"), killed: []string{"FET-03", "FET-06"}},
		"an anchor is needed":         {response: wants("/messages", "anchor"), killed: []string{"FET-07"}},
		"a narrow is needed":          {response: wants("/messages", "narrow"), killed: []string{"FET-16"}},
		"anchors left out by default": {request: preset("/messages", "include_anchor", "false"), killed: []string{"FET-09", "LVL-70"}},
		"avatars given by default":    {request: preset("/messages", "client_gravatar", "false"), killed: []string{"FET-31"}},
		"users' avatars by default":   {request: preset("/users", "client_gravatar", "false"), killed: []string{"GUS-03"}},
		"own streams left out":        {request: preset("/streams", "include_subscribed", "false"), killed: []string{"GST-05"}},
		"all streams by default":      {request: preset("/streams", "include_all_active", "true"), killed: []string{"GST-07"}},
		"owners' streams by default":  {request: preset("/streams", "include_owner_subscribed", "true"), killed: []string{"GST-10"}},
		"messages as an object":       {response: setting("/messages", "messages", target.Object{}), killed: []string{"FET-45"}},
		"types of direct messages":    {request: forced("type", "private"), killed: []string{"SND-03"}},
		"contents as they were sent":  {request: forced("apply_markdown", "false"), killed: []string{"MSG-07"}},
		"messages with one id":        {response: set("messages", "id", 5), killed: []string{"MSG-01"}},
		"faces as numbers":            {response: set("messages", "avatar_url", 5), killed: []string{"MSG-16"}},
		"senders with one id":         {response: set("messages", "sender_id", 1), killed: []string{"MSG-27"}},
		"streams as numbers":          {response: set("messages", "display_recipient", 5), killed: []string{"MSG-20"}},
		"every queue named":           {request: preset("/messages", "queue_id", "fq:1"), killed: []string{"SND-21"}},
		"narrows without numbers":     {request: func(_ *http.Request, p url.Values) { p.Set("narrow", strings.Map(letters, p.Get("narrow"))) }, killed: []string{"FET-28"}},
		"errors without their code":   {response: onError(func(b target.Object) { delete(b, "code") }), killed: []string{"ERR-07", "ERR-10", "ERR-22"}},
		"codes for bad keys":          {response: onError(func(b target.Object) { b["code"] = "UNAUTHORIZED" }), killed: []string{"ERR-06"}},
		"a third result":              {response: onError(func(b target.Object) { b["result"] = "refused" }), killed: []string{"ERR-01", "GEN-08"}},
		"parameters silently ignored": {response: onSuccess(func(_ *http.Request, b target.Object) { delete(b, "ignored_parameters_unsupported") }), killed: []string{"LVL-08", "LVL-47", "LVL-49"}},
	}
}

// formMutants are servers that take parameters from another place, or lose some.
func formMutants(known target.Config) map[string]mutant {
	bot := known.Accounts[target.Bot]
	lost := func(which func(r *http.Request, name, value string) bool) func(*http.Request, url.Values) {
		return func(r *http.Request, p url.Values) {
			for name := range p {
				if which(r, name, p.Get(name)) {
					p.Del(name)
				}
			}
		}
	}
	asksFor := func(name string) func(*http.Request, int, target.Object) int {
		return refusing(func(r *http.Request) bool { return r.Method == http.MethodGet && r.URL.Query().Has(name) })
	}
	isTo := func(looks func(value string) bool) func(*http.Request, url.Values) {
		return lost(func(r *http.Request, name, value string) bool {
			return r.Method == http.MethodPost && name == "to" && looks(value)
		})
	}
	isNumber := func(value string) bool { return strings.Trim(value, "0123456789") == "" }
	isList := func(value string) bool { return strings.HasPrefix(value, "[") || strings.HasPrefix(value, "{") }
	return map[string]mutant{
		"queries unread":       {request: lost(func(r *http.Request, _, _ string) bool { return r.Method == http.MethodGet }), killed: []string{"GEN-16"}},
		"forms unread":         {request: lost(func(r *http.Request, _, _ string) bool { return r.Method != http.MethodGet }), killed: []string{"GEN-15"}},
		"lists unread":         {request: lost(func(_ *http.Request, _, value string) bool { return isList(value) }), killed: []string{"GEN-17"}},
		"streams by name lost": {request: isTo(func(value string) bool { return !isNumber(value) && !isList(value) }), killed: []string{"SND-09"}},
		"streams by ID lost":   {request: isTo(isNumber), killed: []string{"SND-10"}},
		"addresses lost":       {request: isTo(func(value string) bool { return strings.Contains(value, "@") }), killed: []string{"SND-12"}},
		"local_id lost":        {request: lost(func(_ *http.Request, name, _ string) bool { return name == "local_id" }), killed: []string{"SND-23"}},
		"everybody is the first user": {request: func(r *http.Request, _ url.Values) {
			if i := strings.Index(r.URL.Path, "/users/"); i >= 0 && isNumber(r.URL.Path[i+len("/users/"):]) {
				r.URL.Path = r.URL.Path[:i] + "/users/1"
			}
		}, killed: []string{"GEN-18"}},
		"bots are strangers": {request: func(r *http.Request, _ url.Values) {
			// A run identifies its accounts with GET /users, before it judges.
			if email, _, _ := r.BasicAuth(); email == bot.Email && r.URL.Path != "/api/v1/users" {
				r.SetBasicAuth(email, "wrong")
			}
		}, killed: []string{"GEN-10"}},
		"another root": {request: func(r *http.Request, _ url.Values) {
			if !strings.HasPrefix(r.URL.Path, "/api/v1") {
				r.URL.Path = "/api/v1" + r.URL.Path
			}
		}, killed: []string{"LVL-01"}},
		"no web-public streams":    {response: asksFor("include_web_public"), killed: []string{"GST-04"}},
		"no default streams":       {response: asksFor("include_default"), killed: []string{"GST-09"}},
		"no answer without events": {response: asksFor("dont_block"), killed: []string{"EVT-11"}},
		"a hasty read":             {silent: true, response: setting("/register", "event_queue_longpoll_timeout_seconds", 1), killed: []string{"LIM-10"}},
	}
}

// letters keeps everything but digits.
func letters(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}

// deactivationMutants answer the deactivated with another code.
func deactivationMutants() map[string]mutant {
	renamed := func(code string) func(*http.Request, int, target.Object) int {
		return onError(func(b target.Object) {
			if b["code"] == code {
				b["code"] = "BAD_REQUEST"
			}
		})
	}
	return map[string]mutant{
		"no code for accounts":      {response: renamed("USER_DEACTIVATED"), killed: []string{"AUT-09", "ERR-12"}},
		"no code for organizations": {response: renamed("REALM_DEACTIVATED"), killed: []string{"AUT-10", "ERR-15"}},
	}
}

func TestTheSuiteSeesServersWithWrongValues(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	all := map[string]mutant{}
	for _, some := range []map[string]mutant{settingsAreMutants(), eventFormMutants(), askedMutants(), formMutants(cfg.Target), deactivationMutants()} {
		maps.Copy(all, some)
	}
	killAll(t, cfg, all)
}

// A development server that is declared a production server gives its keys away.
func TestTheSuiteSeesAProductionServerThatGivesKeysAway(t *testing.T) {
	_, cfg := listening(t)
	production := false
	cfg.Target.Development = &production
	killAll(t, cfg, map[string]mutant{"keys for anybody": {killed: []string{"DEV-07"}}})
}

func TestTheSuiteSeesOlderServersWithWrongValues(t *testing.T) {
	unauthorized := func(_ *http.Request, status int, _ target.Object) int {
		if status == http.StatusForbidden {
			return http.StatusUnauthorized
		}
		return status
	}
	direct := each("messages", func(m target.Object) {
		if m["type"] == "private" {
			m["type"] = "direct"
		}
	})
	for level, all := range map[featurelevels.Level]map[string]mutant{
		0: {"direct messages at level 0": {response: direct, killed: []string{"SRV-15", "LVL-07"}}},
		88: {"new events at 88": {silent: true, response: ofEvents("update_display_settings", func(e target.Object) {
			e["type"], e["property"], e["value"] = "user_settings", e["setting_name"], e["setting"]
		}), killed: []string{"EVO-19", "PST-08"}}},
		75: {"another status": {response: unauthorized, killed: []string{"ERR-13", "ERR-16"}}},
	} {
		killAll(t, olderConfig(t, level), all)
	}
}
