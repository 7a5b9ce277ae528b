package fake_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func draftIn(content string) form {
	return form{"type": "stream", "to": []int{21}, "topic": "t", "content": content}
}

func (c *client) drafts() []map[string]any {
	c.t.Helper()
	r := c.get("/drafts", nil).ok()
	same(c.t, "count", r.int("count"), len(r.list("drafts")))
	return r.list("drafts")
}

func TestDraftsAreKept(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, cleo := as(t, srv, member), as(t, srv, other)
	q := ben.queue(nil)
	two := []form{draftIn("one ").with("timestamp", 1700000000.5), {"type": "private", "to": []int{cleoID}, "topic": "x", "content": "two"}}
	same(t, "ids", ben.post("/drafts", form{"drafts": two}).ok().body["ids"], []any{1.0, 2.0})
	same(t, "one", ben.drafts()[0], map[string]any{
		"id": 1.0, "type": "stream", "to": []any{21.0}, "topic": "t", "content": "one", "timestamp": 1700000000.0,
	})
	same(t, "two", []any{ben.drafts()[1]["topic"], ben.drafts()[1]["timestamp"]}, []any{"", float64(frozen.Unix())})
	same(t, "registered", column(objects(ben.post("/register", form{"fetch_event_types": []string{"drafts"}}).ok().body["drafts"].([]any)), "id"), []string{"2", "1"})
	same(t, "of others", len(cleo.drafts()), 0)

	edit := func(c *client, id int, d form) reply {
		return c.do(c.request("PATCH", fmt.Sprintf("/drafts/%d", id), formType, form{"draft": d}.encode()))
	}
	srv.Advance(time.Second)
	edit(ben, 1, draftIn("three")).ok()
	same(t, "last", ben.drafts()[1]["content"], "three")
	edit(cleo, 1, draftIn("three")).refused(404, "BAD_REQUEST").says("does not exist")
	cleo.delete("/drafts/1", nil).refused(404, "BAD_REQUEST")
	ben.delete("/drafts/1", nil).ok()
	same(t, "events", kinds(q.events()), []string{"drafts add", "drafts update", "drafts remove"})
	as(t, srv, buildBot).get("/drafts", nil).refused(400, "BAD_REQUEST").says("bot")
}

func TestDraftsThatCouldNotBeMessagesAreRefused(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	gus := as(t, srv, guest)
	staff := find(t, as(t, srv, owner).get("/streams", form{"include_all_active": true}).ok().list("streams"), "name", "staff")["stream_id"]
	for name, d := range map[string]form{
		"two streams": draftIn("c").with("to", []int{21, 22}), "a private stream": draftIn("c").with("to", []any{staff}),
		"an unknown person": {"type": "private", "to": []int{999}, "topic": "", "content": "c"},
		"a blank":           draftIn(" \n"), "no topic": draftIn("c").without("topic"), "the past": draftIn("c").with("timestamp", -1),
	} {
		if r := gus.post("/drafts", form{"drafts": []form{d}}); r.status != 400 {
			t.Errorf("%s: %d %s", name, r.status, r.raw)
		}
	}
	same(t, "stored", len(gus.drafts()), 0)
}

func TestDraftsAreBounded(t *testing.T) {
	ben := as(t, fake.Start(t, fake.FrozenClock(frozen)), member)
	ben.post("/drafts", form{"drafts": []form{draftIn(strings.Repeat("x", 10001))}}).ok()
	same(t, "length", len(ben.drafts()[0]["content"].(string)), 10000)
	many := make([]form, world.MaxDrafts)
	for i := range many {
		many[i] = draftIn("c")
	}
	ben.post("/drafts", form{"drafts": many}).refused(400, "BAD_REQUEST").says("too many")
	ben.post("/drafts", form{"drafts": many[1:]}).ok()
}

func TestWhoWantsNoDraftsKeptHasNone(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, cleo := as(t, srv, member), as(t, srv, other)
	for _, c := range []*client{ben, cleo} {
		c.post("/drafts", form{"drafts": []form{draftIn("c")}}).ok()
	}
	q := ben.queue(form{"event_types": []string{"drafts"}})
	ben.patch("/settings", form{"dense_mode": true}).ok()
	same(t, "kept", len(ben.drafts()), 1)
	ben.patch("/settings", form{"enable_drafts_synchronization": false}).ok()
	ben.get("/drafts", nil).refused(400, "BAD_REQUEST").says("disabled synchronizing drafts")
	ben.post("/drafts", form{"drafts": []form{draftIn("c")}}).refused(400, "BAD_REQUEST")
	ben.patch("/settings", form{"enable_drafts_synchronization": true}).ok()
	same(t, "left", len(ben.drafts()), 0)
	same(t, "left of another", len(cleo.drafts()), 1)
	same(t, "events", len(q.events()), 0)
}

func TestTypingIsToldOnlyOfWhoWantsIt(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, q := as(t, srv, member), as(t, srv, other).queue(nil)
	direct, stream := form{"op": "start", "to": []int{cleoID}}, form{"type": "stream", "op": "start", "to": []int{21}, "topic": "t"}
	ben.patch("/settings", form{"send_private_typing_notifications": false}).ok()
	ben.post("/typing", direct).refused(400, "BAD_REQUEST").says("direct messages")
	ben.post("/typing", stream).ok()
	ben.patch("/settings", form{"send_private_typing_notifications": true, "send_stream_typing_notifications": false}).ok()
	q.events()
	ben.post("/typing", stream).refused(400, "BAD_REQUEST").says("stream messages")
	same(t, "events of refusals", len(q.events()), 0)
	ben.post("/typing", direct).ok()
	same(t, "events", kinds(q.events()), "[typing start]")
}
