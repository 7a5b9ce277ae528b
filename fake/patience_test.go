package fake_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// line is a connection without a buffer: the server holds all bytes until the client
// takes them. It works in a bubble of faked time.
func (p *pipes) line(t testing.TB) *talk {
	t.Helper()
	conn, err := p.dial()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &talk{t, conn, bufio.NewReader(conn)}
}

// onLines starts a server that serves such connections.
func onLines(t testing.TB, opts ...fake.Option) (*fake.Server, *pipes) {
	t.Helper()
	p := newPipes()
	srv := fake.Start(t, opts...)
	srv.ServeOn(p)
	return srv, p
}

// hungUp waits until the server ends the connection, and returns the bytes before it and
// the duration.
func (w *talk) hungUp() (rest string, after time.Duration) {
	w.t.Helper()
	start := time.Now()
	var text strings.Builder
	if _, err := io.Copy(&text, w.in); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		w.t.Errorf("the connection ended with %v", err)
	}
	return text.String(), time.Since(start)
}

func historyOf(n int, login string) string {
	return fmt.Sprintf("GET /api/v1/messages?anchor=newest&num_before=%d&num_after=0 HTTP/1.1\nHost: localhost\n%s\n", n,
		login)
}

func pollOf(q *Queue, login, more string) string {
	return "GET /api/v1/events?" + Form{"queue_id": q.ID, "last_event_id": q.Last}.Encode() + more +
		" HTTP/1.1\nHost: localhost\n" + login + "\n"
}

// long is the number of long messages that make an answer larger than each buffer of the
// server.
const long = 40

func talkMuch(c *Client) {
	c.T.Helper()
	for range long {
		c.To("general", "t", strings.Repeat("x", 9900))
	}
}

func TestConnectionsThatDoNotReadTheAnswerAreClosed(t *testing.T) {
	for name, request := range map[string]func(q *Queue, login string) string{
		"messages": func(_ *Queue, login string) string {
			return historyOf(long, login)
		},
		"events": func(q *Queue, login string) string { return pollOf(q, login, "") },
		"a file": func(q *Queue, login string) string {
			uri := q.Upload("a.txt", strings.Repeat("x", 1<<20))
			return "GET " + uri + " HTTP/1.1\nHost: localhost\n" + login + "\n"
		},
		"a refusal": func(*Queue, string) string { return "GET /api/v1/users HTTP/1.1\nHost: localhost\n\n" },
		"nothing but a head": func(*Queue, string) string {
			return "OPTIONS /api/v1/users HTTP/1.1\nHost: localhost\n\n"
		},
		"what is no HTTP": func(*Queue, string) string { return "GET /w/none HTTP/1.1\nHost: localhost\n\n" },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv, lines := onLines(t)
				ben := As(t, srv, Member)
				q := ben.Queue(Form{"event_types": []string{"message"}})
				talkMuch(ben)
				w := lines.line(t)
				w.say(request(q, credentials(t, srv, Member)))
				synctest.Wait() // the client does not read the answer under way
				Same(t, "another client's message", ben.To("general", "t", "x") > 0, true)
				time.Sleep(fake.DefaultPatience - time.Second)
				if _, err := w.Conn.Read(make([]byte, 1)); err != nil {
					t.Fatalf("before its time is over: %v", err)
				}
				// The time limit is for the piece, not for each byte.
				time.Sleep(time.Second)
				synctest.Wait()
				rest, after := w.hungUp()
				Same(t, "what came after the time was over, and when", []any{rest, after}, []any{"", time.Duration(0)})
				Same(t, "events of the queue", len(q.Poll(false).OK().List("events")), long+1)
			})
		})
	}
}

// A client that is slow, but takes each piece in its time, has everything.
func TestSlowButSteadyClientsStayConnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv, lines := onLines(t)
		q := As(t, srv, Member).Queue(Form{"event_types": []string{"message"}})
		talkMuch(q.Client)
		w := lines.line(t)
		w.say(pollOf(q, credentials(t, srv, Member), ""))
		res, err := http.ReadResponse(w.in, nil)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		body := 0
		for err == nil {
			var n int64
			n, err = io.CopyN(io.Discard, res.Body, 32<<10)
			body += int(n)
			time.Sleep(fake.DefaultPatience/2 - time.Second)
		}
		if int64(body) != res.ContentLength || body < 300<<10 || time.Since(start) < 4*fake.DefaultPatience {
			t.Errorf("%d of %d bytes in %s: %v", body, res.ContentLength, time.Since(start), err)
		}
		Same(t, "and it goes on", w.ask("GET", "/api/v1/users/me HTTP/1.1\nHost: localhost\n"+credentials(t, srv, Member)+
			"\n").OK().Int("user_id"), BenID)
	})
}

