package messages_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestWhoSendsGetsATurnWhileALongTopicIsDeleted(t *testing.T) {
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
	if slices.Index(begun, "message") > n/100-10 {
		t.Error("nobody could send before all was deleted")
	}
	Same(t, "what was sent meanwhile", len(ada.Topic("general", "long")), min(len(stays), 100))
}

// More expire at once than go in one turn, and all of them at their time.
func TestAllThatExpiresTogetherGoesTogether(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(Frozen))
	FillTopic(t, srv, 2500, 22, "kept for a day")
	err := srv.World("default").Write(func(tx *world.Tx) error {
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
	topic := ben.Get("/messages", Form{"anchor": "oldest", "num_before": 0, "num_after": 10, "narrow": []Form{Term("stream", 22)}})
	Same(t, "what is left", len(topic.OK().List("messages")), 0)
}
