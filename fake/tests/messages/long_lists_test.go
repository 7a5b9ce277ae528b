package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// Lists of ten thousand items are answered soon, and applied as a whole or not at all.
func TestListsOfTenThousandItemsAreAnsweredSoon(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	const many = 10_000
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	first := ben.To("general", "t", "x")
	FillTopic(t, srv, many, 21, "busy")
	ids, numbers, emails, names := make([]int, many), make([]int, many), make([]string, many), make([]string, many)
	terms := make([]Form, many)
	for i := range many {
		ids[i], numbers[i] = first+1+i, i+1
		emails[i], names[i] = fmt.Sprintf("u%d@example.com", i), fmt.Sprintf("stream %d", i)
		terms[i] = IsNot(Term("topic", fmt.Sprint(i)))
	}
	flags := Form{"op": "add", "flag": "starred"}
	batch := Form{"anchor": "newest", "num_before": 10, "num_after": 0, "op": "add", "flag": "read"}
	cases := []struct {
		what, path string
		form       Form
		says       string // "" for a success
	}{
		{"flags", "/messages/flags", flags.With("messages", ids), ""},
		{"flags of nothing", "/messages/flags", flags.With("messages", numbers), "Invalid message(s)"},
		{"one flag many times", "/messages/flags", flags.With("messages",
			strings.ReplaceAll(AsText(make([]int, many)), "0", fmt.Sprint(first))), ""},
		{"narrow", "/messages/flags/narrow", batch.With("narrow", terms), "narrow"},
		{"pairs in a narrow", "/messages/flags/narrow", batch.With("narrow", make([][2]string, many)), "narrow"},
		{"people in a narrow", "/messages/flags/narrow", batch.With("narrow", []Form{Term("dm", numbers)}), "narrow"},
		{"addresses in a narrow", "/messages/flags/narrow", batch.With("narrow", []Form{Term("dm", emails)}), "narrow"},
		{"words in a search", "/messages/flags/narrow", batch.With("narrow",
			[]Form{Term("search", strings.Repeat("word ", many))}), ""},
		{"to by address", "/messages", Form{"type": "direct", "content": "x", "to": emails}, "Invalid email"},
		{"to by ID", "/messages", Form{"type": "direct", "content": "x", "to": numbers}, "Invalid user ID"},
		{"to one many times", "/messages", Form{"type": "direct", "content": "x",
			"to": strings.ReplaceAll(AsText(make([]int, many)), "0", "5")}, ""},
		{"streams in to", "/messages", Form{"type": "stream", "topic": "t", "content": "x", "to": names},
			"Expected exactly one stream"},
		{"principals", "/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "general"}}, "principals": numbers},
			"on behalf of '9'"},
		{"event types", "/register", Form{"event_types": names}, ""},
		{"narrow of a queue", "/register", Form{"narrow": make([][2]string, many)}, "narrow"},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			start := time.Now()
			r := ben.Post(c.path, c.form)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("it took %s", took)
			}
			if c.says == "" {
				r.OK()
				return
			}
			if r.Status < 400 || r.Status > 499 || !strings.Contains(strings.ToLower(r.Text("msg")), strings.ToLower(c.says)) {
				t.Errorf("got %d %s", r.Status, Clip(r.Raw))
			}
		})
	}
	Same(t, "the flags that were set", ben.Message(ids[many-1])["flags"], []string{"starred"})
}
