package main

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// A server that does not tell what is there, or archives nothing, is not clean.
func TestCleanSaysThatNothingIsLeftOnlyWhereItKnows(t *testing.T) {
	server := fake.Start(t)
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	world := server.World(t)
	world.As("ben@example.com").Subscribe("sl-3c81a4 left")
	for _, c := range []struct {
		name, refused string // a method with the begin of a path
		forGood       bool   // from then on, nothing is answered
		says          string
		code          int
	}{
		{"no list", "GET /api/v1/streams", false, "nobody knows whether streams of the run stay", report.ExitNotConformant},
		{"gone", "GET /api/v1/streams", true, "nobody knows whether streams of the run stay", report.ExitUnreachable},
		{"nothing archived", "DELETE /api/v1/streams", false, "1 streams of the run stay", report.ExitNotConformant},
		{"all is well", "none", false, "nothing of the run 3c81a4 is left", report.ExitConformant},
	} {
		proxied := refusing(t, world.URL(), c.refused, c.forGood)
		out, complaint, code := runCommand(t, "clean", proxied, "--run", "3c81a4",
			"--user-email", "ben@example.com", "--admin-email", "ada@example.com")
		if code != c.code || !strings.Contains(out, c.says) {
			t.Errorf("%s: code %d, %s%s", c.name, code, out, complaint)
		}
	}
}

// refusing serves what is behind it, but for some calls.
func refusing(t *testing.T, behind, refused string, forGood bool) string {
	t.Helper()
	address, err := url.Parse(behind)
	if err != nil {
		t.Fatal(err)
	}
	proxy, down := httputil.NewSingleHostReverseProxy(address), atomic.Bool{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hit := strings.HasPrefix(r.Method+" "+r.URL.Path, refused)
		if hit && forGood {
			down.Store(true)
		}
		if hit || down.Load() {
			http.Error(w, "out of order", http.StatusInternalServerError)
			return
		}
		r.Host = address.Host
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}
