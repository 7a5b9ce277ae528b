package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func (c *client) subscription(name string) map[string]any {
	c.t.Helper()
	return find(c.t, c.get("/users/me/subscriptions", nil).ok().list("subscriptions"), "name", name)
}

func property(streamID int, name string, value any) form {
	return form{"stream_id": streamID, "property": name, "value": value}
}

func TestSubscribersSetWhatAStreamIsToThem(t *testing.T) {
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
	ben := as(t, srv, member)
	own, others := ben.queue(nil), as(t, srv, other).queue(nil)
	for _, single := range []bool{false, true} {
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s, single %t", c.property, single), func(t *testing.T) {
				if single {
					ben.patch("/users/me/subscriptions/23", form{"property": c.property, "value": c.value}).ok()
				} else {
					ben.post("/users/me/subscriptions/properties", form{"subscription_data": []form{property(23, c.property, c.value)}}).ok()
				}
				events := own.events()
				same(t, "events", propertiesTold(events), c.events)
				same(t, "kind and stream", []any{events[0]["type"], events[0]["stream_id"], len(events[0])}, []any{"subscription", 23, 6})
				same(t, "value", ben.subscription("kitchen")[c.property], c.value)
			})
		}
	}
	same(t, "others hear nothing", kinds(others.events()), []string{})
	same(t, "others have their own", as(t, srv, other).subscription("kitchen")["pin_to_top"], false)
	ben.unsubscribe(nil, "kitchen").ok()
	ben.subscribe(nil, "kitchen").ok()
	again := ben.subscription("kitchen")
	same(t, "who comes back finds it so", []any{again["color"], again["pin_to_top"], again["email_notifications"]}, []any{"#abc", true, false})
}

func TestMutingAStreamSilencesIt(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	unread := func() int {
		u := ben.post("/register", form{"fetch_event_types": []string{"message", "update_message_flags"}}).ok().object("unread_msgs")
		return int(u["count"].(float64))
	}
	ben.post("/mark_all_as_read", nil).ok()
	as(t, srv, other).to("kitchen", "t", "x")
	same(t, "unread", unread(), 1)
	ben.post("/users/me/subscriptions/properties", form{"subscription_data": []form{property(23, "is_muted", true)}}).ok()
	same(t, "unread when muted", unread(), 0)
	home := ben.said([]form{term("in", "home"), term("stream", "kitchen")})
	same(t, "at home", home, []string{})
}

func TestChangesOfSubscriptionsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.queue(nil)
	before := ben.get("/users/me/subscriptions", nil).raw
	for says, data := range map[string]any{
		"Unknown subscription property: colour":            []form{property(21, "colour", true)},
		"Not subscribed to stream id 26":                   []form{property(26, "is_muted", true)},
		"Invalid stream ID":                                []form{property(24, "is_muted", true)},
		"is_muted is not a boolean":                        []form{property(21, "is_muted", "true")},
		"color is not a valid hex color code":              []form{property(21, "color", "red")},
		"value key is missing from subscription_data[1]":   []form{property(21, "is_muted", true), {"stream_id": 21, "property": "color"}},
		`subscription_data[0]["stream_id"]`:                []form{{"stream_id": "21", "property": "color", "value": "#abc"}},
		"subscription_data[1]: pin_to_top is not a":        []form{property(21, "is_muted", true), property(21, "pin_to_top", 5)},
		"subscription_data is not a list":                  form{},
		"Argument \"subscription_data\" is not valid JSON": "[",
	} {
		ben.post("/users/me/subscriptions/properties", form{"subscription_data": data}).refused(400, "BAD_REQUEST").says(says)
	}
	ben.post("/users/me/subscriptions/properties", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("subscription_data")
	ben.patch("/users/me/subscriptions/21", form{"property": "pin_to_top"}).refused(400, "REQUEST_VARIABLE_MISSING").says("value")
	ben.patch("/users/me/subscriptions/24", form{"property": "pin_to_top", "value": true}).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	same(t, "nothing changed", ben.get("/users/me/subscriptions", nil).raw, before)
	same(t, "events", kinds(q.events()), []string{})
}

