package fake_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/internal/raced"
)

// A busy world: several senders, and many clients that wait for each message.
// Every client hears all of them once, in the order of the history.
func TestEveryQueueHearsAllThatABusyWorldSays(t *testing.T) {
	t.Parallel()
	const senders, queues = 4, 100
	ofEach := 750
	if raced.On {
		ofEach = 150 // as much overlaps, for less long
	}
	people := []string{member, other, third, newcomer}
	srv := fake.Start(t)
	only := form{"event_types": []string{"message"}, "fetch_event_types": []string{}, "apply_markdown": false}
	heard := make([][]string, queues)
	var wg sync.WaitGroup
	for i := range queues {
		q := as(t, srv, people[i%len(people)]).queue(only)
		wg.Go(func() { heard[i] = q.contents(senders * ofEach) })
	}
	for s := range senders {
		sender := as(t, srv, people[s])
		wg.Go(func() {
			for n := range ofEach {
				sender.to("general", "busy", fmt.Sprint(s, "/", n))
			}
		})
	}
	wg.Wait()
	want := said(as(t, srv, member), "busy", senders*ofEach)
	same(t, "messages", len(want), senders*ofEach)
	for s := range senders {
		same(t, "the last of a sender", slices.Contains(want, fmt.Sprint(s, "/", ofEach-1)), true)
	}
	for i, got := range heard {
		if !slices.Equal(got, want) {
			at := 0
			for at < min(len(got), len(want)) && got[at] == want[at] {
				at++
			}
			t.Errorf("queue %d heard %d messages, and other ones from number %d on", i, len(got), at)
		}
	}
}

// said are the contents of a topic's messages.
func said(c *client, topic string, most int) []string {
	r := c.get("/messages", form{
		"anchor": "newest", "num_before": most + 1, "num_after": 0, "apply_markdown": false,
		"narrow": []form{{"operator": "topic", "operand": topic}},
	}).ok()
	var out []string
	for _, m := range r.list("messages") {
		out = append(out, fmt.Sprint(m["content"]))
	}
	return out
}

// contents waits for a number of messages, or for a heartbeat, which says that
// no more come. It looks for what it needs in the text of the answers: to
// decode them would take longer than everything else.
func (q *queue) contents(n int) []string {
	var out []string
	for len(out) < n {
		body := q.raw()
		if body == nil || bytes.Contains(body, []byte(`"type":"heartbeat"`)) {
			break
		}
		for _, part := range strings.Split(string(body), `"content":"`)[1:] {
			content, _, _ := strings.Cut(part, `"`)
			out = append(out, content)
		}
		tail := body[bytes.LastIndex(body, []byte(`,"id":`))+len(`,"id":`):]
		digits, _, _ := bytes.Cut(tail, []byte("}"))
		last, err := strconv.Atoi(string(digits))
		if err != nil || last != len(out)-1 {
			q.t.Errorf("the last of %d events has ID %s", len(out), digits)
			break
		}
		q.last = last
	}
	return out
}

// raw is what a blocking read is answered with, nil if it fails.
func (q *queue) raw() []byte {
	path := "/events?" + form{"queue_id": q.id, "last_event_id": q.last}.encode()
	res, err := q.http.Do(q.request("GET", path, "", ""))
	if err != nil {
		q.t.Error(err)
		return nil
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		q.t.Errorf("answered %s, %v: %s", res.Status, err, body)
		return nil
	}
	return body
}
