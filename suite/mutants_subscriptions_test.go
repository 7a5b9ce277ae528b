package suite_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ofSubscriptions changes the objects in subscription events.
func ofSubscriptions(change func(o target.Object)) func(*http.Request, int, target.Object) int {
	return each("events", func(e target.Object) {
		list, _ := e["subscriptions"].([]any)
		for _, element := range list {
			if object, ok := element.(target.Object); ok {
				change(object)
			}
		}
	})
}

// streamMutants are servers that show streams wrongly.
func streamMutants() map[string]mutant {
	return map[string]mutant{
		"subscribers unasked": {response: ofSubscriptions(func(o target.Object) { o["subscribers"] = []any{} }), killed: []string{"SUB-07", "SUB-08"}},
		"one ID for streams":  {response: set("streams", "stream_id", json.Number("21")), killed: []string{"STR-01"}},
		"numbered streams":    {response: each("streams", func(o target.Object) { o["stream_id"] = words(o["stream_id"]) }), killed: []string{"STR-01"}},
		"first words are final": {response: each("streams", func(o target.Object) {
			if o["description"] == "the first" {
				o["description"] = "the second"
			}
		}), killed: []string{"SBS-08~"}},
		"streams without words": {response: set("streams", "description", nil), killed: []string{"STR-03"}},
		"nameless streams":      {response: set("streams", "name", json.Number("1")), killed: []string{"STR-02"}},
		"every stream private":  {response: set("streams", "invite_only", true), killed: []string{"STR-04", "SBS-19", "SBS-38"}},
		"no stream private":     {response: set("streams", "invite_only", false), killed: []string{"STR-04", "SBS-20", "STA-20"}},
		"open to visitors":      {response: setting("/server_settings", "realm_web_public_access_enabled", true), killed: []string{"SRV-30"}},
		"closed to visitors":    {response: setting("/server_settings", "realm_web_public_access_enabled", false), killed: []string{"SRV-30"}},
	}
}

// subscriptionMutants are servers that show subscriptions wrongly.
func subscriptionMutants() map[string]mutant {
	n := func(text string) json.Number { return json.Number(text) }
	all := make(map[string]mutant)
	for field, wrong := range map[string]struct {
		value  any
		killed []string
	}{
		"stream_id": {n("9"), []string{"SUB-01"}}, "description": {"x", []string{"SUB-03", "STA-20"}},
		"rendered_description": {"**d**", []string{"SUB-04"}}, "date_created": {n("1700000000000"), []string{"SUB-05"}},
		"invite_only": {true, []string{"SUB-06"}}, "subscribers": {[]any{}, []string{"SUB-07"}},
		"desktop_notifications": {"yes", []string{"SUB-09"}}, "email_notifications": {"yes", []string{"SUB-10"}},
		"wildcard_mentions_notify": {"yes", []string{"SUB-11"}}, "push_notifications": {"yes", []string{"SUB-12"}},
		"audible_notifications": {"yes", []string{"SUB-13"}}, "pin_to_top": {n("0"), []string{"SUB-14", "EVO-30"}},
		"is_muted": {true, []string{"SUB-15", "SUB-17"}}, "in_home_view": {false, []string{"SUB-17"}},
		"is_announcement_only": {n("1"), []string{"SUB-18"}}, "is_web_public": {true, []string{"SUB-19", "SBS-21", "SBS-39", "GEN-03"}},
		"color": {"", []string{"SUB-20"}}, "stream_post_policy": {n("3"), []string{"SUB-21", "SBS-27", "SBS-28", "SBS-41"}},
		"email_address": {"x@example.com", []string{"SUB-27", "LVL-16"}}, "role": {n("50"), []string{"SUB-29"}},
	} {
		all["subscriptions with another "+field] = mutant{
			response: ofSubscriptions(func(o target.Object) { o[field] = wrong.value }), killed: wrong.killed}
	}
	return all
}

// ofSubscribing changes requests to POST /users/me/subscriptions.
func ofSubscribing(change func(r *http.Request, p url.Values)) func(*http.Request, url.Values) {
	return func(r *http.Request, p url.Values) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/users/me/subscriptions") {
			change(r, p)
		}
	}
}

// ofSubscribed changes the answers to them.
func ofSubscribed(change func(b target.Object)) func(*http.Request, int, target.Object) int {
	return func(r *http.Request, status int, b target.Object) int {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/users/me/subscriptions") {
			change(b)
		}
		return status
	}
}

// elements changes the elements of the parameter subscriptions.
func elements(change func(list []any) []any) func(*http.Request, url.Values) {
	return ofSubscribing(func(_ *http.Request, p url.Values) {
		var list []any
		if json.Unmarshal([]byte(p.Get("subscriptions")), &list) == nil && len(list) > 0 {
			text, _ := json.Marshal(change(list))
			p.Set("subscriptions", string(text))
		}
	})
}

// element changes the fields of each element.
func element(change func(fields map[string]any)) func(*http.Request, url.Values) {
	return elements(func(list []any) []any {
		for _, one := range list {
			if fields, ok := one.(map[string]any); ok {
				change(fields)
			}
		}
		return list
	})
}

