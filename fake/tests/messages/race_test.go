package messages_test

import (
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Simultaneous edits take turns: none is lost, and each has the former text.
func TestEditsThatArriveTogetherTakeTurns(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	ids := iris.Series(8, "general", "race")
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			for i := range 12 {
				c := As(t, srv, Admin)
				switch id := ids[(worker+i)%len(ids)]; i % 3 {
				case 0:
					c.Edit(id, Form{"content": string(rune('a'+worker)) + string(rune('a'+i))}).OK()
				case 1:
					c.Edit(id, Quiet.With("topic", string(rune('a'+worker))+string(rune('a'+i))).With("propagate_mode",
						"change_all")).OK()
				case 2:
					c.Get("/messages", Form{"anchor": "newest", "num_before": 50, "num_after": 0}).OK()
				}
			}
		})
	}
	all.Wait()
	for _, m := range iris.Get("/messages", Form{"anchor": ids[0], "num_before": 0, "num_after": 7,
		"apply_markdown": false}).OK().List("messages") {
		content, topic := m["content"], m["subject"]
		for _, e := range Objects(m["edit_history"].([]any)) {
			if former, there := e["prev_topic"]; there {
				Same(t, "topic after an edit", e["topic"], topic)
				topic = former
			}
			if former, there := e["prev_content"]; there {
				content = former
			}
		}
		Same(t, "first topic", topic, "race")
		if len(content.(string)) != 1 {
			t.Errorf("the first content was %v", content)
		}
	}
}
