package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// unread lists the messages of a stream that the client has not read.
func (c *client) unread(stream string) []string {
	c.t.Helper()
	return column(c.get("/messages", form{
		"anchor": "oldest", "num_before": 0, "num_after": 1000,
		"narrow": [][2]string{{"stream", stream}, {"is", "unread"}},
	}).ok().list("messages"), "id")
}

func TestATopicIsMarkedAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	cleo.post("/mark_all_as_read", nil).ok()
	ids := ben.series(2, "general", "Mark")
	rest := ben.to("general", "another", "x")
	q := cleo.queue(nil)
	topic := form{"stream_id": 21, "topic_name": "mark"}
	same(t, "answer", cleo.post("/mark_topic_as_read", topic).ok().raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
	same(t, "unread", cleo.unread("general"), texts([]any{rest}))
	list := q.events()
	same(t, "events", kinds(list), []string{"update_message_flags add"})
	delete(list[0], "id")
	same(t, "event", asText(list[0]), fmt.Sprintf(
		`{"all":false,"flag":"read","messages":%s,"op":"add","operation":"add","type":"update_message_flags"}`, asText(ids)))
	cleo.post("/mark_topic_as_read", topic).ok()
	same(t, "events the second time", kinds(q.events()), []string{})
	cleo.post("/mark_topic_as_read", topic.with("topic_name", "x<y")).refused(400, "BAD_REQUEST").says("No such topic 'x<y'")
	as(t, srv, guest).post("/mark_topic_as_read", topic).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	// Dina reads the stream's topics, but has not received this one.
	as(t, srv, third).delete("/users/me/subscriptions", form{"subscriptions": []string{"general"}}).ok()
	ben.to("general", "later", "x")
	as(t, srv, third).post("/mark_topic_as_read", topic.with("topic_name", "later")).refused(400, "BAD_REQUEST").says("No such topic")
}

func TestAStreamIsMarkedAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	cleo.post("/mark_all_as_read", nil).ok()
	ids := []int{ben.to("general", "a", "x"), ben.to("general", "b", "x")}
	rest := ben.to("telescopes", "c", "x")
	q := cleo.queue(nil)
	cleo.post("/mark_stream_as_read", form{"stream_id": 21}).ok()
	same(t, "unread", cleo.unread("general"), []string{})
	same(t, "unread elsewhere", cleo.unread("telescopes"), texts([]any{rest}))
	e := q.events()[0]
	same(t, "messages", e["messages"], ids)
	same(t, "all", e["all"], false)
	cleo.post("/mark_stream_as_read", form{"stream_id": 21}).ok()
	same(t, "events the second time", kinds(q.events()), []string{})
	cleo.post("/mark_stream_as_read", form{"stream_id": 25}).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	cleo.post("/mark_stream_as_read", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("stream_id")
}

func TestEverythingIsMarkedAsRead(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	before := len(ben.unread("general"))
	q, theirs := cleo.queue(nil), ben.queue(nil)
	id := ben.dm([]int{5}, "hello")
	same(t, "message event", kinds(q.events()), []string{"message"})
	cleo.post("/mark_topic_as_read", form{"stream_id": 21, "topic_name": "hello"}).ok()
	cleo.post("/mark_all_as_read", nil).ok()
	next := ben.to("general", "new", "x")
	cleo.post("/mark_topic_as_read", form{"stream_id": 21, "topic_name": "new"}).ok()
	same(t, "flags", cleo.message(id)["flags"], []string{"read"})
	same(t, "unread", len(cleo.unread("general"))+len(cleo.unread("telescopes"))+len(cleo.unread("kitchen")), 0)
	same(t, "unread of another", len(ben.unread("general"))-before, 1)
	list := q.events()
	list = list[len(list)-3:]
	same(t, "all, in an event of its own", asText(list[0]["messages"])+fmt.Sprint(list[0]["all"]), "[]true")
	same(t, "what came later", list[2]["messages"], []int{next})
	same(t, "events of another", kinds(theirs.events()), []string{"message", "message"})
}
