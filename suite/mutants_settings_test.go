package suite_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ofSettings changes the parameters of a change of settings.
func ofSettings(change func(p url.Values)) func(*http.Request, url.Values) {
	return func(r *http.Request, p url.Values) {
		if strings.Contains(r.URL.Path, "/settings") && r.Method == http.MethodPatch {
			change(p)
		}
	}
}

// ofEvents changes the events of a type.
func ofEvents(kind string, change func(e target.Object)) func(*http.Request, int, target.Object) int {
	return each("events", func(e target.Object) {
		if e["type"] == kind {
			change(e)
		}
	})
}

// ofPersons changes the persons of the events on users.
func ofPersons(change func(person target.Object)) func(*http.Request, int, target.Object) int {
	return ofEvents("realm_user", func(e target.Object) {
		if person, ok := e["person"].(target.Object); ok {
			change(person)
		}
	})
}

// settingMutants are servers that store or show settings wrongly.
func settingMutants(known target.Config) map[string]mutant {
	user := known.Accounts[target.User]
	all := map[string]mutant{
		"settings for anybody": {request: func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, "/settings") {
				r.SetBasicAuth(user.Email, user.Key)
			}
		}, killed: []string{"PST-01"}},
		"a setting more":    {response: setting("/settings", "enter_sends", true), killed: []string{"PST-03"}},
		"unknown unheard":   {request: ofSettings(func(p url.Values) { p.Del("zz_unknown") }), killed: []string{"PST-06"}},
		"known as unknown":  {response: setting("/settings", "ignored_parameters_unsupported", []any{"enter_sends"}), killed: []string{"PST-02", "SET-47"}},
		"deaf to an alias":  {response: ofAlias, killed: []string{"PST-04", "PST-05"}},
		"one at a time":     {silent: true, request: ofSettings(func(p url.Values) { onlyOne(p) }), killed: []string{"PST-07"}},
		"names kept":        {request: ofSettings(func(p url.Values) { p.Del("full_name") }), killed: []string{"SET-01"}},
		"address at once":   {response: set("members", "delivery_email", "sl@example.org"), killed: []string{"SET-54"}},
		"passwords for all": {request: ofSettings(func(p url.Values) { p.Del("new_password") }), killed: []string{"SET-05", "SET-06"}},
		"no new passwords":  {request: ofSettings(func(p url.Values) { p.Del("new_password") }), killed: []string{"SET-07~"}},
		"any old password":  {response: ofOwnSettings, killed: []string{"SET-07~"}},
		"any address": {request: ofSettings(func(p url.Values) {
			if p.Get("email") == "sl at nowhere" {
				p.Del("email")
			}
		}), killed: []string{"SET-02"}},
		"numbers for all": {request: ofSettings(func(p url.Values) {
			if p.Get("email_address_visibility") == "4" {
				p.Set("email_address_visibility", "3")
			}
		}), killed: []string{"SET-51"}},
		"addresses for nobody": {response: set("members", "delivery_email", nil), killed: []string{"SET-52", "SET-53"}},
		"events without op":    {response: ofEvents("user_settings", func(e target.Object) { delete(e, "op") }), killed: []string{"EVO-20"}},
		"language unnamed":     {response: each("events", func(e target.Object) { delete(e, "language_name") }), killed: []string{"EVO-11", "EVO-23"}},
		"all languages named":  {response: each("events", func(e target.Object) { e["language_name"] = "German" }), killed: []string{"EVO-11", "EVO-23"}},
		"settings as text":     {response: each("events", func(e target.Object) { texted(e, "value") }), killed: []string{"EVO-22", "SET-08", "SET-13"}},
		"older ones as text":   {response: each("events", func(e target.Object) { texted(e, "setting") }), killed: []string{"EVO-10", "EVO-16"}},
		"person without zone":  {response: ofPersons(func(p target.Object) { delete(p, "timezone") }), killed: []string{"EVO-47"}},
		"person without email": {response: ofPersons(func(p target.Object) { delete(p, "email") }), killed: []string{"EVO-46"}},
		"another person":       {response: ofPersons(func(p target.Object) { p["user_id"] = 1 }), killed: []string{"EVO-45", "EVO-25", "EVO-50"}, silent: true},
		"addresses for ever":   {response: ofPersons(func(p target.Object) { p["delivery_email"] = "x@example.org" }), killed: []string{"EVO-51"}},
		"another new address":  {response: ofPersons(func(p target.Object) { p["new_email"] = "x@example.org" }), killed: []string{"EVO-59"}},
		"rules told singly":    {response: ofEvents("realm", func(e target.Object) { e["op"] = "update" }), killed: []string{"EVO-39"}},
	}
	for id, names := range map[string][2]string{
		"EVO-09": {"update_display_settings", "setting_name"}, "EVO-15": {"update_global_notifications", "notification_name"},
		"EVO-21": {"user_settings", "property"},
	} {
		all["another name in "+names[0]] = mutant{
			response: ofEvents(names[0], func(e target.Object) { e[names[1]] = "colour" }), killed: []string{id},
		}
	}
	all["one colour"] = mutant{silent: true, request: ofSettings(func(p url.Values) {
		if p.Has("color_scheme") {
			p.Set("color_scheme", "1")
		}
	}), killed: []string{"SET-13"}}
	all["any zone"] = mutant{request: ofSettings(func(p url.Values) {
		if p.Get("timezone") == "Not/AZone" {
			p.Set("timezone", "Asia/Tokyo")
		}
	}), killed: []string{"SET-26~"}}
	all["any word"] = mutant{request: ofSettings(func(p url.Values) {
		for name := range p {
			if p.Get(name) == "perhaps" {
				p.Set(name, "true")
			}
		}
	}), killed: []string{"SET-08", "SET-09", "SET-33", "SET-47"}}
	return all
}

// ofOwnSettings makes each answer of the settings a success.
func ofOwnSettings(r *http.Request, status int, body target.Object) int {
	if !strings.HasSuffix(r.URL.Path, "/settings") {
		return status
	}
	body["result"] = "success"
	return http.StatusOK
}

// ofAlias refuses the older endpoints of settings.
func ofAlias(r *http.Request, status int, body target.Object) int {
	if strings.HasSuffix(r.URL.Path, "/settings/display") || strings.HasSuffix(r.URL.Path, "/settings/notifications") {
		body["result"], body["msg"] = "error", "There is nothing here."
		return http.StatusNotFound
	}
	return status
}

func onlyOne(p url.Values) {
	if len(p) > 1 {
		p.Del("enable_sounds")
	}
}

func texted(e target.Object, field string) {
	if value, there := e[field]; there {
		e[field] = []any{value}
	}
}

func TestTheSuiteSeesServersWithWrongSettings(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	killAll(t, cfg, settingMutants(cfg.Target))
}
