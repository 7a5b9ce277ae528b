package messages_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestMessagesMovedIntoAHistoryAreRead(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	id := ben.To("kitchen", "plans", "hello") // which neither Ada nor Iris receives
	ben.Post("/messages/flags", Form{"messages": []int{id}, "op": "add", "flag": "starred"}).OK()
	iris.Edit(id, Quiet.With("stream_id", 25).With("propagate_mode", "change_all")).OK()
	for _, email := range []string{Owner, Admin} {
		Same(t, "flags of "+email, As(t, srv, email).Message(id)["flags"], []string{"read"})
	}
	iris.Edit(id, Quiet.With("stream_id", 23)).OK()
	Same(t, "flags of who lost it and reads it again", ben.Message(id)["flags"], []string{"read", "historical"})
}

func TestGuestsReceiveNoEventsOfUnseenThings(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	id := iris.To("general", "t", "hello")
	guests, members := As(t, srv, Guest).Queue(nil), As(t, srv, Member).Queue(nil)
	iris.Edit(id, Quiet.With("stream_id", 22)).OK()
	Same(t, "a guest", Kinds(guests.Events()), []string{})
	Same(t, "a member", Kinds(members.Events()), []string{"update_message"})
}

func TestMovesFollowPoliciesAndLimitsOfOlderLevels(t *testing.T) {
	cases := []struct {
		what    string
		level   featurelevels.Level
		rule    func(*world.Organization)
		who     string
		wait    string
		form    Form
		allowed bool
	}{
		{"nobody is administrators", 158, ruled("edit_topic_policy", 6), Admin, "1s",
			Form{"topic": "new"}, true},
		{"nobody is no one", 159, ruled("edit_topic_policy", 6), Admin, "1s", Form{"topic": "new"},
			false},
		{"members are administrators", 74, ruled("edit_topic_policy", 1), Other, "1s",
			Form{"topic": "new"}, false},
		{"members are members", 75, ruled("edit_topic_policy", 1), Other, "1s", Form{"topic": "new"},
			true},
		{"only administrators move", 55, ruled("move_messages_between_streams_policy", 1), Other, "1s",
			Form{"stream_id": 22}, false},
		{"members move", 56, ruled("move_messages_between_streams_policy", 1), Other, "1s",
			Form{"stream_id": 22}, true},
		{"a day", 37, func(*world.Organization) {}, Other, "48h", Form{"topic": "new"}, false},
		{"three days", 38, func(*world.Organization) {}, Other, "48h", Form{"topic": "new"}, true},
		{"and no more", 38, func(*world.Organization) {}, Other, "73h", Form{"topic": "new"}, false},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s at %d", c.what, c.level), func(t *testing.T) {
			srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithLevel(c.level))
			ChangeOrganization(t, srv, c.rule)
			ben := As(t, srv, Member)
			id := ben.To("general", "t", "hello")
			ben.Later(c.wait)
			r := As(t, srv, c.who).Edit(id, c.form)
			if c.allowed {
				r.OK()
			} else {
				r.Refused(400, "BAD_REQUEST")
			}
		})
	}
}

func TestDeletionsOfOwnMessagesFollowThePolicyFromItsLevelOn(t *testing.T) {
	for level, status := range map[featurelevels.Level]int{100: 400, 101: 200} {
		srv := fake.Start(t, fake.WithLevel(level))
		ChangeOrganization(t, srv, ruled("delete_own_message_policy", 1))
		ben := As(t, srv, Member)
		Same(t, fmt.Sprintf("at %d", level), ben.Remove(ben.To("general", "t", "x")).Status, status)
	}
}

func TestEditsAreRenderedAsTheLevelRenders(t *testing.T) {
	const block = "``` python\nx\n```"
	srv := fake.Start(t, fake.WithLevel(32))
	ben := As(t, srv, Member)
	q := ben.Queue(nil)
	id := ben.To("general", "t", block)
	want := renderedContent(ben, id)
	ben.Edit(id, Form{"content": "plain"}).OK()
	list := q.Events()
	Same(t, "in the event", list[len(list)-1]["orig_rendered_content"], want)
	snapshot := ben.Get(fmt.Sprintf("/messages/%d/history", id), nil).OK().List("message_history")[1]
	Same(t, "in the history", snapshot["prev_rendered_content"], want)
}

// renderedContent is the rendered content of a message, also at levels that do not return
// a single message whole.
func renderedContent(c *Client, id int) any {
	c.T.Helper()
	return c.Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0}).OK().List("messages")[0]["content"]
}

// ruled sets a policy of the organization.
func ruled(policy string, number int) func(*world.Organization) {
	return func(o *world.Organization) { o.SetPolicy(policy, number) }
}
