package streams_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func subscription(c *Client, name string) map[string]any {
	c.T.Helper()
	return Find(c.T, c.Get("/users/me/subscriptions", nil).OK().List("subscriptions"), "name", name)
}

func TestSubscribersChangeSettingsOfTheirSubscriptions(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		property string
		value    any
		events   []string
	}{
		{"color", "#ABCDEF", []string{"color=#ABCDEF"}},
		{"color", "#abc", []string{"color=#abc"}},
		{"is_muted", true, []string{"in_home_view=false", "is_muted=true"}},
		{"in_home_view", true, []string{"in_home_view=true", "is_muted=false"}},
		{"pin_to_top", true, []string{"pin_to_top=true"}},
		{"desktop_notifications", true, []string{"desktop_notifications=true"}},
		{"audible_notifications", false, []string{"audible_notifications=false"}},
		{"push_notifications", true, []string{"push_notifications=true"}},
		{"email_notifications", false, []string{"email_notifications=false"}},
		{"wildcard_mentions_notify", true, []string{"wildcard_mentions_notify=true"}},
	}
	ben := As(t, srv, Member)
	own, others := ben.Queue(nil), As(t, srv, Other).Queue(nil)
	for _, single := range []bool{false, true} {
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s, single %t", c.property, single), func(t *testing.T) {
				if single {
					ben.Patch("/users/me/subscriptions/23", Form{"property": c.property, "value": c.value}).OK()
				} else {
					ben.Post("/users/me/subscriptions/properties",
						Form{"subscription_data": []Form{PropertyForm(23, c.property, c.value)}}).OK()
				}
				events := own.Events()
				Same(t, "events", propertiesSent(events), c.events)
				Same(t, "kind and stream", []any{events[0]["type"], events[0]["stream_id"], len(events[0])},
					[]any{"subscription", 23, 6})
				Same(t, "value", subscription(ben, "kitchen")[c.property], c.value)
			})
		}
	}
	Same(t, "others hear nothing", Kinds(others.Events()), []string{})
	Same(t, "others have their own", subscription(As(t, srv, Other), "kitchen")["pin_to_top"], false)
	ben.Unsubscribe(nil, "kitchen").OK()
	ben.Subscribe(nil, "kitchen").OK()
	again := subscription(ben, "kitchen")
	Same(t, "who comes back finds it so", []any{again["color"], again["pin_to_top"], again["email_notifications"]},
		[]any{"#abc", true, false})
}

func TestMutingAStreamSilencesIt(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	unread := func() int {
		u := ben.Post("/register", Form{"fetch_event_types": []string{"message", "update_message_flags"}}).OK().Object(
			"unread_msgs")
		return int(u["count"].(float64))
	}
	ben.Post("/mark_all_as_read", nil).OK()
	As(t, srv, Other).To("kitchen", "t", "x")
	Same(t, "unread", unread(), 1)
	ben.Post("/users/me/subscriptions/properties",
		Form{"subscription_data": []Form{PropertyForm(23, "is_muted", true)}}).OK()
	Same(t, "unread when muted", unread(), 0)
	home := ben.Contents([]Form{Term("in", "home"), Term("stream", "kitchen")})
	Same(t, "at home", home, []string{})
}

func TestInvalidChangesOfSubscriptionsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := ben.Queue(nil)
	before := ben.Get("/users/me/subscriptions", nil).Raw
	for says, data := range map[string]any{
		"Unknown subscription property: colour": []Form{PropertyForm(21, "colour", true)},
		"Not subscribed to stream id 26":        []Form{PropertyForm(26, "is_muted", true)},
		"Invalid stream ID":                     []Form{PropertyForm(24, "is_muted", true)},
		"is_muted is not a boolean":             []Form{PropertyForm(21, "is_muted", "true")},
		"color is not a valid hex color code":   []Form{PropertyForm(21, "color", "red")},
		"value key is missing from subscription_data[1]": []Form{PropertyForm(21, "is_muted", true),
			{"stream_id": 21, "property": "color"}},
		`subscription_data[0]["stream_id"]`: []Form{{"stream_id": "21", "property": "color", "value": "#abc"}},
		`subscription_data[1]["value"] is not an allowed`: []Form{PropertyForm(21, "is_muted", true),
			PropertyForm(21, "pin_to_top", 5)},
		"subscription_data is not a list":                  Form{},
		"Argument \"subscription_data\" is not valid JSON": "[",
	} {
		ben.Post("/users/me/subscriptions/properties", Form{"subscription_data": data}).Refused(400, "BAD_REQUEST").Says(says)
	}
	ben.Post("/users/me/subscriptions/properties", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("subscription_data")
	ben.Patch("/users/me/subscriptions/21", Form{"property": "pin_to_top"}).Refused(400,
		"REQUEST_VARIABLE_MISSING").Says("value")
	ben.Patch("/users/me/subscriptions/24", Form{"property": "pin_to_top", "value": true}).Refused(400,
		"BAD_REQUEST").Says("Invalid stream ID")
	Same(t, "nothing changed", ben.Get("/users/me/subscriptions", nil).Raw, before)
	Same(t, "events", Kinds(q.Events()), []string{})
}

