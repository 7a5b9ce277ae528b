package fake_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestAScenarioStatesEdits(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen), fake.WithScenario(scenario(t, `
users:
  - {email: ada@example.com, full_name: Ada, role: owner}
  - {email: ben@example.com, full_name: Ben}
streams:
  - {name: deck, id: 7, subscribers: [ada@example.com, ben@example.com]}
  - {name: hold, id: 8, subscribers: [ada@example.com]}
messages:
  - time: -1h
    from: ben@example.com
    stream: deck
    topic: now
    content: third
    edits:
      - {content: "*first*"}
      - {time: -10m, from: ada@example.com, content: second, topic: before, stream: hold}
`)))
	ben := as(t, srv, member)
	list := ben.get("/messages/1/history", nil).ok().list("message_history")
	same(t, "contents", column(list, "content"), []string{"*first*", "second", "third"})
	same(t, "former rendering", list[1]["prev_rendered_content"], "<p><em>first</em></p>")
	same(t, "topics", column(list, "topic"), []string{"before", "before", "now"})
	same(t, "users", column(list, "user_id"), []string{"2", "2", "1"})
	var times []int64
	for _, s := range list {
		times = append(times, int64(s["timestamp"].(float64))-frozen.Unix())
	}
	same(t, "times", times, []int64{-3600, -3540, -600})
	same(t, "streams", []any{list[2]["prev_stream"], list[2]["stream"], list[1]["stream"]}, []any{8, 7, nil})
	same(t, "last edit", int64(ben.message(1)["last_edit_timestamp"].(float64))-frozen.Unix(), -600)
}

var (
	deletedText  = regexp.MustCompile(`<span class="highlight_text_deleted">[^<]*</span>`)
	insertedText = regexp.MustCompile(`<span class="highlight_text_inserted">([^<]*)</span>`)
)

// Whatever the two texts are, without its marks the difference is the newer.
func TestADifferenceHoldsTheNewerText(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"one ", "two\n\n", "*three* ", "`four` ", "<b>", "&amp; ", "> five\n", "six", "[a](https://example.com/b)", "**seven**\n"}
	text := func() string {
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(words[random.IntN(len(words))])
		}
		return b.String() + "x"
	}
	id := ben.to("general", "differences", text())
	for range 200 {
		ben.edit(id, form{"content": text()}).ok()
	}
	for _, s := range ben.get(fmt.Sprintf("/messages/%d/history", id), nil).ok().list("message_history")[1:] {
		diff, _ := s["content_html_diff"].(string)
		got := insertedText.ReplaceAllString(deletedText.ReplaceAllString(diff, ""), "$1")
		if got != s["rendered_content"] {
			t.Fatalf("from %q\nto %q\nby %q", s["prev_rendered_content"], s["rendered_content"], diff)
		}
	}
}

func TestAHistoryOfLongTextsIsToldInBoundedTime(t *testing.T) {
	raceenabled.AnswersOnly(t)
	if testing.Short() {
		t.Skip("long")
	}
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "long", "x")
	for i := range 60 {
		ben.edit(id, form{"content": strings.Repeat(fmt.Sprintf("%c ", 'a'+i%26), 5000)}).ok()
	}
	same(t, "snapshots", len(ben.get(fmt.Sprintf("/messages/%d/history", id), nil).ok().list("message_history")), 61)
}

// More messages than one piece of a list holds, of three topics in turn, are
// moved and deleted; what remains stays in order.
func TestLongListsKeepTheirOrder(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	const n = 3300
	err := srv.World("default").Write(func(tx *world.Tx) error {
		for i := range n {
			if err := tx.Send(world.Draft{
				Sender: tx.User(1), StreamID: 21, Topic: fmt.Sprintf("topic %d", i%3), Content: fmt.Sprint(i), Client: "test",
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	contents := func(narrow ...[2]string) []string {
		t.Helper()
		return column(ada.get("/messages", form{
			"anchor": "newest", "num_before": n, "num_after": 0, "apply_markdown": false, "narrow": narrow,
		}).ok().list("messages"), "content")
	}
	number := func(from int, keep func(int) bool) (out []string) {
		for i := from; i < n; i++ {
			if keep(i) {
				out = append(out, fmt.Sprint(i))
			}
		}
		return out
	}
	all := ada.get("/messages", form{"anchor": "newest", "num_before": n, "num_after": 0, "narrow": [][2]string{{"topic", "topic 1"}}})
	target := int(all.list("messages")[100]["id"].(float64))
	ada.edit(target, quiet.with("topic", "topic 0").with("propagate_mode", "change_later")).ok()
	same(t, "moved into", contents([2]string{"topic", "topic 0"}), number(0, func(i int) bool { return i%3 == 0 || i%3 == 1 && i > 300 }))
	same(t, "moved out of", contents([2]string{"topic", "topic 1"}), number(0, func(i int) bool { return i%3 == 1 && i < 300 }))
	ada.post("/streams/21/delete_topic", form{"topic_name": "topic 2"}).ok()
	rest := number(0, func(i int) bool { return i%3 != 2 })
	for _, narrow := range [][2]string{{"stream", "general"}, {"sender", owner}} { // which hold older messages too
		found := contents(narrow)
		same(t, "by "+narrow[0], found[len(found)-len(rest):], rest)
	}
	same(t, "deleted", contents([2]string{"topic", "topic 2"}), []string{})
}
