package messages_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestTheHistoryOfAMessageIsBoundedAndStaysTrue(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	iris := As(t, srv, Admin)
	id := iris.To("general", "first", "text 0")
	iris.Later("1s")
	iris.Edit(id, Quiet.With("topic", "second").With("stream_id", 22)).OK()
	for i := range 110 {
		iris.Later("1s")
		iris.Edit(id, Form{"content": fmt.Sprintf("text %d", i+1)}).OK()
	}
	list := iris.Get(fmt.Sprintf("/messages/%d/history", id), nil).OK().List("message_history")
	Same(t, "snapshots", len(list), 101)
	first, joined, next := list[0], list[1], list[2]
	Same(t, "what was sent", AsText([]any{first["content"], first["topic"], first["timestamp"]}),
		AsText([]any{"text 0", "first", Frozen.Unix()}))
	Same(t, "the edits that were joined", AsText([]any{
		joined["prev_content"], joined["content"], joined["prev_topic"], joined["topic"], joined["prev_stream"],
		joined["stream"], joined["timestamp"],
	}), AsText([]any{"text 0", "text 11", "first", "second", 21, 22, Frozen.Unix() + 12}))
	Same(t, "the next", AsText([]any{next["prev_content"], next["content"], next["timestamp"]}),
		AsText([]any{"text 11", "text 12", Frozen.Unix() + 13}))
	Same(t, "the last", list[100]["content"], "text 110")
	entries := Objects(iris.Message(id)["edit_history"].([]any))
	Same(t, "entries of the message", []any{len(entries), entries[99]["prev_content"], entries[0]["prev_content"]},
		[]any{100, "text 0", "text 109"})
}