func TestSubscriptionsAreAddedAndDeletedInOneCall(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"subscription"}})
	r := ben.Patch("/users/me/subscriptions", Form{"add": []Form{{"name": "open nights"}, {"name": "fresh"}},
		"delete": []string{"kitchen", "fresh", "open nights"}}).OK()
	Same(t, "subscribed", r.Object("subscribed")[Member], []any{"open nights", "fresh"})
	Same(t, "removed", []any{r.Names("removed"), r.Names("not_removed"), r.Object("already_subscribed")},
		[]any{[]string{"kitchen", "open nights", "fresh"}, []string{}, map[string]any{}})
	Same(t, "events", Kinds(q.Events()), []string{"subscription add", "subscription remove"})
	Same(t, "only add", ben.Patch("/users/me/subscriptions", Form{"add": []Form{{"name": "kitchen"}}}).OK().Object(
		"subscribed")[Member], []any{"kitchen"})
	Same(t, "only delete", ben.Patch("/users/me/subscriptions", Form{"delete": []string{"kitchen"}}).OK().Names("removed"),
		[]string{"kitchen"})
	before := ben.Get("/users/me/subscriptions", nil).Raw
	q.Events()
	ben.Patch("/users/me/subscriptions", nil).Refused(400, "BAD_REQUEST").Says("add", "delete")
	ben.Patch("/users/me/subscriptions", Form{"add": []Form{}, "delete": []string{}}).Refused(400, "BAD_REQUEST")
	ben.Patch("/users/me/subscriptions", Form{"add": []Form{{"name": "another"}},
		"delete": []string{"nowhere"}}).Refused(400, "BAD_REQUEST").Says("nowhere")
	ben.Patch("/users/me/subscriptions", Form{"add": []Form{{"name": "board"}},
		"delete": []string{"general"}}).Refused(400, "").Says("board")
	ben.Patch("/users/me/subscriptions", Form{"add": []Form{{"name": ""}}}).Refused(400, "BAD_REQUEST").Says("add[0]")
	As(t, srv, Guest).Patch("/users/me/subscriptions", Form{"delete": []string{"telescopes"}}).Refused(400,
		"BAD_REQUEST").Says("guest")
	Same(t, "both or neither", ben.Get("/users/me/subscriptions", nil).Raw, before)
	Same(t, "and no event", Kinds(q.Events()), []string{})
	Same(t, "nor a stream", Contains(Column(ben.Get("/streams", nil).List("streams"), "name"), "another"), false)
}

func TestLeavingAStreamMarksItAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := As(t, srv, Other).To("kitchen", "t", "x")
	q := ben.Queue(Form{"event_types": []string{"update_message_flags", "subscription"}})
	ben.Unsubscribe(nil, "kitchen").OK()
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"subscription remove", "update_message_flags add"})
	Same(t, "the last of them", Contains(events[1]["messages"], fmt.Sprint(id)), true)
	Same(t, "flags", Contains(ben.Message(id)["flags"], "read"), true)
}

func TestEventsListSubscribersOnRequest(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := As(t, srv, Member)
		with, without := ben.Queue(Form{"include_subscribers": true}), ben.Queue(nil)
		ben.Subscribe(nil, "open nights").OK()
		_, there := Objects(with.Events()[0]["subscriptions"].([]any))[0]["subscribers"]
		_, always := Objects(without.Events()[0]["subscriptions"].([]any))[0]["subscribers"]
		Same(t, string(d), []bool{there, always}, []bool{true, d == Dialects[1]})
	}
}

func TestAScenarioHasSettingsOfSubscriptions(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {id: one, name: One}
users:
  - {email: ada@example.com, full_name: Ada Archer, role: owner}
  - {email: ben@example.com, full_name: Ben Brook}
streams:
  - name: deck
    subscribers: [ada@example.com, ben@example.com]
    can_remove_subscribers: full-members
    subscriptions: [{user: ben@example.com, color: "#123456", muted: true, pinned: true, push_notifications: false}]
`)))
	s := subscription(As(t, srv, Member), "deck")
	Same(t, "ben's", []any{s["color"], s["is_muted"], s["in_home_view"], s["pin_to_top"], s["push_notifications"],
		s["email_notifications"]}, []any{"#123456", true, false, true, false, nil})
	Same(t, "removers", s["can_remove_subscribers_group_id"], 4)
	Same(t, "ada's", subscription(As(t, srv, Owner), "deck")["is_muted"], false)
}
