package fake_test

import (
	"fmt"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// BenchmarkSize shows what the number of messages in a world costs: a fetch
// of the newest 20, of a stream, and of one topic of that stream. "of-small"
// is how many times as long it takes as in a world of a thousand messages,
// "of-stream" how a topic compares with its stream, and "send-of-bare" how many
// messages to ten subscribers are sent for each request that a bare handler
// answers.
func BenchmarkSize(b *testing.B) {
	small := map[string]float64{}
	for _, size := range []int{1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			srv := benchServer(b)
			ben := account(b, srv, "ben@example.com")
			fillStream(b, srv, size)
			took := map[string]float64{}
			for name, narrow := range map[string]string{
				"all":    "",
				"stream": `[["stream","kitchen"]]`,
				"topic":  `[["stream","kitchen"],["topic","topic 7"]]`,
				"sender": `[["sender","cleo@example.com"]]`,
			} {
				path := "/api/v1/messages?anchor=newest&num_before=20&num_after=0&narrow=" + url.QueryEscape(narrow)
				path = strings.TrimSuffix(path, "&narrow=")
				request := rawRequest(srv.URL(), "GET", path, "", ben)
				n := max(b.N, benchConnections)
				took[name] = hammer(b, srv.URL(), request, n).Seconds() / float64(n)
			}
			for name, t := range took {
				if size == 1_000 {
					small[name] = t
				}
				b.ReportMetric(t/small[name], name+"-of-small")
			}
			b.ReportMetric(took["topic"]/took["stream"], "topic-of-stream")
			var memory runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(memory.HeapAlloc)/float64(size), "B/message")
			ratio, _ := ofBare(b, srv.URL(), sendToTen(b, srv))
			b.ReportMetric(ratio, "send-of-bare")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// sendToTen is the request that sends to a stream of exactly ten subscribers.
func sendToTen(b *testing.B, srv *fake.Server) []byte {
	ada := account(b, srv, "ada@example.com")
	subscribe := url.Values{"subscriptions": {`[{"name":"ten"}]`}, "principals": {"[1,2,3,4,5,6,7,8,10,11]"}}
	bareBody(b, srv.URL(), rawRequest(srv.URL(), "POST", "/api/v1/users/me/subscriptions", subscribe.Encode(), ada))
	message := url.Values{"type": {"stream"}, "to": {"ten"}, "topic": {"bench"}, "content": {"hello *there*, a line of text"}}
	return rawRequest(srv.URL(), "POST", "/api/v1/messages", message.Encode(), ada)
}

// fillStream puts messages into one stream of 200 topics.
func fillStream(b *testing.B, srv *fake.Server, n int) {
	w := srv.Data("default")
	kitchen := w.View().StreamByName("kitchen")
	senders := []*world.User{w.View().UserByEmail("ben@example.com"), w.View().UserByEmail("cleo@example.com")}
	const text = "message %d: a line of *text* as people write it, neither long nor short, about `things`"
	for i := range n {
		_, err := w.Send(world.Draft{
			Sender: senders[i%len(senders)], StreamID: kitchen.ID, Topic: fmt.Sprintf("topic %d", i%200),
			Content: fmt.Sprintf(text, i), Client: "bench", At: time.Unix(1_700_000_000+int64(i), 0),
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
