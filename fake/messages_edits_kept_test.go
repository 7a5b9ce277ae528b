package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestTheHistoryOfAMessageIsBoundedAndStaysTrue(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	iris := as(t, srv, admin)
	id := iris.to("general", "first", "text 0")
	iris.later("1s")
	iris.edit(id, quiet.with("topic", "second").with("stream_id", 22)).ok()
	for i := range 110 {
		iris.later("1s")
		iris.edit(id, form{"content": fmt.Sprintf("text %d", i+1)}).ok()
	}
	list := iris.get(fmt.Sprintf("/messages/%d/history", id), nil).ok().list("message_history")
	same(t, "snapshots", len(list), 101)
	first, joined, next := list[0], list[1], list[2]
	same(t, "what was sent", asText([]any{first["content"], first["topic"], first["timestamp"]}),
		asText([]any{"text 0", "first", frozen.Unix()}))
	same(t, "the edits that were joined", asText([]any{
		joined["prev_content"], joined["content"], joined["prev_topic"], joined["topic"], joined["prev_stream"], joined["stream"], joined["timestamp"],
	}), asText([]any{"text 0", "text 11", "first", "second", 21, 22, frozen.Unix() + 12}))
	same(t, "the next", asText([]any{next["prev_content"], next["content"], next["timestamp"]}), asText([]any{"text 11", "text 12", frozen.Unix() + 13}))
	same(t, "the last", list[100]["content"], "text 110")
	entries := objects(iris.message(id)["edit_history"].([]any))
	same(t, "entries of the message", []any{len(entries), entries[99]["prev_content"], entries[0]["prev_content"]}, []any{100, "text 0", "text 109"})
}
