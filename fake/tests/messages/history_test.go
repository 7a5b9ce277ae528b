package messages_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestAScenarioStatesEdits(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithScenario(Scenario(t, `
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
	ben := As(t, srv, Member)
	list := ben.Get("/messages/1/history", nil).OK().List("message_history")
	Same(t, "contents", Column(list, "content"), []string{"*first*", "second", "third"})
	Same(t, "former rendering", list[1]["prev_rendered_content"], "<p><em>first</em></p>")
	Same(t, "topics", Column(list, "topic"), []string{"before", "before", "now"})
	Same(t, "users", Column(list, "user_id"), []string{"2", "2", "1"})
	var times []int64
	for _, s := range list {
		times = append(times, int64(s["timestamp"].(float64))-Frozen.Unix())
	}
	Same(t, "times", times, []int64{-3600, -3540, -600})
	Same(t, "streams", []any{list[2]["prev_stream"], list[2]["stream"], list[1]["stream"]}, []any{8, 7, nil})
	Same(t, "last edit", int64(ben.Message(1)["last_edit_timestamp"].(float64))-Frozen.Unix(), -600)
}

var tags = regexp.MustCompile(`<[^>]*>`)

// The difference of two texts has all words of the newer text, in their order.
func TestDifferencesContainTheNewerText(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"one ", "two\n\n", "*three* ", "`four` ", "<b>", "&amp; ", "> five\n", "six",
		"[a](https://example.com/b)", "**seven**\n"}
	text := func() string {
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(words[random.IntN(len(words))])
		}
		return b.String() + "x"
	}
	id := ben.To("general", "differences", text())
	for range 200 {
		ben.Edit(id, Form{"content": text()}).OK()
	}
	for _, s := range ben.Get(fmt.Sprintf("/messages/%d/history", id), nil).OK().List("message_history")[1:] {
		diff, _ := s["content_html_diff"].(string)
		all := strings.Fields(tags.ReplaceAllString(diff, " "))
		for _, word := range strings.Fields(tags.ReplaceAllString(AsText(s["rendered_content"]), " ")) {
			at := slices.Index(all, word)
			if at < 0 {
				t.Fatalf("from %q\nto %q\nby %q: no %q", s["prev_rendered_content"], s["rendered_content"], diff, word)
			}
			all = all[at+1:]
		}
	}
}

func TestAHistoryOfLongTextsTakesBoundedTime(t *testing.T) {
	raceenabled.AnswersOnly(t)
	if testing.Short() {
		t.Skip("long")
	}
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "long", "x")
	for i := range 60 {
		ben.Edit(id, Form{"content": strings.Repeat(fmt.Sprintf("%c ", 'a'+i%26), 5000)}).OK()
	}
	Same(t, "snapshots", len(ben.Get(fmt.Sprintf("/messages/%d/history", id), nil).OK().List("message_history")), 61)
}

// More messages than one piece of a list holds, of three topics in turn, are moved and
// deleted; the other messages stay in order.
func TestLongListsKeepTheirOrder(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	const n = 3300
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
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
		return Column(ada.Get("/messages", Form{
			"anchor": "newest", "num_before": n, "num_after": 0, "apply_markdown": false, "narrow": narrow,
		}).OK().List("messages"), "content")
	}
	number := func(from int, keep func(int) bool) (out []string) {
		for i := from; i < n; i++ {
			if keep(i) {
				out = append(out, fmt.Sprint(i))
			}
		}
		return out
	}
	all := ada.Get("/messages", Form{"anchor": "newest", "num_before": n, "num_after": 0,
		"narrow": [][2]string{{"topic", "topic 1"}}})
	target := int(all.List("messages")[100]["id"].(float64))
	ada.Edit(target, Quiet.With("topic", "topic 0").With("propagate_mode", "change_later")).OK()
	Same(t, "moved into", contents([2]string{"topic", "topic 0"}),
		number(0, func(i int) bool { return i%3 == 0 || i%3 == 1 && i > 300 }))
	Same(t, "moved out of", contents([2]string{"topic", "topic 1"}),
		number(0, func(i int) bool { return i%3 == 1 && i < 300 }))
	ada.Post("/streams/21/delete_topic", Form{"topic_name": "topic 2"}).OK()
	rest := number(0, func(i int) bool { return i%3 != 2 })
	for _, narrow := range [][2]string{{"stream", "general"}, {"sender", Owner}} { // which hold older messages too
		found := contents(narrow)
		Same(t, "by "+narrow[0], found[len(found)-len(rest):], rest)
	}
	Same(t, "deleted", contents([2]string{"topic", "topic 2"}), []string{})
}

func TestOrganizationsShowMovesOnly(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(365))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	id := ben.To("general", "here", "first")
	ben.Edit(id, Form{"content": "second", "topic": "there"}).OK()
	ben.Edit(id, Form{"content": "third"}).OK()
	q := ben.Queue(Form{"event_types": []string{"realm"}})
	path := fmt.Sprintf("/messages/%d/history", id)
	for i, c := range []struct {
		policy             string
		entries, snapshots int
		contents           string
	}{{"moves", 1, 2, "[first second]"}, {"none", 0, 0, ""}, {"all", 2, 3, "[first second third]"}} {
		answer := ada.Patch("/realm", Form{"message_edit_history_visibility_policy": c.policy}).OK()
		Same(t, "answer", answer.Int("message_edit_history_visibility_policy"), []int{2, 3, 1}[i])
		realm := ben.Realm()
		Same(t, "registered", realm["realm_message_edit_history_visibility_policy"], c.policy)
		Same(t, "the older key", realm["realm_allow_edit_history"], c.policy != "none")
		m := ben.Message(id)
		entries, _ := m["edit_history"].([]any)
		Same(t, c.policy, len(entries), c.entries)
		Same(t, "last edit", m["last_edit_timestamp"] != nil && m["last_moved_timestamp"] != nil, true)
		if c.snapshots == 0 {
			ben.Get(path, nil).Refused(400, "BAD_REQUEST").Says("disabled")
			continue
		}
		history := ben.Get(path, nil).OK().List("message_history")
		Same(t, c.policy+" snapshots", len(history), c.snapshots)
		Same(t, c.policy+" contents", Column(history, "content"), c.contents)
		Same(t, "former content", entries[0].(map[string]any)["prev_content"] == nil, c.policy == "moves")
	}
	again := ada.Patch("/realm", Form{"message_edit_history_visibility_policy": "all"}).OK()
	Same(t, "the same again", again.Int("message_edit_history_visibility_policy"), 1)
	Same(t, "events", Column(q.Events(), "value"), []string{"moves", "none", "all"})
	ada.Patch("/realm", Form{"message_edit_history_visibility_policy": `"all"`}).Refused(400, "BAD_REQUEST")
	older := As(t, fake.Start(t, fake.WithLevel(357)), Owner)
	older.Patch("/realm", Form{"allow_edit_history": false}).OK()
	Same(t, "older", older.Realm()["realm_allow_edit_history"], false)
}
