package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestWhoGainsAMessageFindsItRead(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := as(t, srv, admin), as(t, srv, member)
	id := ben.to("kitchen", "plans", "hello") // which neither Ada nor Iris receives
	ben.post("/messages/flags", form{"messages": []int{id}, "op": "add", "flag": "starred"}).ok()
	iris.edit(id, quiet.with("stream_id", 25)).ok()
	for _, email := range []string{owner, admin} {
		same(t, "flags of "+email, as(t, srv, email).message(id)["flags"], []string{"read"})
	}
	iris.edit(id, quiet.with("stream_id", 23)).ok()
	same(t, "flags of who lost it and reads it again", ben.message(id)["flags"], []string{"read", "historical"})
}

func TestGuestsAreNotToldOfWhatTheyNeverSaw(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	id := iris.to("general", "t", "hello")
	guests, members := as(t, srv, guest).queue(nil), as(t, srv, member).queue(nil)
	iris.edit(id, quiet.with("stream_id", 22)).ok()
	same(t, "a guest", kinds(guests.events()), []string{})
	same(t, "a member", kinds(members.events()), []string{"update_message"})
}

func TestPoliciesAndLimitsOfOlderLevels(t *testing.T) {
	cases := []struct {
		what    string
		level   featurelevels.Level
		rule    func(*world.Organization)
		who     string
		wait    string
		form    form
		allowed bool
	}{
		{"nobody is administrators", 158, func(o *world.Organization) { o.EditTopicPolicy = 6 }, admin, "1s", form{"topic": "new"}, true},
		{"nobody is no one", 159, func(o *world.Organization) { o.EditTopicPolicy = 6 }, admin, "1s", form{"topic": "new"}, false},
		{"members are administrators", 74, func(o *world.Organization) { o.EditTopicPolicy = 1 }, other, "1s", form{"topic": "new"}, false},
		{"members are members", 75, func(o *world.Organization) { o.EditTopicPolicy = 1 }, other, "1s", form{"topic": "new"}, true},
		{"only administrators move", 55, func(o *world.Organization) { o.MoveMessagesBetweenStreamsPolicy = 1 }, other, "1s", form{"stream_id": 22}, false},
		{"members move", 56, func(o *world.Organization) { o.MoveMessagesBetweenStreamsPolicy = 1 }, other, "1s", form{"stream_id": 22}, true},
		{"a day", 37, func(*world.Organization) {}, other, "48h", form{"topic": "new"}, false},
		{"three days", 38, func(*world.Organization) {}, other, "48h", form{"topic": "new"}, true},
		{"and no more", 38, func(*world.Organization) {}, other, "73h", form{"topic": "new"}, false},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s at %d", c.what, c.level), func(t *testing.T) {
			srv := fake.Start(t, fake.FrozenClock(frozen), fake.WithLevel(c.level))
			rule(t, srv, c.rule)
			ben := as(t, srv, member)
			id := ben.to("general", "t", "hello")
			ben.later(c.wait)
			r := as(t, srv, c.who).edit(id, c.form)
			if c.allowed {
				r.ok()
			} else {
				r.refused(400, "BAD_REQUEST")
			}
		})
	}
}

func TestOwnMessagesBeforeThereWasAPolicy(t *testing.T) {
	for level, status := range map[featurelevels.Level]int{100: 400, 101: 200} {
		srv := fake.Start(t, fake.WithLevel(level))
		rule(t, srv, func(o *world.Organization) { o.DeleteOwnMessagePolicy = 1 })
		ben := as(t, srv, member)
		same(t, fmt.Sprintf("at %d", level), ben.remove(ben.to("general", "t", "x")).status, status)
	}
}

func TestEditsAreRenderedAsTheLevelRenders(t *testing.T) {
	const block = "``` python\nx\n```"
	srv := fake.Start(t, fake.WithLevel(32))
	ben := as(t, srv, member)
	q := ben.queue(nil)
	id := ben.to("general", "t", block)
	want := ben.renderedContent(id)
	ben.edit(id, form{"content": "plain"}).ok()
	list := q.events()
	same(t, "in the event", list[len(list)-1]["orig_rendered_content"], want)
	snapshot := ben.get(fmt.Sprintf("/messages/%d/history", id), nil).ok().list("message_history")[1]
	same(t, "in the history", snapshot["prev_rendered_content"], want)
}

// renderedContent is the rendered content of a message, at levels that do not tell a
// single message whole too.
func (c *client) renderedContent(id int) any {
	c.t.Helper()
	return c.get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0}).ok().list("messages")[0]["content"]
}
