package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// linkifierMutants are servers that change linkifiers wrongly, or link wrongly.
func linkifierMutants(known target.Config) map[string]mutant {
	admin := known.Accounts[target.Admin]
	changing := func(change func(r *http.Request, p url.Values)) func(*http.Request, url.Values) {
		return func(r *http.Request, p url.Values) {
			if r.Method == http.MethodPatch && strings.Contains(r.URL.Path, "/realm/filters/") {
				change(r, p)
			}
		}
	}
	given := func(name, value string) func(*http.Request, url.Values) {
		return changing(func(_ *http.Request, p url.Values) {
			if !p.Has(name) {
				p.Set(name, value)
			}
		})
	}
	template := func(change func(string) string) func(*http.Request, url.Values) {
		return changing(func(_ *http.Request, p url.Values) { p.Set("url_template", change(p.Get("url_template"))) })
	}
	elsewhere := func(r *http.Request) { r.Method, r.URL.Path = http.MethodGet, "/api/v1/streams" }
	return map[string]mutant{
		"linkifiers for everybody": {request: changing(func(r *http.Request, _ url.Values) { r.SetBasicAuth(admin.Email, admin.Key) }),
			killed: []string{"LNK-01"}},
		"linkifiers that stay": {request: changing(func(r *http.Request, _ url.Values) { elsewhere(r) }),
			killed: []string{"LNK-02", "LNK-06", "LNK-07", "RES-04", "RES-05", "RES-06"}},
		"any linkifier is there": {request: changing(func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, "/999999999") {
				elsewhere(r)
			}
		}), killed: []string{"LNK-02"}},
		"linkifiers without pattern":  {request: given("pattern", "a(?P<id>b)"), killed: []string{"LNK-03"}},
		"linkifiers without template": {request: given("url_template", "https://b.sl.example/{id}"), killed: []string{"LNK-04", "LVL-32"}},
		"templates that never end": {request: template(func(t string) string {
			return strings.TrimSuffix(t, "{id") + strings.Repeat("{id}", strings.Count(t, "{id")-strings.Count(t, "{id}"))
		}), killed: []string{"RES-05"}},
		"groups in another order": {request: template(func(t string) string { return strings.Replace(t, "{part}/{id}", "{id}/{part}", 1) }),
			killed: []string{"RES-06"}},
		"topics without links":    {response: set("messages", "topic_links", []any{}), killed: []string{"MSG-33"}},
		"topics full of links":    {response: set("messages", "topic_links", []any{target.Object{}, target.Object{}}), killed: []string{"MSG-33"}},
		"linkifiers told as ever": {response: eventBefore("realm_filters"), killed: []string{"LVL-33"}},
	}
}

// eventBefore puts an event of a type before each list of events, also an empty one
// that answers a read of a queue.
func eventBefore(kind string) func(*http.Request, int, target.Object) int {
	return onSuccess(func(_ *http.Request, body target.Object) {
		if list, ok := body["events"].([]any); ok {
			id := json.Number("0")
			if len(list) > 0 {
				id, _ = list[0].(target.Object)["id"].(json.Number)
			}
			body["events"] = append([]any{target.Object{"type": kind, "id": id}}, list...)
		}
	})
}

