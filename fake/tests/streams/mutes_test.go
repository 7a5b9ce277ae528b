package streams_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func mute(c *Client, id int) Reply {
	c.T.Helper()
	return c.Post(fmt.Sprintf("/users/me/muted_users/%d", id), nil)
}

func unmute(c *Client, id int) Reply {
	c.T.Helper()
	return c.Delete(fmt.Sprintf("/users/me/muted_users/%d", id), nil)
}

func TestMessagesOfMutedUsersAreRead(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d), fake.WithFrozenClock(Frozen))
		ada, ben, cleo := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Other)
		before := []int{cleo.To("general", "t", "a"), cleo.DM([]int{4}, "b")}
		others := ada.To("general", "t", "c")
		q := ben.Queue(Form{"event_types": []string{"muted_users", "update_message_flags", "message"}})
		cleos := cleo.Queue(nil)
		mute(ben, 5).OK()
		for _, id := range before {
			Same(t, "before", ben.Flags(id), "[read]")
		}
		Same(t, "of others", ben.Flags(others), "[]")
		after := cleo.To("general", "t", "hi @**Ben Brook** and @*optics*")
		Same(t, "after", ben.Flags(after), "[read mentioned]")
		Same(t, "for others", As(t, srv, Third).Flags(after), "[]")
		Same(t, "a new conversation", ben.Flags(cleo.DM([]int{4, 6}, "d")), "[read]")

		events := q.Events()
		Same(t, "events", Kinds(events), "[update_message_flags add muted_users message message]")
		list, _ := events[0]["messages"].([]any)
		Same(t, "what became read", list[len(list)-2:], before)
		Same(t, "who is muted", events[1]["muted_users"], "[map[id:5 timestamp:1.7092944e+09]]")
		Same(t, "born read", events[2]["flags"], "[read mentioned]")
		Same(t, "what the muted hears", Kinds(cleos.Events()), "[message message]")
		register := ben.Post("/register", Form{"fetch_event_types": []string{"muted_users"}}).OK()
		Same(t, "registered", register.Body["muted_users"], "[map[id:5 timestamp:1.7092944e+09]]")

		unmute(ben, 5).OK()
		Same(t, "afterwards", ben.Flags(after), "[read mentioned]")
		Same(t, "later", ben.Flags(cleo.To("general", "t", "e")), "[]")
		Same(t, "unmuted", q.Events()[0]["muted_users"], "[]")
	}
}

func TestInvalidMutesAreRefused(t *testing.T) {
	for d, code := range map[featurelevels.Dialect]string{featurelevels.Spec: "", featurelevels.Zulip: "BAD_REQUEST"} {
		ben := As(t, fake.Start(t, fake.WithDialect(d)), Member)
		q := ben.Queue(nil)
		mute(ben, 4).Refused(400, code).Says("Cannot mute self")
		for _, nobody := range []int{0, 99, 10, 14} { // two of them bots
			mute(ben, nobody).Refused(400, code).Says("No such user")
		}
		ben.Post("/users/me/muted_users/99999999999999999999", nil).Refused(400, code).Says("No such user")
		unmute(ben, 5).Refused(400, code).Says("not muted")
		Same(t, "events of refusals", q.Events(), "[]")
		mute(ben, 9).OK() // a deactivated user
		mute(ben, 9).Refused(400, code).Says("already muted")
		unmute(ben, 9).OK()
	}
}

func TestTopicsAreMutedInAnyCase(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	all, new := ben.Queue(nil), ben.Queue(Form{"event_types": []string{"muted_topics", "user_topic"}})
	mute := func(f Form) Reply { return ben.Patch("/users/me/subscriptions/muted_topics", f) }
	mute(Form{"stream": "General", "topic": "Loud", "op": "add"}).OK()
	mute(Form{"stream_id": 21, "topic": "lOUD", "op": "add"}).OK()
	mute(Form{"stream_id": 26, "topic": "not subscribed", "op": "add"}).OK()
	Same(t, "events", Kinds(all.Events()), "[muted_topics user_topic muted_topics user_topic]")
	Same(t, "of new clients", new.Events()[0],
		"map[id:0 last_updated:1.7092944e+09 stream_id:21 topic_name:Loud type:user_topic visibility_policy:1]")
	register := ben.Post("/register", Form{}).OK()
	Same(t, "topics", register.Body["muted_topics"],
		"[[general Loud 1.7092944e+09] [open nights not subscribed 1.7092944e+09]]")
	Same(t, "policies", Column(register.List("user_topics"), "visibility_policy"), "[1 1]")

	mute(Form{"stream_id": 21, "topic": "loud", "op": "remove"}).OK()
	mute(Form{"stream_id": 21, "topic": "loud", "op": "remove"}).OK()
	Same(t, "the policy", policies(ben), "[26 not subscribed 1]")
	events := all.Events()
	Same(t, "events", Kinds(events), "[muted_topics user_topic]")
	Same(t, "taken back", events[1]["visibility_policy"], 0)

	for _, f := range []Form{{"stream_id": 21, "stream": "general"}, {}, {"stream_id": 99}, {"stream": "nowhere"},
		{"stream_id": 25}, {"stream": "board"}} {
		mute(f.With("topic", "t").With("op", "add")).Refused(400, "BAD_REQUEST")
	}
	mute(Form{"stream_id": 25, "topic": "t", "op": "remove"}).Refused(400, "BAD_REQUEST").Says("not muted")
	mute(Form{"stream_id": 99, "topic": "t", "op": "remove"}).Refused(400, "BAD_REQUEST").Says("not muted")
}

