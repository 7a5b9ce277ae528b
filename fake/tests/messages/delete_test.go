package messages_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// inBulk are the parameters of a queue that takes one event for many messages.
var inBulk = Form{"client_capabilities": map[string]bool{"notification_settings_null": true,
	"bulk_message_deletion": true}}

func TestADeletedMessageIsGone(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, gus := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Guest)
	id := ben.To("general", "t", "hello")
	keep := ben.To("general", "t", "stays")
	one, many, outside := ben.Queue(nil), ben.Queue(inBulk), gus.Queue(nil)
	Same(t, "answer", ada.Remove(id).OK().Raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
	for _, q := range []*Queue{one, many} {
		list := q.Events()
		Same(t, "events", Kinds(list), []string{"delete_message"})
		delete(list[0], "id")
		want := fmt.Sprintf(`{"message_id":%d,"message_type":"stream","stream_id":21,"topic":"t","type":"delete_message"}`,
			id)
		if q == many {
			want = fmt.Sprintf(`{"message_ids":[%d],"message_type":"stream","stream_id":21,"topic":"t","type":"delete_message"}`,
				id)
		}
		Same(t, "event", AsText(list[0]), want)
	}
	Same(t, "events outside", Kinds(outside.Events()), []string{})
	ben.Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
	Same(t, "topic", ben.Topic("general", "t"), []string{"stays"})
	ada.Remove(id).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	ada.Remove(999999).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	if next := ben.To("general", "t", "next"); next <= keep {
		t.Errorf("an ID was used again: %d", next)
	}
}

func TestAllParticipantsReceiveTheDeletionOfADirectMessage(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, cleo := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Other)
	id := ada.DM([]int{5}, "hello")
	q, mine, outside := cleo.Queue(inBulk), ada.Queue(nil), ben.Queue(nil)
	ada.Remove(id).OK()
	e := q.Events()[0]
	delete(e, "id")
	Same(t, "event", AsText(e), fmt.Sprintf(`{"message_ids":[%d],"message_type":"private","type":"delete_message"}`, id))
	Same(t, "the deleter's event", mine.Events()[0]["message_id"], id)
	Same(t, "events outside", Kinds(outside.Events()), []string{})
}

func TestDeletionsFollowThePolicies(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	ben.Remove(ben.To("general", "t", "x")).Refused(400, "BAD_REQUEST").Says("permission to delete this message")
	ChangeOrganization(t, srv, func(o *world.Organization) { o.SetPolicy("delete_own_message_policy", 5) })
	id := ben.To("general", "t", "x")
	cleo.Remove(id).Refused(400, "BAD_REQUEST").Says("permission to delete this message")
	ben.Later("600s")
	ben.Remove(id).OK()
	id = ben.To("general", "t", "x")
	ben.Later("601s")
	ben.Remove(id).Refused(400, "BAD_REQUEST").Says("time limit for deleting")
	As(t, srv, Moderator).Remove(id).Refused(400, "BAD_REQUEST").Says("permission to delete this message")
	ChangeOrganization(t, srv, func(o *world.Organization) { o.MessageContentDeleteLimit = nil })
	ben.Remove(id).OK()
	As(t, srv, Admin).Remove(cleo.To("general", "t", "x")).OK()
	ben.Remove(As(t, srv, Owner).To("staff", "t", "x")).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
}

func TestADeletedTopicIsGone(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ids := ben.Series(3, "general", "Gone")
	ben.To("general", "stays", "x")
	q, many := ben.Queue(nil), ben.Queue(inBulk)
	gone := Form{"topic_name": "gone"}
	ben.Post("/streams/21/delete_topic", gone).Refused(400, "UNAUTHORIZED_PRINCIPAL").Says("administrator")
	ada.Post("/streams/21/delete_topic", gone).OK()
	Same(t, "what is left", ben.Topic("general", "gone"), []string{})
	Same(t, "another topic", ben.Topic("general", "stays"), []string{"x"})
	Same(t, "events", Column(q.Events(), "message_id"), Texts([]any{ids[0], ids[1], ids[2]}))
	Same(t, "events in bulk", AsText(many.Events()[0]["message_ids"]), AsText(ids))
	ada.Post("/streams/21/delete_topic", gone).OK() // there is nothing left to delete
	ada.Post("/streams/99/delete_topic", gone).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	ada.Post("/streams/21/delete_topic", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("topic_name")
	As(t, srv, Admin).Post("/streams/23/delete_topic", Form{"topic_name": "cups"}).OK()
	ada.Post("/streams/999999999999999999999/delete_topic", gone).Refused(400, "BAD_REQUEST")
}

func TestALongTopicIsDeletedFromItsNewestMessage(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ids := ben.Series(230, "general", "long")
	q := ben.Queue(inBulk)
	ada.Post("/streams/21/delete_topic", Form{"topic_name": "long"}).OK()
	var sizes []int
	list := q.Events()
	for _, e := range list {
		sizes = append(sizes, len(e["message_ids"].([]any)))
	}
	Same(t, "batches", sizes, []int{100, 100, 30})
	Same(t, "first of the first", list[0]["message_ids"].([]any)[0], ids[130])
}

func TestDeletingATopicKeepsUnreadableMessages(t *testing.T) {
	srv := fake.Start(t)
	ada, iris := As(t, srv, Owner), As(t, srv, Admin)
	iris.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"board"}}).OK()
	ada.To("board", "t", "before")
	ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "board"}}, "principals": []int{2}}).OK()
	ada.To("board", "t", "after")
	iris.Post("/streams/25/delete_topic", Form{"topic_name": "t"}).OK()
	Same(t, "what is left", ada.Topic("board", "t"), []string{"before"})
	iris.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"board"}}).OK()
	iris.Post("/streams/25/delete_topic", Form{"topic_name": "t"}).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
}

func TestADeletedMessageLeavesNothing(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	id := ada.To("general", "t", "hello")
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		tx.SetFlag(4, world.Starred, id, true)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	starred := func() any {
		return ben.Post("/register", Form{"fetch_event_types": []string{"starred_messages"}}).OK().Body["starred_messages"]
	}
	Same(t, "starred", starred(), []int{id})
	ada.Remove(id).OK()
	Same(t, "starred after", starred(), []int{})
}

func TestTheOldestAndTheNewestServersSendDeletionsToAllHolders(t *testing.T) {
	for level, want := range map[featurelevels.Level][]string{
		12: {"delete_message"}, 277: {}, featurelevels.Newest(): {"delete_message"},
	} {
		srv := fake.Start(t, Zulip(), fake.WithLevel(level))
		ada, ben := As(t, srv, Owner), As(t, srv, Member)
		id := ada.To("general", "t", "hello")
		ben.Unsubscribe(nil, "general").OK()
		q := ben.Queue(Form{"event_types": []string{"delete_message"}})
		ada.Remove(id).OK()
		Same(t, fmt.Sprint("events at ", level), Kinds(q.Events()), want)
	}
}
