package fake_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// Lists of ten thousand items are answered soon, and change what is asked or
// nothing.
func TestListsOfTenThousandItems(t *testing.T) {
	raceenabled.AnswersOnly(t)
	const many = 10_000
	srv := fake.Start(t)
	ben := as(t, srv, member)
	first := ben.to("general", "t", "x")
	fill(t, srv, many, 21, "busy")
	ids, numbers, emails, names := make([]int, many), make([]int, many), make([]string, many), make([]string, many)
	terms := make([]form, many)
	for i := range many {
		ids[i], numbers[i] = first+1+i, i+1
		emails[i], names[i] = fmt.Sprintf("u%d@example.com", i), fmt.Sprintf("stream %d", i)
		terms[i] = isNot(term("topic", fmt.Sprint(i)))
	}
	flags := form{"op": "add", "flag": "starred"}
	batch := form{"anchor": "newest", "num_before": 10, "num_after": 0, "op": "add", "flag": "read"}
	cases := []struct {
		what, path string
		form       form
		says       string // "" for a success
	}{
		{"flags", "/messages/flags", flags.with("messages", ids), ""},
		{"flags of nothing", "/messages/flags", flags.with("messages", numbers), "Invalid message(s)"},
		{"one flag many times", "/messages/flags", flags.with("messages", strings.ReplaceAll(asText(make([]int, many)), "0", fmt.Sprint(first))), ""},
		{"narrow", "/messages/flags/narrow", batch.with("narrow", terms), "narrow"},
		{"pairs in a narrow", "/messages/flags/narrow", batch.with("narrow", make([][2]string, many)), "narrow"},
		{"people in a narrow", "/messages/flags/narrow", batch.with("narrow", []form{term("dm", numbers)}), "narrow"},
		{"addresses in a narrow", "/messages/flags/narrow", batch.with("narrow", []form{term("dm", emails)}), "narrow"},
		{"words in a search", "/messages/flags/narrow", batch.with("narrow", []form{term("search", strings.Repeat("word ", many))}), ""},
		{"to by address", "/messages", form{"type": "direct", "content": "x", "to": emails}, "Invalid email"},
		{"to by ID", "/messages", form{"type": "direct", "content": "x", "to": numbers}, "Invalid user ID"},
		{"to one many times", "/messages", form{"type": "direct", "content": "x", "to": strings.ReplaceAll(asText(make([]int, many)), "0", "5")}, ""},
		{"streams in to", "/messages", form{"type": "stream", "topic": "t", "content": "x", "to": names}, "Expected exactly one stream"},
		{"principals", "/users/me/subscriptions", form{"subscriptions": []form{{"name": "general"}}, "principals": numbers}, "on behalf of '9'"},
		{"event types", "/register", form{"event_types": names}, ""},
		{"narrow of a queue", "/register", form{"narrow": make([][2]string, many)}, "narrow"},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			start := time.Now()
			r := ben.post(c.path, c.form)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("it took %s", took)
			}
			if c.says == "" {
				r.ok()
				return
			}
			if r.status < 400 || r.status > 499 || !strings.Contains(strings.ToLower(r.text("msg")), strings.ToLower(c.says)) {
				t.Errorf("got %d %s", r.status, clip(r.raw))
			}
		})
	}
	same(t, "the flags that were set", ben.message(ids[many-1])["flags"], []string{"starred"})
}