// policies are the account's policies: stream, topic and policy of each.
func policies(c *Client) (out []string) {
	c.T.Helper()
	for _, o := range c.Post("/register", Form{"fetch_event_types": []string{"user_topic"}}).OK().List("user_topics") {
		out = append(out, fmt.Sprint(o["stream_id"], " ", o["topic_name"], " ", o["visibility_policy"]))
	}
	return out
}

func TestMutedTopicsDoNotCount(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
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
	ben := As(t, srv, Member)
	unread := ben.Post("/register", Form{}).OK().Object("unread_msgs")
	Same(t, "count", unread["count"], 1)
	// by name, as it is spelt
	Same(t, "topics", Column(Objects(unread["streams"].([]any)), "unread_message_ids"), "[[103] [104] [101]]")
	Same(t, "home", ben.Contents([]Form{{"operator": "in", "operand": "home"}}), "[b d]")
	Same(t, "all", ben.Contents([]Form{{"operator": "in", "operand": "all"}}), "[a b c d]")
	first := ben.Get("/messages", Form{"anchor": "first_unread", "num_before": 0, "num_after": 0}).OK()
	Same(t, "first unread", first.Int("anchor"), 104)
	Same(t, "of the muted", ben.Flags(102), "[read]")

	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		s := *tx.Subscription(21, 4)
		s.Muted = true
		tx.PutSubscription(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "a muted stream", ben.Post("/register", Form{}).OK().Object("unread_msgs")["count"], 0)
	ben.Post("/user_topics", Form{"stream_id": 21, "topic": "calm", "visibility_policy": 2}).OK()
	Same(t, "an unmuted topic in it", ben.Post("/register", Form{}).OK().Object("unread_msgs")["count"], 1)
	ben.Post("/user_topics", Form{"stream_id": 21, "topic": "calm", "visibility_policy": 0}).OK()
	Same(t, "policies", policies(ben), "[21 LOUD 1]")
}

func TestMutesFollowWholeTopics(t *testing.T) {
	srv := fake.Start(t)
	iris, ben, dina := As(t, srv, Admin), As(t, srv, Member), As(t, srv, Third)
	set := func(c *Client, topic string, policy int) {
		c.Post("/user_topics", Form{"stream_id": 21, "topic": topic, "visibility_policy": policy}).OK()
	}
	ids := iris.Series(2, "general", "old")
	set(ben, "old", 1)
	set(dina, "old", 1)
	iris.Edit(ids[0], Form{"topic": "part"}).OK()
	Same(t, "a part moved", policies(ben), "[21 old 1]")
	iris.Edit(ids[1], Form{"topic": "whole"}).OK()
	Same(t, "the rest moved", policies(ben), "[21 whole 1]")
	iris.Edit(ids[1], Form{"topic": "WHOLE"}).OK()
	Same(t, "spelt otherwise", policies(ben), "[21 whole 1]")

	there := iris.To("general", "there", "x")
	set(dina, "there", 1)
	q := ben.Queue(Form{"event_types": []string{"update_message", "user_topic"}})
	iris.Edit(ids[1], Form{"topic": "there", "propagate_mode": "change_all"}).OK()
	Same(t, "one of two muted", policies(ben), "[]")
	Same(t, "both muted", policies(dina), "[21 there 1]")
	Same(t, "events", Kinds(q.Events()), "[user_topic update_message]")
	iris.Edit(there, Form{"stream_id": 24, "propagate_mode": "change_all"}).OK()
	Same(t, "who can follow", policies(dina), "[24 there 1]")
	set(ben, "gone", 1)
	gone := iris.To("general", "gone", "x")
	iris.Edit(gone, Form{"stream_id": 24}).OK()
	Same(t, "who cannot follow", policies(ben), "[]")
}

