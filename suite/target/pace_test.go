package target_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// limited takes no calls for some time after the first, and counts those that
// come too early.
func limited(t *testing.T, wait time.Duration) (url string, refused *atomic.Int64) {
	t.Helper()
	refused = new(atomic.Int64)
	opens := time.Now().Add(wait)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if time.Now().Before(opens) {
			refused.Add(1)
			w.Header().Set("Retry-After", "0.2")
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = io.WriteString(w, `{"result":"error","msg":"slowly","code":"RATE_LIMIT_HIT","retry-after":0.2}`)
			return
		}
		_, _ = io.WriteString(w, `{"result":"success","msg":""}`)
	}))
	t.Cleanup(server.Close)
	return server.URL, refused
}

func TestProcessesShareTheRateLimitOfAnAccount(t *testing.T) {
	url, refused := limited(t, 200*time.Millisecond)
	config, err := target.Config{URL: url}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	call := func(client *target.Client) *target.Reply {
		return client.Do(t.Context(), target.Request{Method: http.MethodGet, Path: "/streams",
			As: target.Credentials{Email: "ben@example.com", Key: "k"}})
	}
	first, second := target.NewClient(config), target.NewClient(config)
	first.Pace().Share(folder)
	second.Pace().Share(folder)
	done := make(chan *target.Reply)
	go func() { done <- call(first) }()
	for second.Pace().Left("ben@example.com") == 0 && t.Context().Err() == nil {
		target.Pause(t.Context(), time.Millisecond)
	}
	if other := second.Pace().Left("cleo@example.com"); other > 0 {
		t.Errorf("another account must wait %s", other)
	}
	for _, reply := range []*target.Reply{call(second), <-done} {
		if !reply.Succeeded() || reply.Waited == 0 {
			t.Errorf("status %d after %s, %v", reply.Status, reply.Waited, reply.Err)
		}
	}
	if refused.Load() != 1 {
		t.Errorf("%d calls were refused: one is enough for all to know", refused.Load())
	}
}