func TestSubscriptionsAreAddedAndDeletedInOneCall(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.queue(form{"event_types": []string{"subscription"}})
	r := ben.patch("/users/me/subscriptions", form{"add": []form{{"name": "open nights"}, {"name": "fresh"}}, "delete": []string{"kitchen", "fresh", "open nights"}}).ok()
	same(t, "subscribed", r.object("subscribed")[member], []any{"open nights", "fresh"})
	same(t, "removed", []any{r.names("removed"), r.names("not_removed"), r.object("already_subscribed")}, []any{[]string{"kitchen", "fresh", "open nights"}, []string{}, map[string]any{}})
	same(t, "events", kinds(q.events()), []string{"subscription add", "subscription remove"})
	same(t, "only add", ben.patch("/users/me/subscriptions", form{"add": []form{{"name": "kitchen"}}}).ok().object("subscribed")[member], []any{"kitchen"})
	same(t, "only delete", ben.patch("/users/me/subscriptions", form{"delete": []string{"kitchen"}}).ok().names("removed"), []string{"kitchen"})
	before := ben.get("/users/me/subscriptions", nil).raw
	q.events()
	ben.patch("/users/me/subscriptions", nil).refused(400, "BAD_REQUEST").says("add", "delete")
	ben.patch("/users/me/subscriptions", form{"add": []form{}, "delete": []string{}}).refused(400, "BAD_REQUEST")
	ben.patch("/users/me/subscriptions", form{"add": []form{{"name": "another"}}, "delete": []string{"nowhere"}}).refused(400, "BAD_REQUEST").says("nowhere")
	ben.patch("/users/me/subscriptions", form{"add": []form{{"name": "board"}}, "delete": []string{"general"}}).refused(400, "").says("board")
	ben.patch("/users/me/subscriptions", form{"add": []form{{"name": ""}}}).refused(400, "BAD_REQUEST").says("add[0]")
	as(t, srv, guest).patch("/users/me/subscriptions", form{"delete": []string{"telescopes"}}).refused(400, "BAD_REQUEST").says("guest")
	same(t, "both or neither", ben.get("/users/me/subscriptions", nil).raw, before)
	same(t, "and no event", kinds(q.events()), []string{})
	same(t, "nor a stream", contains(column(ben.get("/streams", nil).list("streams"), "name"), "another"), false)
}

func TestLeavingAStreamMarksItAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := as(t, srv, other).to("kitchen", "t", "x")
	q := ben.queue(form{"event_types": []string{"update_message_flags", "subscription"}})
	ben.unsubscribe(nil, "kitchen").ok()
	events := q.events()
	same(t, "events", kinds(events), []string{"subscription remove", "update_message_flags add"})
	same(t, "the last of them", contains(events[1]["messages"], fmt.Sprint(id)), true)
	same(t, "flags", contains(ben.message(id)["flags"], "read"), true)
}

func TestSubscribersComeInEventsWhenAskedFor(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := as(t, srv, member)
		with, without := ben.queue(form{"include_subscribers": true}), ben.queue(nil)
		ben.subscribe(nil, "open nights").ok()
		_, there := objects(with.events()[0]["subscriptions"].([]any))[0]["subscribers"]
		_, always := objects(without.events()[0]["subscriptions"].([]any))[0]["subscribers"]
		same(t, string(d), []bool{there, always}, []bool{true, d == dialects[1]})
	}
}

func TestAScenarioSaysWhatStreamsAreToTheirSubscribers(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
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
	s := as(t, srv, member).subscription("deck")
	same(t, "ben's", []any{s["color"], s["is_muted"], s["in_home_view"], s["pin_to_top"], s["push_notifications"], s["email_notifications"]}, []any{"#123456", true, false, true, false, nil})
	same(t, "removers", s["can_remove_subscribers_group_id"], 4)
	same(t, "ada's", as(t, srv, owner).subscription("deck")["is_muted"], false)
}