func TestReadReceiptsOmitUsersWhoHideThem(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, cleo := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Other)
	id := ada.To("general", "t", "x")
	path := fmt.Sprintf("/messages/%d/read_receipts", id)
	ben.Get(path, nil).Refused(400, "BAD_REQUEST").Says("disabled")
	ben.Get("/messages/999/read_receipts", nil).Refused(400, "BAD_REQUEST").Says("Invalid message")
	As(t, srv, Admin).Patch("/realm", Form{"enable_read_receipts": true}).OK()
	As(t, srv, Guest).Get(path, nil).Refused(400, "BAD_REQUEST").Says("Invalid message")
	Same(t, "nobody", ben.Get(path, nil).OK().Names("user_ids"), "[]")
	for _, c := range []*Client{ada, ben, cleo} {
		c.Flag("add", "read", id).OK()
	}
	Same(t, "readers but the sender", ben.Get(path, nil).OK().Names("user_ids"), "[4 5]")
	cleo.Patch("/settings", Form{"send_read_receipts": false}).OK()
	Same(t, "who lets others know", ada.Get(path, nil).OK().Names("user_ids"), "[4]")
	mute(cleo, 4).OK()
	Same(t, "not who one has muted", cleo.Get(path, nil).OK().Names("user_ids"), "[]")
	Same(t, "to others", ada.Get(path, nil).OK().Names("user_ids"), "[4]")
}

// The policies for two topics, one moved into the other, as numbers: 0 inherits,
// 1 is muted, 2 unmuted.
func TestMergedTopicsKeepTheMoreVisiblePolicy(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	for _, c := range []struct{ from, to, merged int }{
		{0, 0, 0}, {0, 1, 0}, {0, 2, 2}, {1, 0, 0}, {1, 1, 1}, {1, 2, 2}, {2, 0, 2}, {2, 1, 2}, {2, 2, 2},
	} {
		for _, merges := range []bool{true, false} {
			from, to := fmt.Sprintf("from %v %v", c, merges), fmt.Sprintf("to %v %v", c, merges)
			id, want := iris.To("general", from, "x"), c.from
			if merges {
				iris.To("general", to, "x")
				want = c.merged
			}
			for topic, policy := range map[string]int{from: c.from, to: c.to} {
				ben.Post("/user_topics", Form{"stream_id": 21, "topic": topic, "visibility_policy": policy}).OK()
			}
			q := ben.Queue(Form{"event_types": []string{"muted_topics"}})
			iris.Edit(id, Form{"topic": to, "propagate_mode": "change_all"}).OK()
			kept := []string{}
			if want > 0 {
				kept = append(kept, fmt.Sprintf("21 %s %d", to, want))
			}
			Same(t, to, policies(ben), kept)
			if told := len(q.Events()); told > 1 {
				t.Errorf("%s: %d events tell the muted topics, want one at most", to, told)
			}
			ben.Post("/user_topics", Form{"stream_id": 21, "topic": to, "visibility_policy": 0}).OK()
		}
	}
}

func TestEventsOfTopicsRepeatTheRequestedName(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	ben.Post("/user_topics", Form{"stream_id": 21, "topic": "calm", "visibility_policy": 2}).OK()
	q := ben.Queue(Form{"event_types": []string{"user_topic"}})
	ben.Post("/user_topics", Form{"stream_id": 21, "topic": "CALM", "visibility_policy": 1}).OK()
	Same(t, "told", q.Events()[0]["topic_name"], "CALM")
	listed := ben.Post("/register", Form{"fetch_event_types": []string{"user_topic"}}).OK().List("user_topics")
	Same(t, "listed", Find(t, listed, "visibility_policy", 1)["topic_name"], "calm")
}

// Public servers look for a topic without any check when its policy is taken back.
func TestPoliciesOfTopicsAreRemovedInAnyStream(t *testing.T) {
	long := Form{"stream_id": 21, "topic": strings.Repeat("x", 61), "visibility_policy": 0}
	hidden := Form{"stream_id": 23, "topic": "t", "visibility_policy": 0}
	unknown := Form{"stream_id": 999, "topic": "t", "visibility_policy": 0}
	public := As(t, fake.Start(t, Zulip()), Guest)
	public.Post("/user_topics", long).OK()
	public.Post("/user_topics", hidden).OK()
	public.Post("/user_topics", unknown).Refused(400, "BAD_REQUEST")
	ours := As(t, fake.Start(t), Guest)
	for _, f := range []Form{long, hidden, unknown} {
		ours.Post("/user_topics", f).Refused(400, "BAD_REQUEST")
	}
}
