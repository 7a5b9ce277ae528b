package fake_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestEveryLevelIsServed(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	var levels []featurelevels.Level
	for level := featurelevels.Oldest; level <= featurelevels.Newest(); level++ {
		levels = append(levels, level)
	}
	for _, level := range sample.Of(t, 40, levels) {
		path := fmt.Sprintf("/at/%d", level)
		r := Nobody(t, srv).In(path).Get("/server_settings", nil).OK()
		if level > 0 {
			Same(t, path, r.Int("service_feature_level"), int(level))
		}
		As(t, srv, Member).In(path).Get("/users/me", nil).OK()
	}
	for _, path := range []string{fmt.Sprintf("/at/%d", featurelevels.Newest()+1), "/at/-1", "/at/x", "/at/", "/at",
		"/at/1.5", "/at/99999999999999999999", "/w/nobody", "/w/", "/w", "/x"} {
		Nobody(t, srv).In(path).Get("/server_settings", nil).Refused(404, "")
	}
}

func TestWorldsAreIndependent(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Control("POST", "/worlds", `{"name": "one"}`).OK()
	homes := []*Client{ben, ben.In("/w/one"), ben.In("/at/91"), ben.In("/at/92")}
	for i, home := range homes {
		home.Subscribe(nil, fmt.Sprint("only in ", i)).OK()
		home.To("general", "t", fmt.Sprint("said in ", i))
	}
	for i, home := range homes {
		names := Column(home.Get("/streams", nil).List("streams"), "name")
		for j := range homes {
			Same(t, fmt.Sprintf("world %d has the stream of %d", i, j), Contains(names, fmt.Sprint("only in ", j)), i == j)
		}
		newest := home.Get("/messages", Form{"anchor": 1000000, "num_before": 1, "num_after": 0}).List("messages")[0]
		Same(t, "newest message", newest["content"], fmt.Sprintf("<p>said in %d</p>", i))
	}
	q := homes[0].Queue(nil)
	(&Queue{Client: homes[1], ID: q.ID, Last: -1}).Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestTwoServersAreIndependent(t *testing.T) {
	one, two := fake.Start(t), fake.Start(t)
	As(t, one, Member).To("general", "t", "x")
	Same(t, "newest", As(t, two, Member).Get("/users/me", nil).Int("max_message_id"),
		As(t, fake.Start(t), Member).Get("/users/me", nil).Int("max_message_id"))
}

func TestSimultaneousWritesAreAllStored(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Owner).Queue(Form{"event_types": []string{"message"}})
	emails := []string{Owner, Admin, Moderator, Member, Other, Third, Newcomer}
	const each = 20
	var wg sync.WaitGroup
	for _, email := range emails {
		wg.Go(func() {
			c := As(t, srv, email)
			for i := range each {
				c.Post("/messages", ToStream(Form{"content": fmt.Sprint(email, i)}))
				c.Get("/messages", Form{"anchor": "newest", "num_before": 5, "num_after": 0})
				c.Subscribe(nil, fmt.Sprint("stream ", i))
			}
		})
	}
	wg.Wait()
	last, own := 0, map[string]bool{}
	for _, e := range q.Events() {
		m := e["message"].(map[string]any)
		if id := int(m["id"].(float64)); id <= last {
			t.Errorf("message %d came after %d", id, last)
		} else {
			last = id
		}
		if m["display_recipient"] == "general" {
			own[fmt.Sprint(m["content"])] = true
		}
	}
	Same(t, "messages", len(own), each*len(emails))
	names := map[string]int{}
	for _, name := range Column(As(t, srv, Admin).Get("/streams", nil).List("streams"), "name") {
		names[name]++
	}
	Same(t, "streams", len(names), 7+each) // public ones, two private that the administrator reads, the new
	for name, n := range names {
		if n > 1 {
			t.Errorf("%d streams are called %q", n, name)
		}
	}
}
