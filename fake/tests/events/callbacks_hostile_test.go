package events_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// askBot sends a bot a message and waits for its answer.
func askBot(c *Client, bot int) string {
	c.T.Helper()
	q := c.Queue(Form{"event_types": []string{"message"}})
	c.DM([]int{bot}, "?")
	for { // the question comes first, and the owner receives the failure
		list := q.Poll(true).OK().List("events")
		q.Acknowledge(list)
		for _, e := range list {
			if m, _ := e["message"].(map[string]any); m["sender_id"] == float64(bot) {
				return fmt.Sprint(m["content"])
			}
		}
	}
}

func TestCallbacksReachOnlyTheLoopbackInterface(t *testing.T) {
	called := make(chan string, 1)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		called <- r.URL.Path
		_, _ = w.Write([]byte(`{"content": "from nearby"}`))
	}))
	t.Cleanup(service.Close)
	ben := As(t, fake.Start(t), Member)
	near := hire(ben, "near", service.URL+"/near", 1)
	far := hire(ben, "far", "http://192.0.2.1/", 1)
	Same(t, "said", askBot(ben, idOf(near)), "from nearby")
	Same(t, "said", askBot(ben, idOf(far)), "Failure! Callbacks may not go to the address of this bot")
	Same(t, "path", <-called, "/near")
}

// A member could otherwise reset the organization through a bot, and so could a
// web page with the member's key.
func TestNoBotControlsTheServer(t *testing.T) {
	for _, listen := range []string{"127.0.0.1:0", "0.0.0.0:0", "[::]:0"} {
		srv := fake.Start(t)
		if err := srv.Listen(listen); err != nil {
			t.Skipf("this machine cannot listen on %s: %v", listen, err)
		}
		ben := As(t, srv, Member)
		_, port, _ := net.SplitHostPort(strings.TrimPrefix(srv.URL(), "http://"))
		// The fake does not know its address behind another server.
		front := httptest.NewServer(srv)
		t.Cleanup(front.Close)
		for i, base := range []string{
			"http://127.0.0.1:" + port, "http://localhost:" + port, "http://127.1.2.3:" + port,
			"http://[::1]:" + port, "http://[::ffff:127.0.0.1]:" + port, front.URL,
		} {
			kept := ben.To("general", "kept", base)
			for j, path := range []string{
				"/control/worlds/default/reset", "/control/worlds/default/restart",
				"/control/worlds/default/users/ben@example.com/deactivate",
			} {
				bot := hire(ben, fmt.Sprintf("bot%d-%d", i, j), base+path, 1)
				if said := askBot(ben, idOf(bot)); !strings.HasPrefix(said, "Failure!") {
					t.Errorf("a bot at %s%s said %q", base, path, said)
				}
			}
			ben.Get(fmt.Sprintf("/messages/%d", kept), nil).OK()
		}
	}
}

// Redirections of callbacks are not followed, whatever their target.
func TestRedirectedCallbacksGoNoFurther(t *testing.T) {
	var calls atomic.Int32
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		status := map[string]int{"/301": 301, "/302": 302, "/303": 303, "/307": 307, "/308": 308}[r.URL.Path]
		if status == 0 {
			_, _ = w.Write([]byte(`{"content": "from elsewhere"}`))
			return
		}
		http.Redirect(w, r, "/elsewhere", status)
	}))
	t.Cleanup(service.Close)
	ben := As(t, fake.Start(t), Member)
	for i, path := range []string{"301", "302", "303", "307", "308"} {
		bot := hire(ben, "bot"+path, service.URL+"/"+path, 1)
		Same(t, "said", askBot(ben, idOf(bot)), "Failure! Third party responded with "+path)
		Same(t, "calls", calls.Load(), i+1)
	}
}

// wired is a service that sends any bytes: it reads the head of a callback, and the
// connection ends with its text.
func wired(t *testing.T, speak func(io.Writer)) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var talks sync.WaitGroup
	talks.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			talks.Go(func() {
				defer func() { _ = conn.Close() }()
				if _, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
					speak(conn)
				}
			})
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		talks.Wait()
	})
	return "http://" + l.Addr().String()
}

// forever writes a text again and again until the connection is closed, many copies at a
// time because a write of a few bytes costs as much.
func forever(w io.Writer, text string) {
	text = strings.Repeat(text, 1+4096/len(text))
	for err := error(nil); err == nil; {
		_, err = io.WriteString(w, text)
	}
}

