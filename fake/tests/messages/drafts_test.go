package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func draftIn(content string) Form {
	return Form{"type": "stream", "to": []int{21}, "topic": "t", "content": content}
}

func drafts(c *Client) []map[string]any {
	c.T.Helper()
	r := c.Get("/drafts", nil).OK()
	Same(c.T, "count", r.Int("count"), len(r.List("drafts")))
	return r.List("drafts")
}

func TestDraftsAreKept(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	q := ben.Queue(nil)
	two := []Form{draftIn("one ").With("timestamp", 1700000000.5),
		{"type": "private", "to": []int{CleoID}, "topic": "x", "content": "two"}}
	Same(t, "ids", ben.Post("/drafts", Form{"drafts": two}).OK().Body["ids"], []any{1.0, 2.0})
	Same(t, "one", drafts(ben)[0], map[string]any{
		"id": 1.0, "type": "stream", "to": []any{21.0}, "topic": "t", "content": "one", "timestamp": 1700000000.0,
	})
	Same(t, "two", []any{drafts(ben)[1]["topic"], drafts(ben)[1]["timestamp"]}, []any{"", float64(Frozen.Unix())})
	Same(t, "registered", Column(Objects(ben.Post("/register", Form{"fetch_event_types": []string{"drafts"}}).OK().Body["drafts"].([]any)), "id"), []string{"2", "1"})
	Same(t, "of others", len(drafts(cleo)), 0)

	edit := func(c *Client, id int, d Form) Reply {
		return c.Do(c.Request("PATCH", fmt.Sprintf("/drafts/%d", id), FormType, Form{"draft": d}.Encode()))
	}
	srv.Advance(time.Second)
	edit(ben, 1, draftIn("three")).OK()
	Same(t, "last", drafts(ben)[1]["content"], "three")
	edit(cleo, 1, draftIn("three")).Refused(404, "BAD_REQUEST").Says("does not exist")
	cleo.Delete("/drafts/1", nil).Refused(404, "BAD_REQUEST")
	ben.Delete("/drafts/1", nil).OK()
	Same(t, "events", Kinds(q.Events()), []string{"drafts add", "drafts update", "drafts remove"})
	As(t, srv, BuildBot).Get("/drafts", nil).Refused(400, "BAD_REQUEST").Says("bot")
}

func TestDraftsThatCouldNotBeMessagesAreRefused(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	gus := As(t, srv, Guest)
	staff := Find(t, As(t, srv, Owner).Get("/streams", Form{"include_all_active": true}).OK().List("streams"), "name",
		"staff")["stream_id"]
	for name, d := range map[string]Form{
		"two streams": draftIn("c").With("to", []int{21, 22}), "a private stream": draftIn("c").With("to", []any{staff}),
		"an unknown person": {"type": "private", "to": []int{999}, "topic": "", "content": "c"},
		"a blank":           draftIn(" \n"), "no topic": draftIn("c").Without("topic"), "the past": draftIn("c").With(
			"timestamp", -1),
	} {
		if r := gus.Post("/drafts", Form{"drafts": []Form{d}}); r.Status != 400 {
			t.Errorf("%s: %d %s", name, r.Status, r.Raw)
		}
	}
	Same(t, "stored", len(drafts(gus)), 0)
}

func TestDraftsAreBounded(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen)), Member)
	ben.Post("/drafts", Form{"drafts": []Form{draftIn(strings.Repeat("x", 10001))}}).OK()
	Same(t, "length", len(drafts(ben)[0]["content"].(string)), 10000)
	many := make([]Form, world.MaxDrafts)
	for i := range many {
		many[i] = draftIn("c")
	}
	ben.Post("/drafts", Form{"drafts": many}).Refused(400, "BAD_REQUEST").Says("too many")
	ben.Post("/drafts", Form{"drafts": many[1:]}).OK()
}

func TestAccountsWithoutSynchronizationHaveNoDrafts(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	for _, c := range []*Client{ben, cleo} {
		c.Post("/drafts", Form{"drafts": []Form{draftIn("c")}}).OK()
	}
	q := ben.Queue(Form{"event_types": []string{"drafts"}})
	ben.Patch("/settings", Form{"dense_mode": true}).OK()
	Same(t, "kept", len(drafts(ben)), 1)
	ben.Patch("/settings", Form{"enable_drafts_synchronization": false}).OK()
	ben.Get("/drafts", nil).Refused(400, "BAD_REQUEST").Says("disabled synchronizing drafts")
	ben.Post("/drafts", Form{"drafts": []Form{draftIn("c")}}).Refused(400, "BAD_REQUEST")
	ben.Patch("/settings", Form{"enable_drafts_synchronization": true}).OK()
	Same(t, "left", len(drafts(ben)), 0)
	Same(t, "left of another", len(drafts(cleo)), 1)
	Same(t, "events", len(q.Events()), 0)
}

func TestTypingIsSentOnlyForUsersWhoAllowIt(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, q := As(t, srv, Member), As(t, srv, Other).Queue(nil)
	direct, stream := Form{"op": "start", "to": []int{CleoID}}, Form{"type": "stream", "op": "start", "to": []int{21},
		"topic": "t"}
	ben.Patch("/settings", Form{"send_private_typing_notifications": false}).OK()
	ben.Post("/typing", direct).Refused(400, "BAD_REQUEST").Says("direct messages")
	ben.Post("/typing", stream).OK()
	ben.Patch("/settings", Form{"send_private_typing_notifications": true, "send_stream_typing_notifications": false}).OK()
	q.Events()
	ben.Post("/typing", stream).Refused(400, "BAD_REQUEST").Says("stream messages")
	Same(t, "events of refusals", len(q.Events()), 0)
	ben.Post("/typing", direct).OK()
	Same(t, "events", Kinds(q.Events()), "[typing start]")
}

func TestADraftNamesTheOtherParticipants(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen)), Member)
	for _, c := range []struct {
		to, kind, kept any
	}{
		{[]int{CleoID, BenID, CleoID}, "private", []any{float64(CleoID)}}, {[]int{BenID}, "private",
			[]any{float64(BenID)}}, {[]int{}, "", []any{}},
	} {
		ben.Post("/drafts", Form{"drafts": []Form{{"type": "private", "to": c.to, "topic": "", "content": "c"}}}).OK()
		kept := drafts(ben)[0]
		Same(t, "draft", []any{kept["type"], kept["to"]}, []any{c.kind, c.kept})
		ben.Delete(fmt.Sprintf("/drafts/%d", int(kept["id"].(float64))), nil).OK()
	}
	q := ben.Queue(nil)
	ben.Post("/drafts", Form{"drafts": []Form{}}).OK()
	Same(t, "no draft is told, too", Kinds(q.Events()), "[drafts add]")
}

func TestAllDraftsOfACallAreCheckedBeforeOneIsStored(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen)), Member)
	for says, second := range map[string]Form{
		"Unexpected arguments in 'drafts[1]': id, x":    draftIn("c").With("id", 5).With("x", 1),
		`drafts[1]["content"] cannot be blank.`:         draftIn(" \n"),
		`drafts[1]["timestamp"] is not an allowed_type`: draftIn("c").With("timestamp", nil),
		`drafts[1]["to"][0] is not an integer`:          draftIn("c").With("to", []string{"x"}),
		`topic key is missing from drafts[1]`:           draftIn("c").Without("topic"),
	} {
		ben.Post("/drafts", Form{"drafts": []Form{draftIn("c").With("to", []int{9999}), second}}).Refused(400,
			"BAD_REQUEST").Says(says)
	}
}
