package fake_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// The test would hang if URL opened a socket: a goroutine that waits at a socket
// stops the time of a bubble.
func TestTimePassesInABubbleAfterTheURLIsAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		w := srv.World(t)
		Same(t, "URLs", []string{srv.URL(), w.URL()}, []string{fake.InMemory, w.InMemoryURL()})
		for _, base := range []string{srv.URL(), w.URL()} {
			time.Sleep(time.Hour)
			response, err := srv.Client().Get(base + "/api/v1/server_settings")
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			Same(t, "status", response.StatusCode, http.StatusOK)
		}
	})
	if url := fake.Start(t).URL(); !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Errorf("outside of a bubble the URL is %s", url)
	}
}
