package messages_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// newStream makes a stream with only its maker as subscriber, and returns its ID.
func newStream(c *Client, name string, with Form) int {
	c.T.Helper()
	c.Post("/users/me/subscriptions", with.With("subscriptions", []Form{{"name": name}})).OK()
	return int(Find(c.T, c.Get("/streams", nil).OK().List("streams"), "name", name)["stream_id"].(float64))
}

// history lists the contents of the client's newest messages.
func history(c *Client, most int) []string {
	c.T.Helper()
	return Column(c.Get("/messages", Form{
		"anchor": "newest", "num_before": most, "num_after": 0, "apply_markdown": false,
	}).OK().List("messages"), "content")
}

// Received messages, and messages that a user acted on, stay in the user's history when
// they move to a stream without that user, however many messages follow.
func TestAHistoryHoldsMessagesThatMovedToUnjoinedStreams(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	attic, cellar, loft := newStream(iris, "attic", nil), newStream(iris, "cellar", nil), newStream(iris, "loft", nil)
	received := iris.To("general", "t", "received")
	starred := iris.To("cellar", "t", "starred")
	ben.Post("/messages/flags", Form{"messages": []int{starred}, "op": "add", "flag": "starred"}).OK()
	iris.To("cellar", "t", "never touched")
	iris.Edit(received, Quiet.With("stream_id", attic)).OK()
	iris.Edit(starred, Quiet.With("stream_id", loft)).OK()
	Same(t, "his own", history(ben, 2), []string{"received", "starred"})
	Same(t, "flags", ben.Message(starred)["flags"], []string{"read", "starred", "historical"})
	FillTopic(t, srv, 3000, loft, "busy")
	Same(t, "his own, far back", history(ben, 2), []string{"received", "starred"})
	iris.Edit(received, Quiet.With("stream_id", cellar)).OK()
	Same(t, "after a further move", history(ben, 2), []string{"received", "starred"})
}

func TestSubscribersOfBothStreamsReceiveAMoveOutOfProtectedHistory(t *testing.T) {
	srv := fake.Start(t)
	iris, mo := As(t, srv, Admin), As(t, srv, Moderator)
	attic := newStream(iris, "attic", nil)
	newStream(iris, "cellar", Form{"invite_only": true, "history_public_to_subscribers": false})
	iris.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "cellar"}}, "principals": []int{3}}).OK()
	first, second := iris.To("cellar", "t", "one"), iris.To("cellar", "t", "two")
	hers, his := iris.Queue(Form{"event_types": []string{"update_message"}}), mo.Queue(
		Form{"event_types": []string{"update_message"}})
	iris.Edit(first, Quiet.With("stream_id", attic).With("propagate_mode", "change_all")).OK()
	Same(t, "of the messages", hers.Events()[0]["message_ids"], []int{first, second})
	Same(t, "of who is in the former stream alone", Kinds(his.Events()), []string{})
}

func TestMovesIntoArchivedStreamsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	id := iris.To("general", "t", "x")
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		s := *tx.Stream(22)
		s.Archived = true
		tx.PutStream(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	iris.Edit(id, Quiet.With("stream_id", 22)).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	Same(t, "where it is", iris.Message(id)["stream_id"], 21)
}

func TestResolvingWithAnEditSendsNoNotice(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "x")
	ben.Edit(id, Form{"topic": "\u2714 t", "content": "y"}).OK()
	Same(t, "the topic", ben.Topic("general", "\u2714 t"), []string{"y"})
}

func TestTheFirstMessageOfAStreamFollowsDeletions(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	attic := newStream(iris, "attic", nil)
	first := func() any {
		return Find(t, iris.Get("/streams", nil).OK().List("streams"), "stream_id", attic)["first_message_id"]
	}
	notice := int(first().(float64)) // that the stream was made
	next := iris.To("attic", "t", "x")
	iris.Remove(notice).OK()
	Same(t, "after the notice is gone", first(), next)
	iris.Remove(next).OK()
	Same(t, "after all is gone", first(), nil)
}
