package fake_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// fill stores messages of the first user in a topic of a world, in one write.
func fill(t *testing.T, srv *fake.Server, n, streamID int, topic string) {
	t.Helper()
	err := srv.World("default").Write(func(tx *world.Tx) error {
		for i := range n {
			if err := tx.Send(world.Draft{Sender: tx.User(1), StreamID: streamID, Topic: topic, Content: fmt.Sprint(i), Client: "test"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhoSendsGetsATurnWhileALongTopicIsDeleted(t *testing.T) {
	const n = 10_000
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	fill(t, srv, n, 21, "long")
	q := ben.queue(inBulk)
	done := make(chan reply)
	go func() { done <- ada.post("/streams/21/delete_topic", form{"topic_name": "long"}) }()
	for deleting := true; deleting; {
		select {
		case r := <-done:
			r.ok()
			deleting = false
		default:
		}
		ben.to("general", "long", "meanwhile")
	}
	events := kinds(q.poll(false).ok().list("events"))
	begun := events[slices.Index(events, "delete_message"):]
	stays := slices.DeleteFunc(slices.Clone(begun), func(kind string) bool { return kind != "message" })
	if slices.Index(begun, "message") > n/100-10 {
		t.Error("nobody could send before all was deleted")
	}
	same(t, "what was sent meanwhile", len(ada.topic("general", "long")), min(len(stays), 100))
}

// More expire at once than go in one turn, and all of them at their time.
func TestAllThatExpiresTogetherGoesTogether(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	fill(t, srv, 2500, 22, "kept for a day")
	err := srv.World("default").Write(func(tx *world.Tx) error {
		s, day := *tx.Stream(22), 1
		s.RetentionDays = &day
		tx.PutStream(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ben := as(t, srv, member)
	ben.later("24h")
	topic := ben.get("/messages", form{"anchor": "oldest", "num_before": 0, "num_after": 10, "narrow": []form{term("stream", 22)}})
	same(t, "what is left", len(topic.ok().list("messages")), 0)
}
