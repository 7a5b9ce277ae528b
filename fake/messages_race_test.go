package fake_test

import (
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// Edits that arrive together take turns: none is lost, and each tells what
// stood there before it.
func TestEditsThatArriveTogetherTakeTurns(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	ids := iris.series(8, "general", "race")
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			for i := range 12 {
				c := as(t, srv, admin)
				switch id := ids[(worker+i)%len(ids)]; i % 3 {
				case 0:
					c.edit(id, form{"content": string(rune('a'+worker)) + string(rune('a'+i))}).ok()
				case 1:
					c.edit(id, quiet.with("topic", string(rune('a'+worker))+string(rune('a'+i))).with("propagate_mode", "change_all")).ok()
				case 2:
					c.get("/messages", form{"anchor": "newest", "num_before": 50, "num_after": 0}).ok()
				}
			}
		})
	}
	all.Wait()
	for _, m := range iris.get("/messages", form{"anchor": ids[0], "num_before": 0, "num_after": 7, "apply_markdown": false}).ok().list("messages") {
		content, topic := m["content"], m["subject"]
		for _, e := range objects(m["edit_history"].([]any)) {
			if former, there := e["prev_topic"]; there {
				same(t, "topic after an edit", e["topic"], topic)
				topic = former
			}
			if former, there := e["prev_content"]; there {
				content = former
			}
		}
		same(t, "first topic", topic, "race")
		if len(content.(string)) != 1 {
			t.Errorf("the first content was %v", content)
		}
	}
}
