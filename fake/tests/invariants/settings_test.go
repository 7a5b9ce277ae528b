package invariants_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// actsPerSetting is the number of random acts after the ones of the script, for each of a
// few values.
const (
	actsPerSetting = 30
	valuesTried    = 6
)

// Each setting changes an answer or an event besides its own value, or it is one of the
// settings for clients alone.
func TestEverySettingHasAnEffect(t *testing.T) {
	raceenabled.AnswersOnly(t)
	sample.NotShort(t)
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()), fake.WithFrozenClock(Frozen),
		fake.WithScenario(Scenario(t, crowded())))
	for _, table := range []struct {
		as, path string
		samples  []settings.Sample
		none     map[string]string
	}{
		{Member, "/settings", settings.OwnSamples(), ownWithoutEffect},
		{Owner, "/realm", settings.OrganizationSamples(), organizationWithoutEffect},
	} {
		for _, s := range table.samples {
			if len(s.Accepts) == 0 && s.Name != "string_id" {
				continue // a permission, whose groups have other IDs in each world
			}
			effect := hasEffect(t, srv, table.as, table.path, s)
			reason, none := table.none[s.Name]
			switch {
			case effect && none:
				t.Errorf("%s has an effect: take it off the list of those that have none (%s)", s.Name, reason)
			case !effect && !none:
				t.Errorf("nobody sees an effect of %s, which takes %v", s.Name, s.Accepts)
			}
		}
	}
}

// more are values besides the samples.
var more = map[string][]string{
	"authentication_methods": {`{"Dev": true, "Email": false, "GitHub": true, "SAML": false}`}}

// hasEffect reports whether an account receives different data with two values of a
// setting.
func hasEffect(t *testing.T, srv *fake.Server, as, path string, s settings.Sample) bool {
	t.Helper()
	first := ""
	values := slices.Concat(more[s.Name], s.Accepts)
	for i, value := range values[:min(len(values), valuesTried)] {
		name := strings.ToLower(fmt.Sprintf("%s%d", strings.ReplaceAll(s.Name, "_", "-"), i))
		As(t, srv, as).Control("POST", "/worlds/default/fork", AsText(Form{"name": name})).OK()
		in := func(email string) *Client { return As(t, srv, email).In("/w/" + name) }
		if r := in(as).Patch(path, Form{s.Name: value}); r.Status != 200 {
			t.Logf("%s does not take %s now: %s", s.Name, value, Clip(r.Raw))
			continue
		}
		said := transcript(in, s.Name, "/w/"+name)
		As(t, srv, as).Control("DELETE", "/worlds/"+name, "").OK()
		if first != "" && said != first {
			return true
		}
		first = said
	}
	return false
}

// transcript is all answers and events during the script and some random acts, without
// the values of a setting.
func transcript(in func(string) *Client, setting, world string) string {
	var b strings.Builder
	say := func(what string, r Reply) {
		scrubbed, _ := json.Marshal(scrub(r.Body, setting))
		fmt.Fprintln(&b, what, r.Status, strings.ReplaceAll(string(scrubbed), world, ""))
	}
	queue := in(Other).Queue(Form{"apply_markdown": true, "client_capabilities": Form{"notification_settings_null": true,
		"user_settings_object": true}})
	typing := in(Member).Queue(Form{"event_types": []string{"typing"}})
	acts := script()
	source := randomacts.From(7)
	for range actsPerSetting {
		acts = append(acts, source.Next())
	}
	for _, a := range acts {
		say(a.String(), a.Do(in(a.As)))
	}
	say("events", queue.Poll(false))
	say("events of typing", typing.Poll(false))
	for _, email := range []string{Owner, Member, Other, Guest} {
		say(email, in(email).Post("/register", Form{"include_subscribers": true}))
	}
	newcomer := Client{T: in(Owner).T, HTTP: in(Owner).HTTP, Base: in(Owner).Base, Email: "new@example.com"}
	newcomer.Key = newcomer.Post("/dev_fetch_api_key", Form{"username": newcomer.Email}).Text("api_key")
	b.WriteString(newcomer.Post("/register", nil).Text("default_language"))
	outside := in(Owner)
	outside.Base = strings.TrimSuffix(outside.Base, world)
	outside.Control("POST", "/worlds/"+strings.TrimPrefix(world, "/w/")+"/clock", `{"advance": "24h"}`).OK()
	say("a day later", in(Other).Get("/messages", Form{"anchor": "oldest", "num_before": 0, "num_after": 20,
		"narrow": []Form{Term("streams", "public")}}))
	return b.String()
}

// scrub removes a setting from an answer, and the events about it.
func scrub(v any, setting string) any {
	switch v := v.(type) {
	case []any:
		kept := []any{}
		for _, item := range v {
			if e, ok := item.(map[string]any); ok && (e["property"] == setting || e["setting_name"] == setting ||
				e["notification_name"] == setting) {
				continue
			}
			kept = append(kept, scrub(item, setting))
		}
		return kept
	case map[string]any:
		kept := map[string]any{}
		for name, item := range v {
			if name != setting && name != "realm_"+setting && name != "queue_id" && name != "id" {
				kept[name] = scrub(item, setting)
			}
		}
		return kept
	}
	return v
}
