package fake_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestEveryLevelIsServed(t *testing.T) {
	srv := fake.Start(t)
	for level := featurelevels.Oldest; level <= featurelevels.Newest(); level++ {
		path := fmt.Sprintf("/at/%d", level)
		r := nobody(t, srv).in(path).get("/server_settings", nil).ok()
		if level > 0 {
			same(t, path, r.int("service_feature_level"), int(level))
		}
		as(t, srv, member).in(path).get("/users/me", nil).ok()
	}
	for _, path := range []string{fmt.Sprintf("/at/%d", featurelevels.Newest()+1), "/at/-1", "/at/x", "/at/", "/at", "/at/1.5", "/at/99999999999999999999", "/w/nobody", "/w/", "/w", "/x"} {
		nobody(t, srv).in(path).get("/server_settings", nil).refused(404, "")
	}
}

func TestWorldsDoNotMeet(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.control("POST", "/worlds", `{"name": "one"}`).ok()
	homes := []*client{ben, ben.in("/w/one"), ben.in("/at/91"), ben.in("/at/92")}
	for i, home := range homes {
		home.subscribe(nil, fmt.Sprint("only in ", i)).ok()
		home.to("general", "t", fmt.Sprint("said in ", i))
	}
	for i, home := range homes {
		names := column(home.get("/streams", nil).list("streams"), "name")
		for j := range homes {
			same(t, fmt.Sprintf("world %d has the stream of %d", i, j), contains(names, fmt.Sprint("only in ", j)), i == j)
		}
		newest := home.get("/messages", form{"anchor": 1000000, "num_before": 1, "num_after": 0}).list("messages")[0]
		same(t, "newest message", newest["content"], fmt.Sprintf("<p>said in %d</p>", i))
	}
	q := homes[0].queue(nil)
	(&queue{client: homes[1], id: q.id, last: -1}).poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestTwoServersDoNotMeet(t *testing.T) {
	one, two := fake.Start(t), fake.Start(t)
	as(t, one, member).to("general", "t", "x")
	same(t, "newest", as(t, two, member).get("/users/me", nil).int("max_message_id"), as(t, fake.Start(t), member).get("/users/me", nil).int("max_message_id"))
}

func TestManyWriteAtOnce(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, owner).queue(form{"event_types": []string{"message"}})
	emails := []string{owner, admin, moderator, member, other, third, newcomer}
	const each = 20
	var wg sync.WaitGroup
	for _, email := range emails {
		wg.Go(func() {
			c := as(t, srv, email)
			for i := range each {
				c.post("/messages", toStream(form{"content": fmt.Sprint(email, i)}))
				c.get("/messages", form{"anchor": "newest", "num_before": 5, "num_after": 0})
				c.subscribe(nil, fmt.Sprint("stream ", i))
			}
		})
	}
	wg.Wait()
	last, own := 0, map[string]bool{}
	for _, e := range q.events() {
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
	same(t, "messages", len(own), each*len(emails))
	names := map[string]int{}
	for _, name := range column(as(t, srv, admin).get("/streams", nil).list("streams"), "name") {
		names[name]++
	}
	same(t, "streams", len(names), 7+each) // public ones, two private that the administrator reads, the new
	for name, n := range names {
		if n > 1 {
			t.Errorf("%d streams are called %q", n, name)
		}
	}
}
