package fake_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// heap is the number of used bytes after a collection.
func heap() uint64 {
	var m runtime.MemStats
	for range 2 { // the second collection frees the contents of pools
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Connections that break in the middle of an answer or of a request leave neither a
// goroutine nor unsent data behind.
func TestBrokenConnectionsLeaveNothing(t *testing.T) {
	sample.NotShort(t)
	srv := fake.Start(t)
	q := As(t, srv, Member).Queue(Form{"event_types": []string{"message"}})
	const sent = 1000 // of 5 kB each: more than the buffers between a server and a client hold
	for range sent {
		q.To("general", "t", strings.Repeat("x", 5000))
	}
	last := Newest(q.Client)["id"]
	file := q.Upload("large", strings.Repeat("x", 8<<20))
	login := credentials(t, srv, Member)
	dial(t, srv).ask("GET", strings.TrimPrefix(historyOf(sent, login), "GET ")).OK() // the first request fills caches
	part := strings.Repeat("x", 3<<20)
	for name, c := range map[string]struct {
		request string
		answers bool // the answer has begun when the connection breaks
	}{
		"events":    {pollOf(q, login, "&dont_block=true"), true},
		"messages":  {historyOf(sent, login), true},
		"a file":    {"GET " + file + " HTTP/1.1\nHost: localhost\n" + login + "\n", true},
		"no answer": {historyOf(sent, login), false},
		"a head":    {"GET /api/v1/users/me HTTP/1.1\nHost: localhost\n" + login, false},
		"a body": {"POST /api/v1/messages HTTP/1.1\nHost: localhost\nContent-Type: " + FormType +
			"\nContent-Length: 1000000\n" + login + "\n" + part[:900_000], false},
		"an upload": {"POST /api/v1/user_uploads HTTP/1.1\nHost: localhost\nContent-Type: multipart/form-data; boundary=b\nContent-Length: 9000000\n" +
			login + "\n--b\nContent-Disposition: form-data; name=f; filename=f\n\n" + part, false},
		"a scenario": {"POST /control/worlds HTTP/1.1\nHost: localhost\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n100000\n" + part[:900_000], false},
	} {
		t.Run(name, func(t *testing.T) {
			goroutines, inUse := runtime.NumGoroutine(), heap()
			for range 10 {
				w := dial(t, srv)
				w.say(c.request)
				if c.answers {
					if _, err := w.in.Peek(100); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
			}
			Becomes(t, "goroutines", func() string { return fmt.Sprint(runtime.NumGoroutine() <= goroutines) }, "true")
			Becomes(t, "memory", func() string { return fmt.Sprint(heap() < inUse+1<<20) }, "true")
		})
	}
	Same(t, "events that come again", len(q.Poll(false).OK().List("events")), sent)
	Same(t, "files", len(q.Attachments()), 1)
	Same(t, "messages", Newest(q.Client)["id"], last)
}
