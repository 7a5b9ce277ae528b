package fake_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
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

// Each figure is a ratio to a bare net/http handler that returns the same
// bytes, measured in turn with it in the same run: on a shared machine only
// ratios mean something.
const (
	benchConnections = 16
	benchRounds      = 5
)

// BenchmarkHTTP prints, as "of-bare", how many requests the fake answers for
// each one that the bare handler answers.
func BenchmarkHTTP(b *testing.B) {
	srv := benchServer(b)
	ben := account(b, srv, "ben@example.com")
	for i := range 100 {
		send(b, srv, ben, fmt.Sprintf("message *%d* of `many`, see https://example.com/%d", i, i))
	}
	cases := []struct{ name, method, path, body string }{
		{"server_settings", "GET", "/api/v1/server_settings", ""},
		{"users", "GET", "/api/v1/users", ""},
		{"fetch_20", "GET", "/api/v1/messages?anchor=newest&num_before=20&num_after=0", ""},
		{"fetch_100", "GET", "/api/v1/messages?anchor=newest&num_before=100&num_after=0", ""},
		{"send", "POST", "/api/v1/messages", "type=stream&to=general&topic=bench&content=" + url.QueryEscape("hello *there*, a line of text")},
	}
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			request := rawRequest(srv.URL(), c.method, c.path, c.body, ben)
			b.ResetTimer()
			ratio, each := ofBare(b, srv.URL(), request)
			b.ReportMetric(ratio, "of-bare")
			b.ReportMetric(float64(each.Nanoseconds())/1e3, "µs/req")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// ofBare runs b.N requests against the fake and as many against a bare handler
// that answers with the same bytes, in turns. It returns the median of the
// turns' ratios, and what one request took.
func ofBare(b *testing.B, fakeURL string, request []byte) (ratio float64, each time.Duration) {
	body := bareBody(b, fakeURL, request)
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}))
	defer bare.Close()
	perRound := max(b.N/benchRounds, benchConnections)
	var ratios []float64
	var spent time.Duration
	for range benchRounds {
		theirs := hammer(b, bare.URL, request, perRound)
		ours := hammer(b, fakeURL, request, perRound)
		ratios = append(ratios, theirs.Seconds()/ours.Seconds())
		spent += ours
	}
	slices.Sort(ratios)
	return ratios[benchRounds/2], spent / time.Duration(benchRounds*perRound)
}

// hammer sends n requests over 16 connections and returns how long it took.
// The client only writes fixed bytes and counts what comes back, so that it
// hides as little as possible of what the servers cost.
func hammer(b *testing.B, base string, request []byte, n int) time.Duration {
	host := strings.TrimPrefix(base, "http://")
	var wg sync.WaitGroup
	start := time.Now()
	for i := range benchConnections {
		share := n / benchConnections
		if i < n%benchConnections {
			share++
		}
		wg.Go(func() {
			if err := converse(host, request, share); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
	return time.Since(start)
}

func converse(host string, request []byte, n int) error {
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		return err
	}
	in := textproto.NewReader(bufio.NewReaderSize(conn, 64<<10))
	for range n {
		if _, err := conn.Write(request); err != nil {
			return err
		}
		if _, err := readAnswer(in, io.Discard); err != nil {
			return err
		}
	}
	return nil
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

// bareBody is what the fake answers, for the bare handler to repeat.
func bareBody(b *testing.B, base string, request []byte) []byte {
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Write(request); err != nil {
		b.Fatal(err)
	}
	var body bytes.Buffer
	if _, err := readAnswer(textproto.NewReader(bufio.NewReader(conn)), &body); err != nil {
		b.Fatal(err)
	}
	return body.Bytes()
}

func benchServer(b *testing.B) *fake.Server {
	srv := fake.Start(b)
	if err := srv.Listen("127.0.0.1:0"); err != nil {
		b.Fatal(err)
	}
	return srv
}

func account(b *testing.B, srv *fake.Server, email string) fake.Account {
	a, ok := srv.Account(email)
	if !ok {
		b.Fatalf("no account %s", email)
	}
	return a
}

func send(b *testing.B, srv *fake.Server, a fake.Account, content string) {
	form := url.Values{"type": {"stream"}, "to": {"general"}, "topic": {"bench"}, "content": {content}}
	r, err := http.NewRequest("POST", fake.InMemory+"/api/v1/messages", strings.NewReader(form.Encode()))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.SetBasicAuth(a.Email, a.APIKey)
	res, err := srv.Client().Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		b.Fatal(err, res)
	}
}
