package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// remove calls DELETE on a message.
func (c *client) remove(id int) reply {
	c.t.Helper()
	return c.delete(fmt.Sprintf("/messages/%d", id), nil)
}

// inBulk are the parameters of a queue that takes one event for many messages.
var inBulk = form{"client_capabilities": map[string]bool{"notification_settings_null": true, "bulk_message_deletion": true}}

func TestADeletedMessageIsGone(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, gus := as(t, srv, owner), as(t, srv, member), as(t, srv, guest)
	id := ben.to("general", "t", "hello")
	keep := ben.to("general", "t", "stays")
	one, many, outside := ben.queue(nil), ben.queue(inBulk), gus.queue(nil)
	same(t, "answer", ada.remove(id).ok().raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
	for _, q := range []*queue{one, many} {
		list := q.events()
		same(t, "events", kinds(list), []string{"delete_message"})
		delete(list[0], "id")
		want := fmt.Sprintf(`{"message_id":%d,"message_type":"stream","stream_id":21,"topic":"t","type":"delete_message"}`, id)
		if q == many {
			want = fmt.Sprintf(`{"message_ids":[%d],"message_type":"stream","stream_id":21,"topic":"t","type":"delete_message"}`, id)
		}
		same(t, "event", asText(list[0]), want)
	}
	same(t, "events outside", kinds(outside.events()), []string{})
	ben.get(fmt.Sprintf("/messages/%d", id), nil).refused(400, "BAD_REQUEST")
	same(t, "topic", ben.topic("general", "t"), []string{"stays"})
	ada.remove(id).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	ada.remove(999999).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	if next := ben.to("general", "t", "next"); next <= keep {
		t.Errorf("an ID was used again: %d", next)
	}
}

func TestADeletedDirectMessageIsToldToWhoTookPart(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, cleo := as(t, srv, owner), as(t, srv, member), as(t, srv, other)
	id := ada.dm([]int{5}, "hello")
	q, mine, outside := cleo.queue(inBulk), ada.queue(nil), ben.queue(nil)
	ada.remove(id).ok()
	e := q.events()[0]
	delete(e, "id")
	same(t, "event", asText(e), fmt.Sprintf(`{"message_ids":[%d],"message_type":"private","type":"delete_message"}`, id))
	same(t, "the deleter's event", mine.events()[0]["message_id"], id)
	same(t, "events outside", kinds(outside.events()), []string{})
}

func TestWhoMayDeleteMessages(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, cleo := as(t, srv, member), as(t, srv, other)
	ben.remove(ben.to("general", "t", "x")).refused(400, "BAD_REQUEST").says("permission to delete this message")
	rule(t, srv, func(o *world.Organization) { o.DeleteOwnMessagePolicy = 5 })
	id := ben.to("general", "t", "x")
	cleo.remove(id).refused(400, "BAD_REQUEST").says("permission to delete this message")
	ben.later("600s")
	ben.remove(id).ok()
	id = ben.to("general", "t", "x")
	ben.later("601s")
	ben.remove(id).refused(400, "BAD_REQUEST").says("time limit for deleting")
	as(t, srv, moderator).remove(id).refused(400, "BAD_REQUEST").says("permission to delete this message")
	rule(t, srv, func(o *world.Organization) { o.MessageContentDeleteLimit = nil })
	ben.remove(id).ok()
	as(t, srv, admin).remove(cleo.to("general", "t", "x")).ok()
	ben.remove(as(t, srv, owner).to("staff", "t", "x")).refused(400, "BAD_REQUEST").says("Invalid message(s)")
}

func TestADeletedTopicIsGone(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	ids := ben.series(3, "general", "Gone")
	ben.to("general", "stays", "x")
	q, many := ben.queue(nil), ben.queue(inBulk)
	gone := form{"topic_name": "gone"}
	ben.post("/streams/21/delete_topic", gone).refused(400, "UNAUTHORIZED_PRINCIPAL").says("administrator")
	ada.post("/streams/21/delete_topic", gone).ok()
	same(t, "what is left", ben.topic("general", "gone"), []string{})
	same(t, "another topic", ben.topic("general", "stays"), []string{"x"})
	same(t, "events", column(q.events(), "message_id"), texts([]any{ids[0], ids[1], ids[2]}))
	same(t, "events in bulk", asText(many.events()[0]["message_ids"]), asText(ids))
	ada.post("/streams/21/delete_topic", gone).ok() // there is nothing left to delete
	ada.post("/streams/99/delete_topic", gone).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	ada.post("/streams/21/delete_topic", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("topic_name")
	as(t, srv, admin).post("/streams/23/delete_topic", form{"topic_name": "cups"}).ok()
	ada.post("/streams/999999999999999999999/delete_topic", gone).refused(400, "BAD_REQUEST")
}

func TestALongTopicIsDeletedFromItsNewestMessage(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	ids := ben.series(230, "general", "long")
	q := ben.queue(inBulk)
	ada.post("/streams/21/delete_topic", form{"topic_name": "long"}).ok()
	var sizes []int
	list := q.events()
	for _, e := range list {
		sizes = append(sizes, len(e["message_ids"].([]any)))
	}
	same(t, "batches", sizes, []int{100, 100, 30})
	same(t, "first of the first", list[0]["message_ids"].([]any)[0], ids[130])
}

func TestDeletingATopicLeavesWhatOneCannotRead(t *testing.T) {
	srv := fake.Start(t)
	ada, iris := as(t, srv, owner), as(t, srv, admin)
	iris.delete("/users/me/subscriptions", form{"subscriptions": []string{"board"}}).ok()
	ada.to("board", "t", "before")
	ada.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "board"}}, "principals": []int{2}}).ok()
	ada.to("board", "t", "after")
	iris.post("/streams/25/delete_topic", form{"topic_name": "t"}).ok()
	same(t, "what is left", ada.topic("board", "t"), []string{"before"})
	iris.delete("/users/me/subscriptions", form{"subscriptions": []string{"board"}}).ok()
	iris.post("/streams/25/delete_topic", form{"topic_name": "t"}).refused(400, "BAD_REQUEST").says("Invalid stream ID")
}

func TestNothingRemainsOfADeletedMessage(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	id := ada.to("general", "t", "hello")
	err := srv.World("default").Write(func(tx *world.Tx) error {
		tx.SetFlag(4, world.Starred, id, true)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	starred := func() any {
		return ben.post("/register", form{"fetch_event_types": []string{"starred_messages"}}).ok().body["starred_messages"]
	}
	same(t, "starred", starred(), []int{id})
	ada.remove(id).ok()
	same(t, "starred after", starred(), []int{})
}