// profileMutants are servers that show profiles and alert words wrongly.
func profileMutants() map[string]mutant {
	data := func(change func(profile target.Object)) func(*http.Request, int, target.Object) int {
		return each("members", func(user target.Object) {
			if profile, ok := user["profile_data"].(target.Object); ok {
				change(profile)
			}
		})
	}
	values := func(change func(value target.Object)) func(*http.Request, int, target.Object) int {
		return data(func(profile target.Object) {
			for _, value := range profile {
				change(value.(target.Object))
			}
		})
	}
	person := func(change func(person, field target.Object)) func(*http.Request, int, target.Object) int {
		return each("events", func(e target.Object) {
			who, _ := e["person"].(target.Object)
			if field, ok := who["custom_profile_field"].(target.Object); ok {
				change(who, field)
			}
		})
	}
	ofWords := func(change func(e target.Object)) func(*http.Request, int, target.Object) int {
		return each("events", func(e target.Object) {
			if e["type"] == "alert_words" {
				change(e)
			}
		})
	}
	return map[string]mutant{
		"fields by name":         {response: data(func(p target.Object) { p["desk"] = target.Object{"value": "x"} }), killed: []string{"USR-24"}},
		"values without a value": {response: values(func(v target.Object) { delete(v, "value") }), killed: []string{"USR-25"}},
		"values as numbers":      {response: values(func(v target.Object) { v["value"] = 5 }), killed: []string{"USR-25"}},
		"nothing rendered":       {response: values(func(v target.Object) { delete(v, "rendered_value") }), killed: []string{"USR-26"}},
		"everything rendered":    {response: values(func(v target.Object) { v["rendered_value"] = "<strong>bold</strong>" }), killed: []string{"USR-26"}},
		"somebody's profile":     {response: person(func(p, _ target.Object) { p["user_id"] = json.Number("1") }), killed: []string{"EVO-55"}},
		"fields as words":        {silent: true, response: person(func(_, f target.Object) { f["id"] = f["id"].(json.Number).String() }), killed: []string{"RES-17", "EVO-56"}},
		"nothing is nothing": {response: person(func(_, f target.Object) {
			if f["value"] == nil {
				f["value"] = ""
			}
		}), killed: []string{"RES-18", "EVO-56"}},
		"no event is rendered":    {response: person(func(_, f target.Object) { delete(f, "rendered_value") }), killed: []string{"EVO-57", "RES-19"}},
		"every event is rendered": {response: person(func(_, f target.Object) { f["rendered_value"] = "<strong>bold</strong>" }), killed: []string{"EVO-57", "RES-19"}},
		"words told as others":    {silent: true, response: ofWords(func(e target.Object) { e["type"] = "words" }), killed: []string{"EVO-05"}},
		"words without a change":  {response: eventBefore("alert_words"), killed: []string{"EVO-05"}},
		"words as one":            {response: ofWords(func(e target.Object) { e["alert_words"] = "dome" }), killed: []string{"EVO-06"}},
		"words of before": {response: ofWords(func(e target.Object) {
			words := e["alert_words"].([]any)
			e["alert_words"] = words[:len(words)-1]
		}), killed: []string{"EVO-06"}},
	}
}

// registerMutants are servers that find no user by address, or show wrong times of
// presence.
func registerMutants(known target.Config) map[string]mutant {
	user := known.Accounts[target.User]
	without := func(method, path string) func(*http.Request, url.Values) {
		return func(r *http.Request, _ url.Values) {
			if r.Method == method && strings.HasSuffix(r.URL.Path, path) {
				r.URL.Path = "/api/v1/sl_invented/me/subscriptions"
			}
		}
	}
	of := func(field string, value any) func(*http.Request, int, target.Object) int {
		return onSuccess(func(_ *http.Request, body target.Object) {
			if body[field] != nil {
				body[field] = value
			}
		})
	}
	const ping, offline = "server_presence_ping_interval_seconds", "server_presence_offline_threshold_seconds"
	return map[string]mutant{
		"nobody by address":        {request: without(http.MethodGet, user.Email), killed: []string{"NMD-06"}},
		"everybody by address":     {response: onSuccess(func(_ *http.Request, b target.Object) { renumber(b) }), killed: []string{"NMD-06"}},
		"never asked for presence": {response: of(ping, json.Number("0")), killed: []string{"LVL-50"}},
		"never offline":            {response: of(offline, "200"), killed: []string{"LVL-52"}},
	}
}

// renumber gives a single user the ID of another one.
func renumber(body target.Object) {
	if user, ok := body["user"].(target.Object); ok {
		user["user_id"] = json.Number("1")
	}
}
