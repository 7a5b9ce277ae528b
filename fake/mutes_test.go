package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func (c *client) mute(id int) reply {
	c.t.Helper()
	return c.post(fmt.Sprintf("/users/me/muted_users/%d", id), nil)
}

func (c *client) unmute(id int) reply {
	c.t.Helper()
	return c.delete(fmt.Sprintf("/users/me/muted_users/%d", id), nil)
}

func TestWhatMutedUsersSendIsRead(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d), fake.FrozenClock(frozen))
		ada, ben, cleo := as(t, srv, owner), as(t, srv, member), as(t, srv, other)
		before := []int{cleo.to("general", "t", "a"), cleo.dm([]int{4}, "b")}
		others := ada.to("general", "t", "c")
		q := ben.queue(form{"event_types": []string{"muted_users", "update_message_flags", "message"}})
		cleos := cleo.queue(nil)
		ben.mute(5).ok()
		for _, id := range before {
			same(t, "before", ben.flags(id), "[read]")
		}
		same(t, "of others", ben.flags(others), "[]")
		after := cleo.to("general", "t", "hi @**Ben Brook** and @*optics*")
		same(t, "after", ben.flags(after), "[read mentioned]")
		same(t, "for others", as(t, srv, third).flags(after), "[]")
		same(t, "a new conversation", ben.flags(cleo.dm([]int{4, 6}, "d")), "[read]")

		events := q.events()
		same(t, "events", kinds(events), "[update_message_flags add muted_users message message]")
		list, _ := events[0]["messages"].([]any)
		same(t, "what became read", list[len(list)-2:], before)
		same(t, "who is muted", events[1]["muted_users"], "[map[id:5 timestamp:1.7092944e+09]]")
		same(t, "born read", events[2]["flags"], "[read mentioned]")
		same(t, "what the muted hears", kinds(cleos.events()), "[message message]")
		register := ben.post("/register", form{"fetch_event_types": []string{"muted_users"}}).ok()
		same(t, "registered", register.body["muted_users"], "[map[id:5 timestamp:1.7092944e+09]]")

		ben.unmute(5).ok()
		same(t, "afterwards", ben.flags(after), "[read mentioned]")
		same(t, "later", ben.flags(cleo.to("general", "t", "e")), "[]")
		same(t, "unmuted", q.events()[0]["muted_users"], "[]")
	}
}

func TestWhoCannotBeMuted(t *testing.T) {
	for d, code := range map[featurelevels.Dialect]string{featurelevels.Spec: "", featurelevels.Zulip: "BAD_REQUEST"} {
		ben := as(t, fake.Start(t, fake.WithDialect(d)), member)
		q := ben.queue(nil)
		ben.mute(4).refused(400, code).says("Cannot mute self")
		for _, nobody := range []int{0, 99, 10, 14} { // two of them bots
			ben.mute(nobody).refused(400, code).says("No such user")
		}
		ben.post("/users/me/muted_users/99999999999999999999", nil).refused(400, code).says("No such user")
		ben.unmute(5).refused(400, code).says("not muted")
		same(t, "events of refusals", q.events(), "[]")
		ben.mute(9).ok() // who has gone
		ben.mute(9).refused(400, code).says("already muted")
		ben.unmute(9).ok()
	}
}

func TestTopicsAreMutedInAnyCase(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	all, new := ben.queue(nil), ben.queue(form{"event_types": []string{"muted_topics", "user_topic"}})
	mute := func(f form) reply { return ben.patch("/users/me/subscriptions/muted_topics", f) }
	mute(form{"stream": "General", "topic": "Loud", "op": "add"}).ok()
	mute(form{"stream_id": 21, "topic": "lOUD", "op": "add"}).ok()
	mute(form{"stream_id": 26, "topic": "not subscribed", "op": "add"}).ok()
	same(t, "events", kinds(all.events()), "[muted_topics user_topic muted_topics user_topic]")
	same(t, "of new clients", new.events()[0], "map[id:0 last_updated:1.7092944e+09 stream_id:21 topic_name:Loud type:user_topic visibility_policy:1]")
	register := ben.post("/register", form{}).ok()
	same(t, "topics", register.body["muted_topics"], "[[general Loud 1.7092944e+09] [open nights not subscribed 1.7092944e+09]]")
	same(t, "policies", column(register.list("user_topics"), "visibility_policy"), "[1 1]")

	mute(form{"stream_id": 21, "topic": "loud", "op": "remove"}).ok()
	mute(form{"stream_id": 21, "topic": "loud", "op": "remove"}).ok()
	same(t, "the policy", ben.policies(), "[26 not subscribed 1]")
	events := all.events()
	same(t, "events", kinds(events), "[muted_topics user_topic]")
	same(t, "taken back", events[1]["visibility_policy"], 0)

	for _, f := range []form{{"stream_id": 21, "stream": "general"}, {}, {"stream_id": 99}, {"stream": "nowhere"}, {"stream_id": 25}, {"stream": "board"}} {
		mute(f.with("topic", "t").with("op", "add")).refused(400, "BAD_REQUEST")
	}
	mute(form{"stream_id": 25, "topic": "t", "op": "remove"}).refused(400, "BAD_REQUEST").says("not muted")
	mute(form{"stream_id": 99, "topic": "t", "op": "remove"}).refused(400, "BAD_REQUEST").says("not muted")
}

