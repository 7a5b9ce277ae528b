package fake_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// talk is one connection to a server, on which requests are written by hand.
type talk struct {
	t testing.TB
	net.Conn
	in *bufio.Reader
}

func dial(t testing.TB, srv *fake.Server) *talk {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(srv.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	return &talk{t, conn, bufio.NewReader(conn)}
}

// ask writes a request, lines with bare newlines, and reads the answer.
func (w *talk) ask(method, text string) reply {
	w.t.Helper()
	w.say(method + " " + text)
	return w.hear(method)
}

func (w *talk) say(text string) {
	w.t.Helper()
	// A server may answer and hang up before it has read everything.
	_, _ = w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
}

func (w *talk) hear(method string) reply {
	w.t.Helper()
	res, err := http.ReadResponse(w.in, &http.Request{Method: method})
	if err != nil {
		w.t.Fatal(err)
	}
	return read(w.t, res)
}

// credentials is the header of an account.
func credentials(t testing.TB, srv *fake.Server, email string) string {
	return "Authorization: " + basic(email+":"+as(t, srv, email).key) + "\n"
}

func TestOversizedRequestsOnTheWireAreRefused(t *testing.T) {
	srv := fake.Start(t)
	login := credentials(t, srv, member)
	x := func(n int) string { return strings.Repeat("x", n) }
	chunk := fmt.Sprintf("%x\n%s\n", rest.MaxBody/2, x(rest.MaxBody/2))
	for name, c := range map[string]struct {
		method, text string
		status       int
	}{
		"a long URL":       {"GET", "/api/v1/users/me?" + x(17<<10) + " HTTP/1.1\nHost: h\n" + login + "\n", 414},
		"a large header":   {"GET", "/api/v1/users/me HTTP/1.1\nHost: h\nX-Zebra: " + x(40<<10) + "\n" + login + "\n", 431},
		"many headers":     {"GET", "/api/v1/users/me HTTP/1.1\nHost: h\n" + strings.Repeat("X-Z: zebra\n", 5000) + login + "\n", 431},
		"a body in chunks": {"POST", "/api/v1/register HTTP/1.1\nHost: h\nContent-Type: text/plain\nTransfer-Encoding: chunked\n" + login + "\n" + chunk + chunk + chunk + "0\n\n", 413},
		"a long body":      {"POST", "/api/v1/register HTTP/1.1\nHost: h\nContent-Length: 2000000\n" + login + "\n" + x(2000000), 413},
		"a broken chunk":   {"POST", "/api/v1/register HTTP/1.1\nHost: h\nTransfer-Encoding: chunked\n" + login + "\nzz\n", 400},
	} {
		t.Run(name, func(t *testing.T) {
			r := dial(t, srv).ask(c.method, c.text)
			same(t, "status, result", []any{r.status, r.text("result")}, []any{c.status, "error"})
		})
	}
}

func TestAConnectionGoesOnAfterARefusal(t *testing.T) {
	srv := fake.Start(t)
	login := credentials(t, srv, member)
	w := dial(t, srv)
	w.ask("POST", "/api/v1/messages HTTP/1.1\nHost: h\nContent-Length: 5\n\nhello").refused(401, "")
	w.ask("GET", "/api/v1/nothing HTTP/1.1\nHost: h\nContent-Length: 5\n\nhello").refused(404, "")
	w.ask("PATCH", "/api/v1/messages HTTP/1.1\nHost: h\nContent-Length: 5\n\nhello").refused(405, "")
	head := w.ask("HEAD", "/api/v1/users/me HTTP/1.1\nHost: h\n"+login+"\n")
	same(t, "HEAD", []any{head.status, head.raw}, []any{200, ""})
	options := w.ask("OPTIONS", "/api/v1/users/me HTTP/1.1\nHost: h\n\n")
	same(t, "OPTIONS", []any{options.status, options.raw}, []any{204, ""})
	w.ask("GET", "/api/v1/users/me HTTP/1.1\nHost: h\n"+login+"\n").ok()
	w.say("GET /api/v1/users/me HTTP/1.1\nHost: h\n" + login + "\nGET /api/v1/streams HTTP/1.1\nHost: h\n" + login + "\n")
	same(t, "two at once", []any{w.hear("GET").ok().int("user_id"), len(w.hear("GET").ok().list("streams"))}, []any{benID, 5})
}

func TestAQueueOutlivesAConnectionThatBreaks(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member).overSocket(srv)
	q := ben.queue(form{"event_types": []string{"message"}})
	w := dial(t, srv)
	w.say("GET /api/v1/events?" + form{"queue_id": q.id, "last_event_id": -1}.encode() + " HTTP/1.1\nHost: h\n" + credentials(t, srv, member) + "\n")
	_ = w.Close()
	ben.to("general", "t", "x")
	same(t, "events", kinds(q.events()), []string{"message"})
}

func TestShutdownDoesNotWaitForConnectionsWithoutARequest(t *testing.T) {
	srv := fake.Start(t)
	dial(t, srv)
	dial(t, srv).ask("GET", "/api/v1/server_settings HTTP/1.1\nHost: h\n\n").ok() // so the silent one is accepted too
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil {
		t.Error(err)
	}
}

func TestShutdownOverSocketsIsGraceful(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member).overSocket(srv)
	q := ben.queue(nil)
	// The first read ends when the second has taken its place, so that the
	// second is known to be blocked.
	answers := make(chan reply, 2)
	go func() { answers <- q.poll(true) }()
	go func() { answers <- q.poll(true) }()
	same(t, "the read that gave way", kinds((<-answers).ok().list("events")), []string{})
	if err := srv.Shutdown(context.Background()); err != nil {
		t.Fatal(err)
	}
	same(t, "a read under way", kinds((<-answers).ok().list("events")), []string{})
	if _, err := net.Dial("tcp", strings.TrimPrefix(srv.URL(), "http://")); err == nil {
		t.Error("the server still listens")
	}
}
