package fake_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// A busy world: several senders, and many clients that wait for each message.
const (
	busySenders, busyQueues = 4, 100

	busyMessages = 750  // of each sender
	busyRaced    = 150  // the same with the race detector: as many overlaps in less time
	busyRate     = 1000 // messages in a second, of all senders
)

// busy lets each sender send some messages at a pace, or as fast as possible at pace 0,
// and demands that every client receives each message once, in the order of the history,
// and no other event. It returns the duration.
func busy(t testing.TB, ofEach int, pace time.Duration) time.Duration {
	t.Helper()
	people := []string{Member, Other, Third, Newcomer}
	srv := fake.Start(t)
	only := Form{"event_types": []string{"message"}, "fetch_event_types": []string{}, "apply_markdown": false}
	queues, heard := make([]*Queue, busyQueues), make([][]string, busyQueues)
	var wg sync.WaitGroup
	start := time.Now()
	for i := range queues {
		queues[i] = As(t, srv, people[i%len(people)]).Queue(only)
		wg.Go(func() { heard[i] = contents(queues[i], busySenders*ofEach) })
	}
	for s := range busySenders {
		sender := As(t, srv, people[s])
		wg.Go(func() {
			for n := range ofEach {
				if wait := time.Until(start.Add(time.Duration(n) * pace)); wait > 0 {
					<-time.After(wait)
				}
				sender.To("general", "busy", fmt.Sprint(s, "/", n))
			}
		})
	}
	wg.Wait()
	took := time.Since(start)
	want := topicContents(As(t, srv, Member), "busy", busySenders*ofEach)
	inOrder(t, want, ofEach)
	for i, got := range heard {
		if at := firstOther(got, want); at >= 0 {
			t.Errorf("queue %d heard %d messages, and other ones from number %d on", i, len(got), at)
		}
		if more := queues[i].Events(); len(more) > 0 {
			t.Errorf("queue %d hears more after all messages: %v", i, Kinds(more))
		}
	}
	return took
}

// inOrder demands that a history holds each message of each sender once, in
// the order in which it was sent.
func inOrder(t testing.TB, history []string, ofEach int) {
	t.Helper()
	next := [busySenders]int{}
	for _, content := range history {
		var s, n int
		if _, err := fmt.Sscanf(content, "%d/%d", &s, &n); err != nil || n != next[s] {
			t.Fatalf("%q follows %d of its sender (%v)", content, next[s]-1, err)
		}
		next[s]++
	}
	Same(t, "messages of each sender", next, [busySenders]int{ofEach, ofEach, ofEach, ofEach})
}

// firstOther is the first place at which two lists differ, -1 for equal lists.
func firstOther(a, b []string) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

func TestEveryQueueReceivesAllEventsOfABusyWorld(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	ofEach := busyMessages
	if raceenabled.On {
		ofEach = busyRaced
	}
	busy(t, ofEach, 0)
}

// BenchmarkBusyWorld sends a thousand messages a second for three seconds: a client
// that waits must keep up.
func BenchmarkBusyWorld(b *testing.B) {
	const due = busySenders * busyMessages * time.Second / busyRate
	for b.Loop() {
		took := busy(b, busyMessages, busySenders*time.Second/busyRate)
		if took > due+due/10 {
			b.Errorf("messages due within %s arrived within %s", due, took)
		}
		b.ReportMetric(busySenders*busyMessages/took.Seconds(), "messages/s")
	}
}

// topicContents are the contents of a topic's messages.
func topicContents(c *Client, topic string, most int) []string {
	r := c.Get("/messages", Form{
		"anchor": "newest", "num_before": most + 1, "num_after": 0, "apply_markdown": false,
		"narrow": []Form{{"operator": "topic", "operand": topic}},
	}).OK()
	var out []string
	for _, m := range r.List("messages") {
		out = append(out, fmt.Sprint(m["content"]))
	}
	return out
}

// contents waits for a number of messages, or for a heartbeat, which means that no more
// come. It searches the text of the answers, because decoding would take longer than the
// rest of the test.
func contents(q *Queue, n int) []string {
	var out []string
	for len(out) < n {
		body := raw(q)
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
			q.T.Errorf("the last of %d events has ID %s", len(out), digits)
			break
		}
		q.Last = last
	}
	return out
}

// raw is the answer of a blocking read, nil if it fails.
func raw(q *Queue) []byte {
	path := "/events?" + Form{"queue_id": q.ID, "last_event_id": q.Last}.Encode()
	res, err := q.HTTP.Do(q.Request("GET", path, "", ""))
	if err != nil {
		q.T.Error(err)
		return nil
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		q.T.Errorf("answered %s, %v: %s", res.Status, err, body)
		return nil
	}
	return body
}