// policies are the own ones: stream, topic and policy of each.
func (c *client) policies() (out []string) {
	c.t.Helper()
	for _, o := range c.post("/register", form{"fetch_event_types": []string{"user_topic"}}).ok().list("user_topics") {
		out = append(out, fmt.Sprint(o["stream_id"], " ", o["topic_name"], " ", o["visibility_policy"]))
	}
	return out
}

func TestMutedTopicsDoNotCount(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
streams: [{id: 21, name: general, subscribers: [ada@example.com, ben@example.com, cleo@example.com]}]
messages:
  - {id: 101, from: ada@example.com, stream: general, topic: loud, content: a}
  - {id: 102, from: cleo@example.com, stream: general, topic: calm, content: b}
  - {id: 103, from: ada@example.com, stream: general, topic: Loud, content: c}
  - {id: 104, from: ada@example.com, stream: general, topic: calm, content: d}
mutes:
  topics: [{user: ben@example.com, stream: general, topic: LOUD, time: -1d}]
  users: [{user: ben@example.com, muted: cleo@example.com}]
`)))
	ben := as(t, srv, member)
	unread := ben.post("/register", form{}).ok().object("unread_msgs")
	same(t, "count", unread["count"], 1)
	same(t, "topics", column(objects(unread["streams"].([]any)), "unread_message_ids"), "[[101 103] [104]]")
	same(t, "home", ben.said([]form{{"operator": "in", "operand": "home"}}), "[b d]")
	same(t, "all", ben.said([]form{{"operator": "in", "operand": "all"}}), "[a b c d]")
	first := ben.get("/messages", form{"anchor": "first_unread", "num_before": 0, "num_after": 0}).ok()
	same(t, "first unread", first.int("anchor"), 104)
	same(t, "of the muted", ben.flags(102), "[read]")

	err := srv.World("default").Write(func(tx *world.Tx) error {
		s := *tx.Subscription(21, 4)
		s.Muted = true
		tx.PutSubscription(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "a muted stream", ben.post("/register", form{}).ok().object("unread_msgs")["count"], 0)
	ben.post("/user_topics", form{"stream_id": 21, "topic": "calm", "visibility_policy": 2}).ok()
	same(t, "an unmuted topic in it", ben.post("/register", form{}).ok().object("unread_msgs")["count"], 1)
	ben.post("/user_topics", form{"stream_id": 21, "topic": "calm", "visibility_policy": 0}).ok()
	same(t, "policies", ben.policies(), "[21 LOUD 1]")
}

func TestMutesFollowWholeTopics(t *testing.T) {
	srv := fake.Start(t)
	iris, ben, dina := as(t, srv, admin), as(t, srv, member), as(t, srv, third)
	set := func(c *client, topic string, policy int) {
		c.post("/user_topics", form{"stream_id": 21, "topic": topic, "visibility_policy": policy}).ok()
	}
	ids := iris.series(2, "general", "old")
	set(ben, "old", 1)
	set(dina, "old", 1)
	iris.edit(ids[0], form{"topic": "part"}).ok()
	same(t, "a part moved", ben.policies(), "[21 old 1]")
	iris.edit(ids[1], form{"topic": "whole"}).ok()
	same(t, "the rest moved", ben.policies(), "[21 whole 1]")
	iris.edit(ids[1], form{"topic": "WHOLE"}).ok()
	same(t, "spelt otherwise", ben.policies(), "[21 whole 1]")

	there := iris.to("general", "there", "x")
	set(dina, "there", 1)
	q := ben.queue(form{"event_types": []string{"update_message", "user_topic"}})
	iris.edit(ids[1], form{"topic": "there", "propagate_mode": "change_all"}).ok()
	same(t, "one of two muted", ben.policies(), "[]")
	same(t, "both muted", dina.policies(), "[21 there 1]")
	same(t, "events", kinds(q.events()), "[update_message user_topic]")
	iris.edit(there, form{"stream_id": 24, "propagate_mode": "change_all"}).ok()
	same(t, "who can follow", dina.policies(), "[24 there 1]")
	set(ben, "gone", 1)
	gone := iris.to("general", "gone", "x")
	iris.edit(gone, form{"stream_id": 24}).ok()
	same(t, "who cannot follow", ben.policies(), "[]")
}

func TestReadReceiptsLeaveOutWhoDoesNotTell(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, cleo := as(t, srv, owner), as(t, srv, member), as(t, srv, other)
	id := ada.to("general", "t", "x")
	path := fmt.Sprintf("/messages/%d/read_receipts", id)
	ben.get(path, nil).refused(400, "BAD_REQUEST").says("disabled")
	ben.get("/messages/999/read_receipts", nil).refused(400, "BAD_REQUEST").says("Invalid message")
	as(t, srv, admin).patch("/realm", form{"enable_read_receipts": true}).ok()
	as(t, srv, guest).get(path, nil).refused(400, "BAD_REQUEST").says("Invalid message")
	same(t, "nobody", ben.get(path, nil).ok().names("user_ids"), "[]")
	for _, c := range []*client{ada, ben, cleo} {
		c.flag("add", "read", id).ok()
	}
	same(t, "readers but the sender", ben.get(path, nil).ok().names("user_ids"), "[4 5]")
	cleo.patch("/settings", form{"send_read_receipts": false}).ok()
	same(t, "who lets others know", ada.get(path, nil).ok().names("user_ids"), "[4]")
	cleo.mute(4).ok()
	same(t, "not who one has muted", cleo.get(path, nil).ok().names("user_ids"), "[]")
	same(t, "to others", ada.get(path, nil).ok().names("user_ids"), "[4]")
}
