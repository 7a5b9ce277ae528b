package fake_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// newStream makes a stream in which only its maker is, and returns its ID.
func (c *client) newStream(name string, with form) int {
	c.t.Helper()
	c.post("/users/me/subscriptions", with.with("subscriptions", []form{{"name": name}})).ok()
	return int(find(c.t, c.get("/streams", nil).ok().list("streams"), "name", name)["stream_id"].(float64))
}

// history lists the contents of one's own newest messages.
func (c *client) history(most int) []string {
	c.t.Helper()
	return column(c.get("/messages", form{
		"anchor": "newest", "num_before": most, "num_after": 0, "apply_markdown": false,
	}).ok().list("messages"), "content")
}

// What one received, or acted on, stays in one's own history when it goes to a
// stream that one never was in, however much has been sent since.
func TestAHistoryHoldsMessagesOfStreamsOneNeverJoined(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := as(t, srv, admin), as(t, srv, member)
	attic, cellar, loft := iris.newStream("attic", nil), iris.newStream("cellar", nil), iris.newStream("loft", nil)
	received := iris.to("general", "t", "received")
	starred := iris.to("cellar", "t", "starred")
	ben.post("/messages/flags", form{"messages": []int{starred}, "op": "add", "flag": "starred"}).ok()
	iris.to("cellar", "t", "never touched")
	iris.edit(received, quiet.with("stream_id", attic)).ok()
	iris.edit(starred, quiet.with("stream_id", loft)).ok()
	same(t, "his own", ben.history(2), []string{"received", "starred"})
	same(t, "flags", ben.message(starred)["flags"], []string{"read", "starred", "historical"})
	fill(t, srv, 3000, loft, "busy")
	same(t, "his own, far back", ben.history(2), []string{"received", "starred"})
	iris.edit(received, quiet.with("stream_id", cellar)).ok()
	same(t, "after a further move", ben.history(2), []string{"received", "starred"})
}

func TestAMoveIsToldToWhoHasAnyOfWhatIsMoved(t *testing.T) {
	srv := fake.Start(t)
	iris, mo := as(t, srv, admin), as(t, srv, moderator)
	attic := iris.newStream("attic", nil)
	iris.newStream("cellar", form{"invite_only": true, "history_public_to_subscribers": false})
	first := iris.to("cellar", "t", "before Mo came")
	iris.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "cellar"}}, "principals": []int{3}}).ok()
	second := iris.to("cellar", "t", "after Mo came")
	q := mo.queue(form{"event_types": []string{"update_message"}})
	iris.edit(first, quiet.with("stream_id", attic).with("propagate_mode", "change_all")).ok()
	list := q.events()
	same(t, "events", kinds(list), []string{"update_message"})
	same(t, "of the messages", list[0]["message_ids"], []int{first, second})
}

func TestNothingIsMovedIntoAnArchivedStream(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	id := iris.to("general", "t", "x")
	err := srv.World("default").Write(func(tx *world.Tx) error {
		s := *tx.Stream(22)
		s.Archived = true
		tx.PutStream(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	iris.edit(id, quiet.with("stream_id", 22)).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	same(t, "where it is", iris.message(id)["stream_id"], 21)
}

func TestResolvingWhileTheContentChangesIsNotTold(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "t", "x")
	ben.edit(id, form{"topic": "\u2714 t", "content": "y"}).ok()
	same(t, "the topic", ben.topic("general", "\u2714 t"), []string{"y"})
}

func TestTheFirstMessageOfAStreamFollowsDeletions(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	attic := iris.newStream("attic", nil)
	first := func() any {
		return find(t, iris.get("/streams", nil).ok().list("streams"), "stream_id", attic)["first_message_id"]
	}
	notice := int(first().(float64)) // that the stream was made
	next := iris.to("attic", "t", "x")
	iris.remove(notice).ok()
	same(t, "after the notice is gone", first(), next)
	iris.remove(next).ok()
	same(t, "after all is gone", first(), nil)
}