// subscribingMutants are servers that subscribe users wrongly.
func subscribingMutants(known target.Config) map[string]mutant {
	user := known.Accounts[target.User]
	anybody := ofSubscribing(func(r *http.Request, _ url.Values) { r.SetBasicAuth(user.Email, user.Key) })
	return map[string]mutant{
		"anybody subscribes": {request: anybody, killed: []string{"SBS-01", "STA-21"}},
		"nothing subscribed": {request: ofSubscribing(func(_ *http.Request, p url.Values) {
			if !p.Has("subscriptions") {
				p.Set("subscriptions", `[{"name":"sl-nothing"}]`)
			}
		}), killed: []string{"SBS-02"}},
		"a name for the nameless": {request: element(func(fields map[string]any) {
			if fields["name"] == nil {
				fields["name"] = "sl-nameless"
			}
		}), killed: []string{"SBS-03"}},
		"only the first stream": {request: elements(func(list []any) []any { return list[:1] }),
			killed: []string{"SBS-04", "SBS-44", "STA-19", "SBS-16"}},
		"short names": {request: element(func(fields map[string]any) {
			name, _ := fields["name"].(string)
			fields["name"] = name[:min(len(name), 40)]
		}), killed: []string{"SBS-05"}},
		"a limit for names that is none": {response: setting("/register", "max_stream_name_length", json.Number("50")), killed: []string{"SBS-05"}},
		"a limit for words that is none": {response: setting("/register", "max_stream_description_length", json.Number("50")), killed: []string{"SBS-09"}},
		"words unheard": {request: element(func(fields map[string]any) { delete(fields, "description") }),
			killed: []string{"SBS-07", "SBS-09", "STR-03", "SUB-03", "SUB-04", "STA-20"}},
		"words for all": {request: element(func(fields map[string]any) {
			if fields["description"] == nil {
				fields["description"] = "x"
			}
		}), killed: []string{"SBS-06~"}},
		"words demanded": {request: elements(func(list []any) []any {
			if fields, ok := list[0].(map[string]any); ok && fields["description"] == nil {
				return []any{7}
			}
			return list
		}), killed: []string{"SBS-06"}},
	}
}

// authorizingMutants are servers that subscribe other users, or refuse to, wrongly.
func authorizingMutants(known target.Config) map[string]mutant {
	second := known.Accounts[target.Second]
	answers := func(field string, value any) func(*http.Request, int, target.Object) int {
		return ofSubscribed(func(b target.Object) {
			if !failed(b) {
				b[field] = value
			}
		})
	}
	return map[string]mutant{
		"others unheard": {request: without("principals"), killed: []string{"SBS-10", "SBS-12"}},
		"others in place": {request: ofSubscribing(func(_ *http.Request, p url.Values) {
			if !p.Has("principals") {
				p.Set("principals", `["`+second.Email+`"]`)
			}
		}), killed: []string{"SBS-13", "STA-23", "SBS-45"}},
		"never fatal":          {request: always("authorization_errors_fatal", "false"), killed: []string{"SBS-14", "SBS-47", "SBS-48"}},
		"always fatal":         {request: without("authorization_errors_fatal"), killed: []string{"SBS-15", "SBS-16"}},
		"refused with another": {response: ofSubscribed(func(b target.Object) { b["msg"] = "no" }), killed: []string{"SBS-48"}},
		"refused with a code": {response: ofSubscribed(func(b target.Object) {
			if failed(b) {
				b["code"] = "BAD_REQUEST"
			}
		}), killed: []string{"SBS-48"}},
		"nobody subscribed":      {response: answers("subscribed", target.Object{}), killed: []string{"SBS-04", "SBS-10", "SBS-12", "SBS-13", "SBS-45", "STA-23"}},
		"nobody was there":       {response: answers("already_subscribed", target.Object{}), killed: []string{"SBS-46", "STA-25"}},
		"no word of who was":     {response: ofSubscribed(func(b target.Object) { delete(b, "already_subscribed") }), killed: []string{"SBS-46", "STA-25"}},
		"unauthorized unasked":   {response: answers("unauthorized", []any{}), killed: []string{"SBS-47", "SBS-15"}},
		"unauthorized in a word": {response: answers("unauthorized", "none"), killed: []string{"SBS-15", "SBS-47"}},
	}
}

// always sets a parameter of subscribing, without removes it, and preset sets a missing
// one.
func always(name, value string) func(*http.Request, url.Values) {
	return ofSubscribing(func(_ *http.Request, p url.Values) { p.Set(name, value) })
}

func without(name string) func(*http.Request, url.Values) {
	return ofSubscribing(func(_ *http.Request, p url.Values) { p.Del(name) })
}

func preset(name, value string) func(*http.Request, url.Values) {
	return ofSubscribing(func(_ *http.Request, p url.Values) {
		if !p.Has(name) {
			p.Set(name, value)
		}
	})
}

