package users_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func status(c *Client, f Form) Reply {
	c.T.Helper()
	return c.Post("/users/me/status", f)
}

// statuses are the statuses in a registration.
func statuses(c *Client) map[string]any {
	c.T.Helper()
	return c.Post("/register", Form{"fetch_event_types": []string{"user_status"}}).OK().Object("user_status")
}

func TestOnlyGivenFieldsOfAStatusChange(t *testing.T) {
	for d, extra := range map[featurelevels.Dialect][]string{
		featurelevels.Spec: {"service", "service_extra_emoji"}, featurelevels.Zulip: {"zulip", "zulip_extra_emoji"},
	} {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, gus := As(t, srv, Member), As(t, srv, Guest)
		q := gus.Queue(Form{"event_types": []string{"user_status", "user_settings"}})
		status(ben, Form{"status_text": "  at the dome "}).OK()
		status(ben, Form{"emoji_name": "tada"}).OK()
		Same(t, "both", statuses(gus)["4"],
			"map[emoji_code:1f389 emoji_name:tada reaction_type:unicode_emoji status_text:at the dome]")
		status(ben, Form{"status_text": ""}).OK()
		Same(t, "without a text", statuses(gus)["4"], "map[emoji_code:1f389 emoji_name:tada reaction_type:unicode_emoji]")
		status(ben, Form{"emoji_name": "first_light"}).OK()
		Same(t, "an own emoji", statuses(gus)["4"], "map[emoji_code:1 emoji_name:first_light reaction_type:realm_emoji]")
		status(ben, Form{"emoji_name": extra[0]}).OK()
		Same(t, "the built-in emoji", statuses(gus)["4"].(map[string]any)["reaction_type"], extra[1])
		status(ben, Form{"emoji_name": ""}).OK()
		Same(t, "nothing", statuses(gus)["4"], nil)

		events := q.Events()
		Same(t, "events", Kinds(events), "[user_status user_status user_status user_status user_status user_status]")
		for i, want := range []string{
			"map[id:0 status_text:at the dome type:user_status user_id:4]",
			"map[emoji_code:1f389 emoji_name:tada id:1 reaction_type:unicode_emoji type:user_status user_id:4]",
			"map[id:2 status_text: type:user_status user_id:4]",
		} {
			Same(t, "an event", events[i], want)
		}
		Same(t, "no emoji", events[5],
			"map[emoji_code: emoji_name: id:5 reaction_type:unicode_emoji type:user_status user_id:4]")
	}
}

func TestInvalidStatusesAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := ben.Queue(nil)
	long := strings.Repeat("ö", 60)
	for _, x := range []struct {
		f    Form
		says string
	}{
		{Form{}, "any new values"},
		{Form{"status_text": long + "x"}, "status_text is too long (limit: 60"},
		{Form{"status_text": long + " "}, "status_text is too long"},
		{Form{"emoji_code": "1f389"}, "any new values"},
		{Form{"reaction_type": "unicode_emoji", "status_text": "x"}, "emoji_name"},
		{Form{"emoji_name": "no_such_emoji"}, "'no_such_emoji' does not exist"},
		{Form{"emoji_name": "tada", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"}, "Invalid emoji name"},
		{Form{"emoji_name": "x", "emoji_code": "99", "reaction_type": "realm_emoji"}, "Invalid custom emoji"},
		{Form{"emoji_name": "tada", "reaction_type": "other"}, "Invalid emoji type"},
		{Form{"away": "yes"}, "away"},
	} {
		status(ben, x.f).Refused(400, "BAD_REQUEST").Says(x.says)
	}
	public := As(t, fake.Start(t, Zulip(), fake.WithLevel(237)), Member) // blanks do not count there
	status(public, Form{"status_text": long + " "}).OK()
	status(public, Form{"status_text": long + "x"}).Refused(400, "BAD_REQUEST")
	status(As(t, srv, BuildBot), Form{"status_text": "x"}).Refused(400, "BAD_REQUEST").Says("bot")
	Same(t, "events of refusals", q.Events(), "[]")
	status(ben, Form{"status_text": long}).OK()
}

func TestAwayIsTheOppositeOfPresence(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"user_status", "user_settings"}})
	status(ben, Form{"away": true}).OK()
	status(ben, Form{"away": true}).OK()
	events := q.Events()
	Same(t, "events", Kinds(events), "[user_settings update user_status user_settings update user_status]")
	Same(t, "the setting", []any{events[0]["property"], events[0]["value"]}, "[presence_enabled false]")
	Same(t, "the status", statuses(ben)["4"], "map[away:true]")
	ben.Patch("/settings", Form{"presence_enabled": true}).OK()
	Same(t, "by the setting", statuses(ben)["4"], nil)
}

// Other users do not receive the event of the setting, so a status must inform them.
func TestHidingPresenceSendsAStatus(t *testing.T) {
	srv := fake.Start(t)
	ben, q := As(t, srv, Member), As(t, srv, Other).Queue(Form{"event_types": []string{"user_status"}})
	for _, hidden := range []bool{true, true, false} {
		ben.Patch("/settings", Form{"presence_enabled": !hidden, "dense_mode": hidden}).OK()
	}
	told := q.Events()
	Same(t, "events", Kinds(told), "[user_status user_status]")
	for i, away := range []bool{true, false} {
		Same(t, "event", []any{told[i]["user_id"], told[i]["away"], told[i]["status_text"]}, []any{4, away, nil})
	}

	older := fake.Start(t, fake.WithLevel(147))
	q = As(t, older, Other).Queue(Form{"event_types": []string{"user_status"}})
	As(t, older, Member).Patch("/settings", Form{"presence_enabled": false}).OK()
	Same(t, "events before away was that", q.Events(), "[]")
}

func TestScenariosStateStatuses(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 9, email: zoe@example.com, full_name: Zoe, deactivated: true}
emoji: [{id: 3, name: newt}]
statuses:
  - {user: ada@example.com, text: diving, emoji: newt, away: true}
  - {user: zoe@example.com, text: gone}
`)))
	Same(t, "statuses", statuses(As(t, srv, Member)),
		"map[1:map[away:true emoji_code:3 emoji_name:newt reaction_type:realm_emoji status_text:diving]]")
	settings := As(t, srv, Owner).Post("/register", Form{}).OK().Object("user_settings")
	Same(t, "presence", settings["presence_enabled"], false)
}

func TestStatusesHaveLaterEmoji(t *testing.T) {
	for _, c := range []struct {
		level  featurelevels.Level
		emoji  string
		status int
	}{{186, "moose", 400}, {237, "moose", 200}, {277, "nothing", 400}, {371, "nothing", 200}} {
		ben := As(t, fake.Start(t, Zulip(), fake.WithLevel(c.level)), Member)
		path := fmt.Sprintf("/messages/%d/reactions", ben.To("general", "talk", "a herd"))
		Same(t, c.emoji, status(ben, Form{"emoji_name": c.emoji}).Status, c.status)
		Same(t, "a reaction", ben.Post(path, Form{"emoji_name": c.emoji}).Status, c.status)
	}
}
