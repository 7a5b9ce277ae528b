package fake_test

import (
	"bufio"
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
)

// BenchmarkFanOut sends a message to clients that wait for events, and
// measures from the send until the last of them has its answer. The bare
// server keeps its clients waiting on one channel and answers them the bytes
// that the fake answered.
func BenchmarkFanOut(b *testing.B) {
	for _, clients := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			ours := newFakeRoom(b, clients)
			theirs := newBareRoom(b, clients, ours.sample(b))
			rounds := max(b.N/clients, benchRounds)
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
	trigger func() error
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

// round lets every client wait, triggers, and returns how long it took until
// the last one was answered.
func (r *room) round(b *testing.B) time.Duration {
	for _, w := range r.waiters {
		if err := w.ask(); err != nil {
			b.Fatal(err)
		}
	}
	start := time.Now()
	if err := r.trigger(); err != nil {
		b.Fatal(err)
	}
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

func (r *room) enter(b *testing.B, base string, request func(last int) []byte) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(5 * time.Minute)); err != nil {
		b.Fatal(err)
	}
	r.waiters = append(r.waiters, &waiter{
		conn: conn, in: textproto.NewReader(bufio.NewReader(conn)), request: request, last: -1,
	})
}

func newFakeRoom(b *testing.B, clients int) *room {
	srv := benchServer(b)
	ben := account(b, srv, "ben@example.com")
	r := &room{trigger: func() error { send(b, srv, ben, "to *all* who wait"); return nil }}
	for range clients {
		queue := registerQueue(b, srv, ben)
		r.enter(b, srv.URL(), func(last int) []byte {
			return rawRequest(srv.URL(), "GET", fmt.Sprintf("/api/v1/events?queue_id=%s&last_event_id=%d", queue, last), "", ben)
		})
	}
	return r
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
	for _, w := range r.waiters {
		if err := w.ask(); err != nil {
			b.Fatal(err)
		}
	}
	if err := r.trigger(); err != nil {
		b.Fatal(err)
	}
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

// bareRoom is the least that can answer waiting clients.
type bareRoom struct {
	mu   sync.Mutex
	sent int
	wake chan struct{}
	body []byte
}

func (s *bareRoom) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	last, _ := strconv.Atoi(r.URL.Query().Get("last_event_id"))
	s.mu.Lock()
	wake, waits := s.wake, s.sent <= last+1
	s.mu.Unlock()
	if waits {
		<-wake
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(s.body)))
	_, _ = w.Write(s.body)
}

func (s *bareRoom) trigger() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent++
	close(s.wake)
	s.wake = make(chan struct{})
	return nil
}

func newBareRoom(b *testing.B, clients int, body []byte) *room {
	s := &bareRoom{wake: make(chan struct{}), body: body}
	srv := httptest.NewServer(s)
	b.Cleanup(srv.Close)
	r := &room{trigger: s.trigger}
	for range clients {
		r.enter(b, srv.URL, func(last int) []byte {
			return fmt.Appendf(nil, "GET /events?last_event_id=%d HTTP/1.1\r\nHost: bare\r\n\r\n", last)
		})
	}
	return r
}
