package messages_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestABotThatIsMentionedReceivesTheMessage(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ada, bot := As(t, srv, Owner), As(t, srv, BuildBot)
	q := bot.Queue(Form{"event_types": []string{"message"}})
	send := Form{"type": "stream", "to": "board", "topic": "t", "content": "hello"}
	ada.Post("/messages", send).OK()
	ada.Post("/messages", send.With("content", "@**Build Bot** hello")).OK()
	events := q.Events()
	Same(t, "events", Kinds(events), "[message]")
	Same(t, "flags", events[0]["flags"], []any{"mentioned"})
}

func TestAReminderIsUnread(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"message"}})
	ben.Post("/scheduled_messages", Form{
		"type": "direct", "to": []int{BenID}, "content": "c", "client": "website",
		"scheduled_delivery_timestamp": Frozen.Add(time.Minute).Unix(),
	}).OK()
	srv.Advance(2 * time.Minute)
	Same(t, "flags", q.Events()[0]["flags"], []any{})
}

func TestTopicsMayHavePrivateUseCharactersButNoNoncharacters(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen)), Member)
	for topic, status := range map[string]int{"a\ue000": 200, "a\U000f0000": 200, "a\ufdd0": 400, "a\uffff": 400,
		"a\U0001fffe": 400, "a\u0007": 400} {
		r := ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": topic, "content": "c"})
		Same(t, fmt.Sprintf("%q", topic), r.Status, status)
	}
}

func TestChangeAllNeedsAnotherTopicOrStream(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen)), Member)
	id := ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "c"}).OK().Int("id")
	ben.Patch(fmt.Sprintf("/messages/%d", id), Form{"content": "new", "topic": "t", "propagate_mode": "change_all"}).
		Refused(400, "BAD_REQUEST").Says("propagate_mode")
}
