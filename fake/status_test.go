package fake_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func (c *client) status(f form) reply {
	c.t.Helper()
	return c.post("/users/me/status", f)
}

// statuses are what a registration tells of everybody's.
func (c *client) statuses() map[string]any {
	c.t.Helper()
	return c.post("/register", form{"fetch_event_types": []string{"user_status"}}).ok().object("user_status")
}

func TestOnlyWhatIsPassedOfAStatusChanges(t *testing.T) {
	for d, extra := range map[featurelevels.Dialect][]string{
		featurelevels.Spec: {"service", "service_extra_emoji"}, featurelevels.Zulip: {"zulip", "zulip_extra_emoji"},
	} {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, gus := as(t, srv, member), as(t, srv, guest)
		q := gus.queue(form{"event_types": []string{"user_status", "user_settings"}})
		ben.status(form{"status_text": "  at the dome "}).ok()
		ben.status(form{"emoji_name": "tada"}).ok()
		same(t, "both", gus.statuses()["4"], "map[emoji_code:1f389 emoji_name:tada reaction_type:unicode_emoji status_text:at the dome]")
		ben.status(form{"status_text": ""}).ok()
		same(t, "without a text", gus.statuses()["4"], "map[emoji_code:1f389 emoji_name:tada reaction_type:unicode_emoji]")
		ben.status(form{"emoji_name": "first_light"}).ok()
		same(t, "an own emoji", gus.statuses()["4"], "map[emoji_code:1 emoji_name:first_light reaction_type:realm_emoji]")
		ben.status(form{"emoji_name": extra[0]}).ok()
		same(t, "the built-in emoji", gus.statuses()["4"].(map[string]any)["reaction_type"], extra[1])
		ben.status(form{"emoji_name": ""}).ok()
		same(t, "nothing", gus.statuses()["4"], nil)

		events := q.events()
		same(t, "events", kinds(events), "[user_status user_status user_status user_status user_status user_status]")
		for i, want := range []string{
			"map[id:0 status_text:at the dome type:user_status user_id:4]",
			"map[emoji_code:1f389 emoji_name:tada id:1 reaction_type:unicode_emoji type:user_status user_id:4]",
			"map[id:2 status_text: type:user_status user_id:4]",
		} {
			same(t, "an event", events[i], want)
		}
		same(t, "no emoji", events[5], "map[emoji_code: emoji_name: id:5 reaction_type:unicode_emoji type:user_status user_id:4]")
	}
}

func TestWhatNoStatusIs(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.queue(nil)
	long := strings.Repeat("ö", 60)
	for _, x := range []struct {
		f    form
		says string
	}{
		{form{}, "any new values"},
		{form{"status_text": long + "x"}, "status_text is too long (limit: 60"},
		{form{"status_text": long + " "}, "status_text is too long"},
		{form{"emoji_code": "1f389"}, "emoji_name"},
		{form{"reaction_type": "unicode_emoji", "status_text": "x"}, "emoji_name"},
		{form{"emoji_name": "no_such_emoji"}, "'no_such_emoji' does not exist"},
		{form{"emoji_name": "tada", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"}, "Invalid emoji name"},
		{form{"emoji_name": "x", "emoji_code": "99", "reaction_type": "realm_emoji"}, "Invalid custom emoji"},
		{form{"emoji_name": "tada", "reaction_type": "other"}, "Invalid emoji type"},
		{form{"away": "yes"}, "away"},
	} {
		ben.status(x.f).refused(400, "BAD_REQUEST").says(x.says)
	}
	as(t, srv, buildBot).status(form{"status_text": "x"}).refused(400, "BAD_REQUEST").says("bot")
	same(t, "events of refusals", q.events(), "[]")
	ben.status(form{"status_text": long}).ok()
}

func TestAwayIsTheOppositeOfPresence(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.queue(form{"event_types": []string{"user_status", "user_settings"}})
	ben.status(form{"away": true}).ok()
	ben.status(form{"away": true}).ok()
	events := q.events()
	same(t, "events", kinds(events), "[user_settings update user_status user_status]")
	same(t, "the setting", []any{events[0]["property"], events[0]["value"]}, "[presence_enabled false]")
	same(t, "the status", ben.statuses()["4"], "map[away:true]")
	ben.patch("/settings", form{"presence_enabled": true}).ok()
	same(t, "by the setting", ben.statuses()["4"], nil)
}

// Nobody else reads the event on a setting, so that a status must tell them.
func TestHidingOnesPresenceIsToldAsAStatus(t *testing.T) {
	srv := fake.Start(t)
	ben, q := as(t, srv, member), as(t, srv, other).queue(nil)
	for _, hidden := range []bool{true, true, false} {
		ben.patch("/settings", form{"presence_enabled": !hidden, "dense_mode": hidden}).ok()
	}
	told := q.events()
	same(t, "events", kinds(told), "[user_status user_status]")
	for i, away := range []bool{true, false} {
		same(t, "event", []any{told[i]["user_id"], told[i]["away"], told[i]["status_text"]}, []any{4, away, nil})
	}

	older := fake.Start(t, fake.WithLevel(147))
	q = as(t, older, other).queue(nil)
	as(t, older, member).patch("/settings", form{"presence_enabled": false}).ok()
	same(t, "events before away was that", q.events(), "[]")
}

func TestScenariosStateStatuses(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 9, email: zoe@example.com, full_name: Zoe, deactivated: true}
emoji: [{id: 3, name: newt}]
statuses:
  - {user: ada@example.com, text: diving, emoji: newt, away: true}
  - {user: zoe@example.com, text: gone}
`)))
	same(t, "statuses", as(t, srv, member).statuses(),
		"map[1:map[away:true emoji_code:3 emoji_name:newt reaction_type:realm_emoji status_text:diving]]")
	settings := as(t, srv, owner).post("/register", form{}).ok().object("user_settings")
	same(t, "presence", settings["presence_enabled"], false)
}