func TestConnectionsWithoutARequestAreClosed(t *testing.T) {
	const head = 10 * time.Second
	for name, c := range map[string]struct {
		head   string // the bytes sent at once
		drip   string // the bytes sent later, one each second
		after  time.Duration
		status string // of the answer, if there is one
	}{
		"nothing": {"", "", head, ""},
		"a head":  {"GET /api/v1/users HTTP/1.1\nX-Long: ", "x", head, ""},
		"a body": {"POST /api/v1/messages HTTP/1.1\nHost: localhost\nContent-Type: " + FormType +
			"\nContent-Length: 100000\nLOGIN\n\n", "x", fake.DefaultPatience, "400"},
		"a body in chunks": {"POST /api/v1/messages HTTP/1.1\nHost: localhost\nContent-Type: " + FormType +
			"\nTransfer-Encoding: chunked\nLOGIN\n\n", "1\nx\n", fake.DefaultPatience, "400"},
		"a file": {"POST /api/v1/user_uploads HTTP/1.1\nHost: localhost\nContent-Type: multipart/form-data; boundary=b\nContent-Length: 100000\nLOGIN\n\n--b\nContent-Disposition: form-data; name=f; filename=f\n\n", "x", fake.DefaultPatience, "400"},
		"a body of a read": {"GET /api/v1/users HTTP/1.1\nHost: localhost\nContent-Length: 100000\nLOGIN\n\n", "x",
			fake.DefaultPatience, "400"},
		"a payload": {"POST /api/v1/external/helloworld?api_key=KEY HTTP/1.1\nHost: localhost\nContent-Length: 100000\n\n", "x", fake.DefaultPatience, "400"},
		"a body nobody wants": {"POST /api/v1/messages HTTP/1.1\nHost: localhost\nContent-Length: 100000\n\n", "x",
			fake.DefaultPatience / 2, "401"},
		"a body for the control": {"POST /control/worlds HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 100000\n\n{", " ", fake.DefaultPatience, "400"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv, lines := onLines(t)
				w := lines.line(t)
				keys := strings.NewReplacer("LOGIN\n", credentials(t, srv, Member), "KEY", As(t, srv, HookBot).Key)
				w.say(keys.Replace(c.head))
				stop := w.drip(c.drip)
				answer, after := w.hungUp()
				stop()
				Same(t, "it was let go after", after, c.after)
				if status := strings.TrimPrefix(answer, "HTTP/1.1 "); !strings.HasPrefix(status, c.status) ||
					(c.status == "") != (answer == "") {
					t.Errorf("answered %q", Clip(answer))
				} else if c.status != "" && !strings.Contains(answer, `"result":"error"`) {
					t.Errorf("answered %q", Clip(answer))
				}
			})
		})
	}
}

// A client that asks before it sends a body gets the refusal at once.
func TestRefusalsDoNotWaitForTheBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, lines := onLines(t)
		start := time.Now()
		lines.line(t).ask("POST",
			"/api/v1/messages HTTP/1.1\nHost: localhost\nExpect: 100-continue\nContent-Length: 10\n\n").Refused(401, "")
		Same(t, "after", time.Since(start), time.Duration(0))
	})
}

// drip sends a piece every second until it is stopped.
func (w *talk) drip(piece string) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				w.say(piece)
			}
		}
	})
	return func() { cancel(); done.Wait() }
}

func TestABodyMaySendEachPieceInItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv, lines := onLines(t)
		w := lines.line(t)
		const size = 10 * 64 << 10
		head := "--b\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\n"
		end := "\r\n--b--\r\n"
		w.say(fmt.Sprintf("POST /api/v1/user_uploads HTTP/1.1\nHost: localhost\nContent-Type: multipart/form-data; boundary=b\nContent-Length: %d\n%s\n",
			len(head)+size+len(end), credentials(t, srv, Member)))
		w.say("")
		_, _ = io.WriteString(w, head)
		for range 20 {
			time.Sleep(fake.DefaultPatience/2 - time.Second)
			_, _ = io.WriteString(w, strings.Repeat("x", size/20))
		}
		_, _ = io.WriteString(w, end)
		uri := w.hear("POST").OK().Text("uri")
		Same(t, "stored", len(As(t, srv, Member).File("GET", uri).Body), size)
	})
}