// Invalid answers of services have bounded costs, and are reported like any other
// failure.
func TestInvalidAnswersOfServicesHaveBoundedCosts(t *testing.T) {
	const unavailable, malformed, unread = "Failure! Bot is unavailable", "Failure! Invalid JSON in response",
		"Failure! Invalid response format"
	head := "HTTP/1.1 200 OK\r\n"
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for name, c := range map[string]struct {
		speak func(io.Writer)
		want  string
	}{
		"nothing": {func(io.Writer) {}, unavailable},
		"no HTTP": {func(w io.Writer) { _, _ = io.WriteString(w, "SSH-2.0-x\r\n") }, unavailable},
		"zeros":   {func(w io.Writer) { _, _ = w.Write(make([]byte, 100_000)) }, unavailable},
		"a head without end": {func(w io.Writer) { forever(w, head+"X-More: "+strings.Repeat("x", 1000)+"\r\n") },
			unavailable},
		"a line without end": {func(w io.Writer) { forever(w, strings.Repeat("x", 1000)) }, unavailable},
		"hints without end":  {func(w io.Writer) { forever(w, "HTTP/1.1 103 Early Hints\r\n\r\n") }, unavailable},
		"half an answer": {func(w io.Writer) { _, _ = io.WriteString(w, head+"Content-Length: 100\r\n\r\n{") },
			unavailable},
		"a broken chunk": {func(w io.Writer) {
			_, _ = io.WriteString(w,
				head+"Transfer-Encoding: chunked\r\n\r\nzz\r\n")
		}, unavailable},
		"two lengths": {func(w io.Writer) {
			_, _ = io.WriteString(w,
				head+"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}")
		}, unavailable},
		"a status of its own": {func(w io.Writer) { _, _ = io.WriteString(w, "HTTP/1.1 999 x\r\nContent-Length: 0\r\n\r\n") },
			"Failure! Third party responded with 999"},
		"another protocol": {func(w io.Writer) {
			_, _ = io.WriteString(w, "HTTP/1.1 101 x\r\nUpgrade: y\r\nConnection: Upgrade\r\n\r\n")
		}, "Failure! Third party responded with 101"},
		"a body without end": {func(w io.Writer) { _, _ = io.WriteString(w, head+"\r\n"); forever(w, "[1,") }, unread},
		"chunks without end": {func(w io.Writer) {
			_, _ = io.WriteString(w, head+"Transfer-Encoding: chunked\r\n\r\n")
			forever(w, "1\r\nx\r\n")
		}, unread},
		"what is no UTF-8": {func(w io.Writer) { _, _ = io.WriteString(w, head+"\r\n{\"content\": \"\xff\xfe\"}") },
			"\ufffd\ufffd"},
		"lists in lists": {func(w io.Writer) { _, _ = io.WriteString(w, head+"\r\n"+strings.Repeat("[", 500_000)) },
			malformed},
		"a compressed nonsense": {func(w io.Writer) { _, _ = io.WriteString(w, head+"Content-Encoding: gzip\r\n\r\nxxxx") },
			unavailable},
	} {
		t.Run(name, func(t *testing.T) {
			bot := hire(ben, "b"+fmt.Sprintf("%x", name)[:min(30, 2*len(name))], wired(t, c.speak), 1)
			Same(t, "said", askBot(ben, idOf(bot)), c.want)
			ben.To("general", "t", "and all goes on")
		})
	}
}

// A server ends although services hold its callbacks, and leaves no goroutines.
func TestHangingServicesDoNotDelayTheEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	var held atomic.Int32
	release := make(chan struct{})
	url := wired(t, func(w io.Writer) {
		held.Add(1)
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\n\r\n{")
		<-release
	})
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for i := range 20 {
		ben.DM([]int{idOf(hire(ben, fmt.Sprint("hang", i), url, 1))}, "?")
	}
	Becomes(t, "callbacks under way", func() string { return fmt.Sprint(held.Load()) }, "20")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil || ctx.Err() != nil {
		t.Errorf("the end took longer than it may: %v", err)
	}
	close(release)
	// accepting goroutines
	Becomes(t, "goroutines", func() string { return fmt.Sprint(runtime.NumGoroutine() <= before+1) }, "true")
}