// taken gives a parameter of subscribing with one value another value.
func taken(name, value, instead string) func(*http.Request, url.Values) {
	return ofSubscribing(func(_ *http.Request, p url.Values) {
		if p.Get(name) == value {
			p.Set(name, instead)
		}
	})
}

// creationMutants are servers that make streams wrongly.
func creationMutants() map[string]mutant {
	const removers, shared, policy = "can_remove_subscribers_group_id", "history_public_to_subscribers", "stream_post_policy"
	return map[string]mutant{
		"private by default":       {request: preset("invite_only", "true"), killed: []string{"SBS-19", "SUB-06"}},
		"never private":            {request: without("invite_only"), killed: []string{"SBS-20", "STR-04", "SUB-06", "STA-20"}},
		"never web-public":         {request: without("is_web_public"), killed: []string{"GEN-03", "SBS-22", "SBS-23", "SBS-24", "SRV-30", "LVL-14"}},
		"history for nobody":       {request: without(shared), killed: []string{"SBS-25", "SBS-40"}},
		"history for all":          {request: always(shared, "true"), killed: []string{"SBS-26", "SBS-40"}},
		"five ways to post":        {request: taken(policy, "5", "4"), killed: []string{"SBS-28"}},
		"everybody posts":          {request: without(policy), killed: []string{"SUB-21", "SUB-23", "SUB-24", "SUB-25", "SBS-28", "STA-20"}},
		"nobody posts":             {request: always(policy, "2"), killed: []string{"SUB-22", "SBS-27", "SBS-41"}},
		"no number of days":        {request: taken("message_retention_days", "1", "one"), killed: []string{"SBS-29"}},
		"any number of days":       {request: taken("message_retention_days", "-5", "5"), killed: []string{"SBS-29~"}},
		"no days by default":       {request: taken("message_retention_days", "realm_default", "x"), killed: []string{"SBS-30"}},
		"no days without end":      {request: taken("message_retention_days", "unlimited", "x"), killed: []string{"SBS-31"}},
		"anybody removes":          {request: without(removers), killed: []string{"SBS-35", "SBS-36", "SBS-37"}},
		"nobody may remove":        {request: ofSubscribing(func(_ *http.Request, p url.Values) { p.Set(removers, "999") }), killed: []string{"SBS-33", "LVL-61"}},
		"announced without a wish": {request: preset("announce", "true"), killed: []string{"SBS-17"}},
		"protected in public":      {request: unsaidOfStreams("history_public_to_subscribers"), killed: []string{"LVL-89"}},
		"streams that do not change": {request: func(r *http.Request, _ url.Values) {
			if r.Method == http.MethodPatch && strings.Contains(r.URL.Path, "/streams/") {
				r.URL.Path = "/api/v1/sl_invented/1"
			}
		}, killed: []string{"NMD-04"}},
		"no status": {request: func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, "/users/me/status") {
				r.URL.Path = "/api/v1/sl_invented/operation"
			}
		}, killed: []string{"GEN-14"}},
	}
}

// unsaidOfStreams removes a parameter of PATCH /streams/{stream_id}.
func unsaidOfStreams(name string) func(*http.Request, url.Values) {
	return func(r *http.Request, p url.Values) {
		if r.Method == http.MethodPatch {
			p.Del(name)
		}
	}
}

// secretiveMutants are servers that hide facts about subscriptions and streams.
func secretiveMutants() map[string]mutant {
	return map[string]mutant{
		"another name": {silent: true, response: ofSubscriptions(func(o target.Object) { o["name"] = "x" }), killed: []string{"SUB-02"}},
		"muted under one name": {response: each("events", func(e target.Object) {
			if e["property"] == "in_home_view" {
				e["stream_id"] = json.Number("0")
			}
		}), killed: []string{"LVL-84"}},
		"announced to nobody": {silent: true, request: without("announce"), killed: []string{"SBS-18", "STA-22"}},
	}
}

func TestTheSuiteSeesServersThatSubscribeWrongly(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	all := subscriptionMutants()
	for _, more := range []map[string]mutant{
		streamMutants(), subscribingMutants(cfg.Target), authorizingMutants(cfg.Target), creationMutants(), secretiveMutants(),
	} {
		maps.Copy(all, more)
	}
	killAll(t, cfg, all)
}

// Some requirements on new streams hold at older levels only.
func TestTheSuiteSeesOlderServersThatSubscribeWrongly(t *testing.T) {
	for level, all := range map[featurelevels.Level]map[string]mutant{
		8: {"IDs are addresses": {request: without("principals"), killed: []string{"SBS-11~"}}},
		90: {
			"nothing is for ever":   {request: taken("message_retention_days", "forever", "x"), killed: []string{"SBS-32"}},
			"for ever is unlimited": {request: taken("message_retention_days", "unlimited", "forever"), killed: []string{"SBS-32~"}},
		},
	} {
		server := fake.Start(t, fake.WithLevel(level))
		if err := server.Listen("127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
		killAll(t, suite.Config{Target: target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server)}}, all)
	}
}
