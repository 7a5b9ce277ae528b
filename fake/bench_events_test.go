package fake_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// mostSockets is the number of clients over sockets; each takes two file descriptors.
// Further clients use memory.
const mostSockets = 1000

// leastRounds is the minimum number of sent messages.
const leastRounds = 5

// BenchmarkFanOut sends a message to clients that wait for events, and measures from the
// send until the last of them has its answer. The bare server reads the same POST, closes
// the one channel on which its clients wait, and answers them the bytes that the fake
// answered. Both receive the same requests over connections of the same kind; the fake
// also checks the sender, stores the message, and makes its event.
func BenchmarkFanOut(b *testing.B) {
	for _, clients := range []int{1, 100, 1000, 10_000} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			ours := newFakeRoom(b, clients)
			theirs := newBareRoom(b, clients, ours.sample(b))
			rounds := max(b.N/clients, leastRounds)
			var ratios []float64
			var spent time.Duration
			b.ResetTimer()
			for range rounds {
				bare := theirs.round(b)
				fake := ours.round(b)
				ratios = append(ratios, bare.Seconds()/fake.Seconds())
				spent += fake
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "of-bare")
			b.ReportMetric(float64(spent.Microseconds())/float64(rounds*clients), "µs/client")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// room is a server and the clients that wait on it.
type room struct {
	waiters []*waiter
	sender  *waiter
	dial    func() (net.Conn, error)
	waiting func() int // how many reads are blocked
}

// waiter is a client that reads events over its own connection.
type waiter struct {
	conn    net.Conn
	in      *textproto.Reader
	request func(last int) []byte
	last    int
}

func (w *waiter) ask() error {
	_, err := w.conn.Write(w.request(w.last))
	return err
}

func (w *waiter) take() error {
	w.last++
	_, err := readAnswer(w.in, io.Discard)
	return err
}

// ask lets every client wait, and returns when they all do.
func (r *room) ask(b *testing.B) {
	for _, w := range r.waiters {
		if err := w.ask(); err != nil {
			b.Fatal(err)
		}
	}
	// The loop pauses, because a busy loop would keep the scheduler from polling the
	// connections.
	for start := time.Now(); r.waiting() < len(r.waiters); <-time.After(20 * time.Microsecond) {
		if time.Since(start) > time.Minute {
			b.Fatalf("%d of %d clients wait", r.waiting(), len(r.waiters))
		}
	}
}

// round lets every client wait, triggers, and returns how long it took until
// the last one was answered.
func (r *room) round(b *testing.B) time.Duration {
	r.ask(b)
	start := time.Now()
	r.trigger(b)
	var wg sync.WaitGroup
	for _, w := range r.waiters {
		wg.Go(func() {
			if err := w.take(); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
	return time.Since(start)
}

// trigger sends the message that wakes all clients.
func (r *room) trigger(b *testing.B) {
	b.Helper()
	if err := r.sender.ask(); err != nil {
		b.Fatal(err)
	}
	if err := r.sender.take(); err != nil {
		b.Fatal(err)
	}
}

// enter adds a client that waits, and open makes the connection of one.
func (r *room) enter(b *testing.B, request func(last int) []byte) {
	r.waiters = append(r.waiters, r.open(b, request))
}

func (r *room) open(b *testing.B, request func(last int) []byte) *waiter {
	b.Helper()
	conn, err := r.dial()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(5 * time.Minute)); err != nil {
		b.Fatal(err)
	}
	return &waiter{conn: conn, in: textproto.NewReader(bufio.NewReader(conn)), request: request, last: -1}
}

// speak and listen are the requests of both servers.
func speak(a fake.Account) func(int) []byte {
	body := url.Values{"type": {"stream"}, "to": {"hall"}, "topic": {"bench"}, "content": {"to *all* who wait"}}.Encode()
	request := rawRequest("http://bench", "POST", "/api/v1/messages", body, a)
	return func(int) []byte { return request }
}

func listen(a fake.Account, queue string) func(int) []byte {
	return func(last int) []byte {
		return rawRequest("http://bench", "GET", fmt.Sprintf("/api/v1/events?queue_id=%s&last_event_id=%d", queue, last), "",
			a)
	}
}

func newFakeRoom(b *testing.B, clients int) *room {
	srv := fake.Start(b)
	r := &room{dial: connector(b, srv, clients), waiting: func() int { return srv.BlockedReads("default") }}
	people := everybodyIn(b, srv, "hall")
	r.sender = r.open(b, speak(people[0]))
	for i := range clients {
		who := people[i%len(people)]
		r.enter(b, listen(who, registerQueue(b, srv, who)))
	}
	return r
}

// connector serves a handler to a number of clients, and returns a function that
// connects.
func connector(b *testing.B, handler http.Handler, clients int) func() (net.Conn, error) {
	if clients > mostSockets {
		return serveInMemory(b, handler)
	}
	srv := httptest.NewServer(handler)
	b.Cleanup(srv.Close)
	return func() (net.Conn, error) { return net.Dial("tcp", srv.Listener.Addr().String()) }
}

// everybodyIn makes a stream of all accounts that can read events, so that no account
// exceeds its number of queues.
func everybodyIn(b *testing.B, srv *fake.Server, stream string) []fake.Account {
	var people []fake.Account
	var ids []int
	for _, a := range srv.Accounts() {
		if a.Active && a.Bot != "incoming-webhook" {
			people, ids = append(people, a), append(ids, a.UserID)
		}
	}
	As(b, srv, Owner).Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": stream}},
		"principals": ids}).OK()
	return people
}

func registerQueue(b *testing.B, srv *fake.Server, a fake.Account) string {
	form := url.Values{"event_types": {`["message"]`}, "fetch_event_types": {"[]"}}
	req, err := http.NewRequest("POST", fake.InMemory+"/api/v1/register", strings.NewReader(form.Encode()))
	if err != nil {
		b.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(a.Email, a.APIKey)
	res, err := srv.Client().Do(req)
	if err != nil {
		b.Fatal(err)
	}
	var answer struct {
		QueueID string `json:"queue_id"`
	}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || answer.QueueID == "" {
		b.Fatal(err, res.Status)
	}
	return answer.QueueID
}

// sample is the answer that the first client gets in one round.
func (r *room) sample(b *testing.B) []byte {
	r.ask(b)
	r.trigger(b)
	var body strings.Builder
	for i, w := range r.waiters {
		var out io.Writer = io.Discard
		if i == 0 {
			out = &body
		}
		w.last++
		if _, err := readAnswer(w.in, out); err != nil {
			b.Fatal(err)
		}
	}
	return []byte(body.String())
}

// bareRoom is a minimal server that answers waiting clients.
type bareRoom struct {
	mu      sync.Mutex
	sent    int
	waiting int
	wake    chan struct{}
	body    []byte
}

func (s *bareRoom) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := s.body
	if r.Method == http.MethodPost {
		_, _ = io.Copy(io.Discard, r.Body)
		s.send()
		body = []byte(`{"result":"success","msg":"","id":1}`)
	} else {
		last, _ := strconv.Atoi(r.URL.Query().Get("last_event_id"))
		s.await(last)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// await returns after a message that is newer than the last one seen.
func (s *bareRoom) await(last int) {
	s.mu.Lock()
	wake, waits := s.wake, s.sent <= last+1
	if waits {
		s.waiting++
	}
	s.mu.Unlock()
	if waits {
		<-wake
	}
}

func (s *bareRoom) send() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent++
	s.waiting = 0
	close(s.wake)
	s.wake = make(chan struct{})
}

func newBareRoom(b *testing.B, clients int, body []byte) *room {
	s := &bareRoom{wake: make(chan struct{}), body: body}
	r := &room{dial: connector(b, s, clients), waiting: s.blocked}
	someone := fake.Account{Email: Member, APIKey: strings.Repeat("0", 32)}
	r.sender = r.open(b, speak(someone))
	for range clients {
		r.enter(b, listen(someone, "00000000-0000-4000-8000-000000000000"))
	}
	return r
}

func (s *bareRoom) blocked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.waiting
}

// readAnswer reads one response, which must be a 200.
func readAnswer(in *textproto.Reader, body io.Writer) (int64, error) {
	status, err := in.ReadLine()
	if err != nil {
		return 0, err
	}
	if !strings.Contains(status, " 200 ") {
		return 0, fmt.Errorf("answered %q", status)
	}
	length := -1
	for {
		line, err := in.ReadLineBytes()
		if err != nil {
			return 0, err
		}
		if len(line) == 0 {
			break
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, err
			}
		}
	}
	return io.CopyN(body, in.R, int64(length))
}

func rawRequest(base, method, path, body string, a fake.Account) []byte {
	var r strings.Builder
	fmt.Fprintf(&r, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, path, strings.TrimPrefix(base, "http://"))
	fmt.Fprintf(&r, "Authorization: Basic %s\r\n", base64.StdEncoding.EncodeToString([]byte(a.Email+":"+a.APIKey)))
	if body != "" {
		fmt.Fprintf(&r, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n", len(body))
	}
	r.WriteString("\r\n" + body)
	return []byte(r.String())
}