// A wait for events has no time limit, after any earlier request on the connection and
// for any form of request.
func TestWaitsForEventsHaveNoTimeLimit(t *testing.T) {
	for name, more := range map[string]string{
		"plain": "", "with a body": "Content-Length: 3\n\nx=y",
		"with a long body":      fmt.Sprintf("Content-Length: %d\n\n%s", 64<<10, strings.Repeat("x", 64<<10)),
		"with a body in chunks": "Transfer-Encoding: chunked\n\n3\nx=y\n0\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv, lines := onLines(t, fake.WithFrozenClock(Frozen)) // so that no heartbeat comes
				ben := As(t, srv, Member)
				login := credentials(t, srv, Member)
				q := ben.Queue(Form{"event_types": []string{"message"}})
				w := lines.line(t)
				for range 3 {
					body := "x=" + strings.Repeat("y", 100<<10)
					w.ask("POST", fmt.Sprintf("/api/v1/typing HTTP/1.1\nHost: localhost\nContent-Type: %s\nContent-Length: %d\n%s\n%s",
						FormType, len(body), login, body)).Refused(400, "REQUEST_VARIABLE_MISSING")
					if more == "" {
						w.say(pollOf(q, login, ""))
					} else {
						w.say(strings.TrimSuffix(pollOf(q, login, ""), "\n") + more)
					}
					time.Sleep(3 * fake.DefaultPatience)
					ben.To("general", "t", "x")
					events := w.hear("GET").OK().List("events")
					Same(t, "events", Kinds(events), []string{"message"})
					q.Acknowledge(events)
					time.Sleep(3 * fake.DefaultPatience) // a connection may rest between two requests
				}
			})
		})
	}
}

// The server notices a client that goes while it waits for events, also after a request
// with a body.
func TestDisconnectedWaitersAreNoticed(t *testing.T) {
	for _, more := range []string{"\n", "Content-Length: 3\n\nx=y", "Transfer-Encoding: chunked\n\n3\nx=y\n0\n\n"} {
		synctest.Test(t, func(t *testing.T) {
			srv, lines := onLines(t, fake.WithFrozenClock(Frozen))
			q := As(t, srv, Member).Queue(nil)
			w := lines.line(t)
			w.say(strings.TrimSuffix(pollOf(q, credentials(t, srv, Member), ""), "\n") + more)
			synctest.Wait()
			Same(t, "while it waits", held(q.Client), "1 1 0")
			_ = w.Close()
			synctest.Wait()
			Same(t, more+"when it has gone", held(q.Client), "1 0 0")
		})
	}
}

// A server at its end closes the connections of clients that stop reading or sending,
// within its limit.
func TestShutdownClosesIdleUploads(t *testing.T) {
	for name, request := range map[string]string{
		"taking an answer": historyOf(long, "LOGIN\n"),
		"sending a head":   "GET /api/v1/users HTTP/1.1\nHost: localhost\n",
		"sending a body":   "POST /api/v1/messages HTTP/1.1\nHost: localhost\nContent-Length: 10\nLOGIN\n\nx",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv, lines := onLines(t)
				talkMuch(As(t, srv, Member))
				w := lines.line(t)
				w.say(strings.ReplaceAll(request, "LOGIN\n", credentials(t, srv, Member)))
				synctest.Wait()
				const limit = 5 * time.Second
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				start := time.Now()
				if err := srv.Shutdown(ctx); err != nil || time.Since(start) > limit {
					t.Errorf("it ended after %s: %v", time.Since(start), err)
				}
				rest, after := w.hungUp()
				Same(t, "clients learn of it after", after, time.Duration(0))
				if len(rest) > 5000 {
					t.Errorf("%d bytes came after the end", len(rest))
				}
			})
		})
	}
}

// Over sockets, which have buffers, slow readers delay no other client, leave nothing
// behind, and keep their unacknowledged events.
func TestSlowReadersOfSocketsDelayNoOtherClient(t *testing.T) {
	sample.NotShort(t)
	srv := fake.Start(t, fake.WithPatience(300*time.Millisecond))
	ben := As(t, srv, Member).OverSocket(srv)
	q := ben.Queue(Form{"event_types": []string{"message"}})
	const sent = 600
	for range sent {
		As(t, srv, Member).To("general", "t", strings.Repeat("x", 9900))
	}
	before := runtime.NumGoroutine()
	login := credentials(t, srv, Member)
	var slow []*talk
	for range 2 {
		for _, request := range []string{pollOf(q, login, "&dont_block=true"), historyOf(5000, login)} {
			w := dial(t, srv)
			w.say(request)
			if _, err := w.in.Peek(100); err != nil { // the answer has begun
				t.Fatal(err)
			}
			slow = append(slow, w)
		}
	}
	for range 20 {
		ben.To("kitchen", "t", "x")
		ben.Get("/messages", Form{"anchor": "newest", "num_before": 5, "num_after": 0}).OK()
	}
	Becomes(t, "goroutines", func() string { return fmt.Sprint(runtime.NumGoroutine() <= before) }, "true")
	for _, w := range slow {
		res, err := http.ReadResponse(w.in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, res.Body); err == nil {
			t.Errorf("the whole answer came, of %d bytes", n)
		}
	}
	Same(t, "events", len(q.Poll(false).OK().List("events")), sent+20)
}
