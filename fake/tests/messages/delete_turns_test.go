package messages_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// A machine that has other work may let the sender wait, so there are several tries.
func TestSendersGetATurnDuringALongDeletion(t *testing.T) {
	for range 5 {
		if sendsWhileATopicIsDeleted(t) {
			return
		}
	}
	t.Error("nobody could send before all was deleted")
}

// sendsWhileATopicIsDeleted sends messages while a topic is deleted, and returns whether
// one of them came before the end.
func sendsWhileATopicIsDeleted(t *testing.T) bool {
	const n = 10_000
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	FillTopic(t, srv, n, 21, "long")
	q := ben.Queue(inBulk)
	done := make(chan Reply)
	go func() { done <- ada.Post("/streams/21/delete_topic", Form{"topic_name": "long"}) }()
	for deleting := true; deleting; {
		select {
		case r := <-done:
			r.OK()
			deleting = false
		default:
		}
		ben.To("general", "long", "meanwhile")
	}
	events := Kinds(q.Poll(false).OK().List("events"))
	begun := events[slices.Index(events, "delete_message"):]
	stays := slices.DeleteFunc(slices.Clone(begun), func(kind string) bool { return kind != "message" })
	Same(t, "what was sent meanwhile", len(ada.Topic("general", "long")), min(len(stays), 100))
	return slices.Index(begun, "message") <= n/100-10
}

// More messages expire at once than one turn deletes, and all of them go at their time.
func TestTheOrganizationKeepsMessagesForSomeDays(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	direct, kept := ben.DM([]string{Other}, "direct"), ada.To("board", "t", "kept for ever")
	inStream := ben.To("kitchen", "t", "in a stream")
	cleo := As(t, srv, Other).Queue(Form{"event_types": []string{"delete_message"}, "queue_lifespan_secs": 1000000})
	ada.Patch("/realm", Form{"message_retention_days": 2}).OK()
	srv.Advance(47 * time.Hour)
	Same(t, "before", []any{ben.Raw(direct), ben.Raw(inStream)}, "[direct in a stream]")
	srv.Advance(2 * time.Hour)
	for _, id := range []int{direct, inStream} {
		ben.Get(fmt.Sprint("/messages/", id), nil).Refused(400, "BAD_REQUEST")
	}
	Same(t, "the stream's own rule", ada.Raw(kept), "kept for ever")
	if len(cleo.Events()) < 2 {
		t.Error("who had them is not told that they go")
	}
}

func TestMessagesThatExpireTogetherAreDeletedTogether(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	FillTopic(t, srv, 2500, 22, "kept for a day")
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		s, day := *tx.Stream(22), 1
		s.RetentionDays = &day
		tx.PutStream(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ben := As(t, srv, Member)
	ben.Later("24h")
	topic := ben.Get("/messages", Form{"anchor": "oldest", "num_before": 0, "num_after": 10,
		"narrow": []Form{Term("stream", 22)}})
	Same(t, "what is left", len(topic.OK().List("messages")), 0)
}
