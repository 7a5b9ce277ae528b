package messages_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// unread lists the messages of a stream that the client has not read.
func unread(c *Client, stream string) []string {
	c.T.Helper()
	return Column(c.Get("/messages", Form{
		"anchor": "oldest", "num_before": 0, "num_after": 1000,
		"narrow": [][2]string{{"stream", stream}, {"is", "unread"}},
	}).OK().List("messages"), "id")
}

func TestATopicIsMarkedAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	cleo.Post("/mark_all_as_read", nil).OK()
	ids := ben.Series(2, "general", "Mark")
	rest := ben.To("general", "another", "x")
	q := cleo.Queue(nil)
	topic := Form{"stream_id": 21, "topic_name": "mark"}
	Same(t, "answer", cleo.Post("/mark_topic_as_read", topic).OK().Raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
	Same(t, "unread", unread(cleo, "general"), Texts([]any{rest}))
	list := q.Events()
	Same(t, "events", Kinds(list), []string{"update_message_flags add"})
	delete(list[0], "id")
	Same(t, "event", AsText(list[0]), fmt.Sprintf(
		`{"all":false,"flag":"read","messages":%s,"op":"add","operation":"add","type":"update_message_flags"}`, AsText(ids)))
	cleo.Post("/mark_topic_as_read", topic).OK()
	Same(t, "events the second time", Kinds(q.Events()), []string{})
	cleo.Post("/mark_topic_as_read", topic.With("topic_name", "x<y")).Refused(400,
		"BAD_REQUEST").Says("No such topic 'x<y'")
	As(t, srv, Guest).Post("/mark_topic_as_read", topic).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	// Dina can read the stream's topics, but has not received this one.
	As(t, srv, Third).Delete("/users/me/subscriptions", Form{"subscriptions": []string{"general"}}).OK()
	ben.To("general", "later", "x")
	As(t, srv, Third).Post("/mark_topic_as_read", topic.With("topic_name", "later")).Refused(400,
		"BAD_REQUEST").Says("No such topic")
}

func TestAStreamIsMarkedAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	cleo.Post("/mark_all_as_read", nil).OK()
	ids := []int{ben.To("general", "a", "x"), ben.To("general", "b", "x")}
	rest := ben.To("telescopes", "c", "x")
	q := cleo.Queue(nil)
	cleo.Post("/mark_stream_as_read", Form{"stream_id": 21}).OK()
	Same(t, "unread", unread(cleo, "general"), []string{})
	Same(t, "unread elsewhere", unread(cleo, "telescopes"), Texts([]any{rest}))
	e := q.Events()[0]
	Same(t, "messages", e["messages"], ids)
	Same(t, "all", e["all"], false)
	cleo.Post("/mark_stream_as_read", Form{"stream_id": 21}).OK()
	Same(t, "events the second time", Kinds(q.Events()), []string{})
	cleo.Post("/mark_stream_as_read", Form{"stream_id": 25}).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	cleo.Post("/mark_stream_as_read", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("stream_id")
}

func TestEverythingIsMarkedAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	before := len(unread(ben, "general"))
	q, theirs := cleo.Queue(nil), ben.Queue(nil)
	id := ben.DM([]int{5}, "hello")
	Same(t, "message event", Kinds(q.Events()), []string{"message"})
	cleo.Post("/mark_topic_as_read", Form{"stream_id": 21, "topic_name": "hello"}).OK()
	cleo.Post("/mark_all_as_read", nil).OK()
	next := ben.To("general", "new", "x")
	cleo.Post("/mark_topic_as_read", Form{"stream_id": 21, "topic_name": "new"}).OK()
	Same(t, "flags", cleo.Message(id)["flags"], []string{"read"})
	Same(t, "unread", len(unread(cleo, "general"))+len(unread(cleo, "telescopes"))+len(unread(cleo, "kitchen")), 0)
	Same(t, "unread of another", len(unread(ben, "general"))-before, 1)
	list := q.Events()
	list = list[len(list)-3:]
	Same(t, "all, in an event of its own", AsText(list[0]["messages"])+fmt.Sprint(list[0]["all"]), "[]true")
	Same(t, "what came later", list[2]["messages"], []int{next})
	Same(t, "events of another", Kinds(theirs.Events()), []string{"message", "message"})
}
