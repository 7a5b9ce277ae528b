package messages_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// The limit is far from both: readings that look at each message take about ten times
// as long.
func TestReadingsOfUnreadMessagesAndTopicsDoNotGrowWithTheMessages(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	unread := func(anchor string) func() {
		return func() {
			ben.Get("/messages", Form{"anchor": anchor, "num_before": 10, "num_after": 10,
				"narrow": []Form{Term("is", "unread")}}).OK()
		}
	}
	readings := map[string]func(){
		"newest unread": unread("newest"), "oldest unread": unread("oldest"),
		"topics": func() { ben.Get("/users/me/21/topics", nil).OK() },
	}
	shortest := func(read func()) time.Duration {
		best := time.Hour
		for range 10 {
			begun := time.Now()
			read()
			best = min(best, time.Since(begun))
		}
		return best
	}
	before := map[string]time.Duration{}
	FillTopic(t, srv, 50, 21, "busy")
	for name, read := range readings {
		before[name] = shortest(read)
	}
	FillTopic(t, srv, 30_000, 21, "busy")
	for name, read := range readings {
		if now := shortest(read); now > 5*before[name] {
			t.Errorf("%s: %v among few messages, %v among many", name, before[name], now)
		}
	}
}

// The first search makes the index; later messages are in it before the next one.
func TestASearchDoesNotWaitForTheIndexOfLaterMessages(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	search := func(word string, want int) time.Duration {
		begun := time.Now()
		Same(t, word, len(ben.Contents([]Form{Term("search", word)})), want)
		return time.Since(begun)
	}
	FillTopic(t, srv, 10_000, 21, "busy")
	search("9999", 1)
	const rounds = 4 // a busy machine may delay a search, but not each one
	for found := 1; ; found++ {
		known := search("9999", found)
		FillTopic(t, srv, 20_000, 21, "busy")
		later := search("9999", found+1)
		if later <= 50*known {
			return
		}
		if found == rounds {
			t.Fatalf("a search took %v, after later messages %v", known, later)
		}
	}
}

// Walks look at ranges of 1024, 2048, 4096 and more IDs. Small pages have the messages
// without the flag.
func TestPagesOfUnreadMessagesAreWholeInALongHistory(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	first := ben.To("general", "t", "x") + 1
	FillTopic(t, srv, 9000, 21, "busy")
	var read, want []int
	for id := first; id < first+9000; id++ {
		if id%700 < 2 || id > first+8990 {
			want = append(want, id)
		} else {
			read = append(read, id)
		}
	}
	ben.Flag("add", "read", read...).OK()
	page := func(anchor, before, after int) []int {
		var ids []int
		r := ben.Get("/messages", Form{"anchor": anchor, "num_before": before, "num_after": after, "include_anchor": false,
			"narrow": []Form{Term("is", "unread"), Term("topic", "busy"), Term("stream", "general")}}).OK()
		for _, m := range r.List("messages") {
			ids = append(ids, int(m["id"].(float64)))
		}
		return ids
	}
	var up, down []int
	for ids := page(first-1, 0, 3); len(ids) > 0; ids = page(ids[len(ids)-1], 0, 3) {
		up = append(up, ids...)
	}
	for ids := page(first+9000, 3, 0); len(ids) > 0; ids = page(ids[0], 3, 0) {
		down = append(append([]int{}, ids...), down...)
	}
	Same(t, "upwards", fmt.Sprint(up), fmt.Sprint(want))
	Same(t, "downwards", fmt.Sprint(down), fmt.Sprint(want))
	ben.Post("/mark_all_as_read", nil).OK()
	Same(t, "after all are read", len(page(first+9000, 3, 0)), 0)
}

// The walk through unread messages begins behind the newest one where the anchor is there.
func TestNoUnreadMessageIsBehindAnAnchorBehindTheNewest(t *testing.T) {
	srv := fake.Start(t)
	ben, ada := As(t, srv, Member), As(t, srv, "ada@example.com")
	FillTopic(t, srv, 3000, 21, "busy")
	ben.Post("/mark_all_as_read", nil).OK()
	newest := ada.To("general", "busy", "still unread")
	for _, anchor := range []any{newest + 1, "newest"} {
		r := ben.Get("/messages", Form{"anchor": anchor, "num_before": 0, "num_after": 5,
			"narrow": []Form{Term("is", "unread")}}).OK()
		Same(t, fmt.Sprintf("messages from %v on", anchor), len(r.List("messages")), 0)
	}
}
