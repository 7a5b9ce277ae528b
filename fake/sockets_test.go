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
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
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
func (w *talk) ask(method, text string) Reply {
	w.t.Helper()
	w.say(method + " " + text)
	return w.hear(method)
}

func (w *talk) say(text string) {
	w.t.Helper()
	// A server may answer and hang up before it has read everything.
	_, _ = w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
}

func (w *talk) hear(method string) Reply {
	w.t.Helper()
	res, err := http.ReadResponse(w.in, &http.Request{Method: method})
	if err != nil {
		w.t.Fatal(err)
	}
	return ReadReply(w.t, res)
}

// credentials is the header of an account.
func credentials(t testing.TB, srv *fake.Server, email string) string {
	return "Authorization: " + Basic(email+":"+As(t, srv, email).Key) + "\n"
}

func TestOversizedRequestsOnTheWireAreRefused(t *testing.T) {
	srv := fake.Start(t)
	login := credentials(t, srv, Member)
	x := func(n int) string { return strings.Repeat("x", n) }
	chunk := fmt.Sprintf("%x\n%s\n", rest.MaxBody/2, x(rest.MaxBody/2))
	for name, c := range map[string]struct {
		method, text string
		status       int
	}{
		"a long URL": {"GET", "/api/v1/users/me?" + x(17<<10) + " HTTP/1.1\nHost: localhost\n" + login + "\n", 414},
		"a large header": {"GET", "/api/v1/users/me HTTP/1.1\nHost: localhost\nX-Zebra: " + x(40<<10) + "\n" + login + "\n",
			431},
		"many headers": {"GET", "/api/v1/users/me HTTP/1.1\nHost: localhost\n" + strings.Repeat("X-Z: zebra\n", 5000) +
			login + "\n", 431},
		"a body in chunks": {"POST", "/api/v1/register HTTP/1.1\nHost: localhost\nContent-Type: text/plain\nTransfer-Encoding: chunked\n" + login + "\n" + chunk + chunk + chunk + "0\n\n", 413},
		"a long body": {"POST", "/api/v1/register HTTP/1.1\nHost: localhost\nContent-Length: 2000000\n" + login + "\n" +
			x(2000000), 413},
		"a broken chunk": {"POST", "/api/v1/register HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n" + login +
			"\nzz\n", 400},
	} {
		t.Run(name, func(t *testing.T) {
			r := dial(t, srv).ask(c.method, c.text)
			Same(t, "status, result", []any{r.Status, r.Text("result")}, []any{c.status, "error"})
		})
	}
}

func TestAConnectionGoesOnAfterARefusal(t *testing.T) {
	srv := fake.Start(t)
	login := credentials(t, srv, Member)
	w := dial(t, srv)
	w.ask("POST", "/api/v1/messages HTTP/1.1\nHost: localhost\nContent-Length: 5\n\nhello").Refused(401, "")
	w.ask("GET", "/api/v1/nothing HTTP/1.1\nHost: localhost\nContent-Length: 5\n\nhello").Refused(404, "")
	w.ask("PATCH", "/api/v1/messages HTTP/1.1\nHost: localhost\nContent-Length: 5\n\nhello").Refused(405, "")
	head := w.ask("HEAD", "/api/v1/users/me HTTP/1.1\nHost: localhost\n"+login+"\n")
	Same(t, "HEAD", []any{head.Status, head.Raw}, []any{200, ""})
	options := w.ask("OPTIONS", "/api/v1/users/me HTTP/1.1\nHost: localhost\n\n")
	Same(t, "OPTIONS", []any{options.Status, options.Raw}, []any{204, ""})
	w.ask("GET", "/api/v1/users/me HTTP/1.1\nHost: localhost\n"+login+"\n").OK()
	w.say("GET /api/v1/users/me HTTP/1.1\nHost: localhost\n" + login +
		"\nGET /api/v1/streams HTTP/1.1\nHost: localhost\n" + login + "\n")
	Same(t, "two at once", []any{w.hear("GET").OK().Int("user_id"), len(w.hear("GET").OK().List("streams"))},
		[]any{BenID, 5})
}

func TestAQueueOutlivesAConnectionThatBreaks(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member).OverSocket(srv)
	q := ben.Queue(Form{"event_types": []string{"message"}})
	w := dial(t, srv)
	w.say("GET /api/v1/events?" + Form{"queue_id": q.ID, "last_event_id": -1}.Encode() + " HTTP/1.1\nHost: localhost\n" +
		credentials(t, srv, Member) + "\n")
	_ = w.Close()
	ben.To("general", "t", "x")
	Same(t, "events", Kinds(q.Events()), []string{"message"})
}

func TestShutdownDoesNotWaitForConnectionsWithoutARequest(t *testing.T) {
	srv := fake.Start(t)
	dial(t, srv)
	// so the silent one is accepted too
	dial(t, srv).ask("GET", "/api/v1/server_settings HTTP/1.1\nHost: localhost\n\n").OK()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil {
		t.Error(err)
	}
}

func TestShutdownOverSocketsIsGraceful(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member).OverSocket(srv)
	q := ben.Queue(nil)
	// The first read ends when the second has taken its place, so that the
	// second is known to be blocked.
	answers := make(chan Reply, 2)
	go func() { answers <- q.Poll(true) }()
	go func() { answers <- q.Poll(true) }()
	Same(t, "the read that gave way", Kinds((<-answers).OK().List("events")), []string{})
	if err := srv.Shutdown(context.Background()); err != nil {
		t.Fatal(err)
	}
	Same(t, "a read under way", Kinds((<-answers).OK().List("events")), []string{})
	if _, err := net.Dial("tcp", strings.TrimPrefix(srv.URL(), "http://")); err == nil {
		t.Error("the server still listens")
	}
}
