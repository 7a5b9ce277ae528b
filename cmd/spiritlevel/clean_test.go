package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// A server that does not list its streams, or archives none, is not clean.
func TestCleanReportsACleanServerOnlyAfterACheck(t *testing.T) {
	server := fake.Start(t)
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	world := server.World(t)
	world.As("ben@example.com").Subscribe("sl-3c81a4 left")
	for _, c := range []struct {
		name, refused string // a method and the beginning of a path
		forGood       bool   // the server answers no request after the refusal
		says          string
		code          int
	}{
		{"no list", "GET /api/v1/streams", false, "it is unknown if streams of the run stay", report.ExitNotConformant},
		{"gone", "GET /api/v1/streams", true, "it is unknown if streams of the run stay", report.ExitUnreachable},
		{"nothing archived", "DELETE /api/v1/streams", false, "1 streams of the run stay", report.ExitNotConformant},
		{"all is well", "none", false, "no object of the run 3c81a4 is left", report.ExitConformant},
	} {
		proxied := refusing(t, world.URL(), c.refused, c.forGood)
		out, complaint, code := runCommand(t, "clean", proxied, "--run", "3c81a4",
			"--user-email", "ben@example.com", "--admin-email", "ada@example.com")
		if code != c.code || !strings.Contains(out, c.says) {
			t.Errorf("%s: code %d, %s%s", c.name, code, out, complaint)
		}
	}
}

// Cleaning would remove streams that a running run still needs.
func TestCleanLeavesRunningRunsAlone(t *testing.T) {
	server := fake.Start(t)
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	ben, _ := server.Account("ben@example.com")
	begun := time.Now().UTC().Add(-time.Minute)
	text := fmt.Sprintf("Run of spiritlevel from %s until %s at the latest as the users 4",
		begun.Format(time.RFC3339), begun.Add(time.Hour).Format(time.RFC3339))
	stream := fmt.Sprintf(`[{"name": "sl-3c81a4 is running", "description": %q}]`, text)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL()+"/api/v1/users/me/subscriptions",
		strings.NewReader(url.Values{"subscriptions": {stream}, "invite_only": {"true"}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth(ben.Email, ben.APIKey)
	response, err := http.DefaultClient.Do(request)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatal(response, err)
	}
	_ = response.Body.Close()
	accounts := []string{server.URL(), "--user-email", "ben@example.com", "--admin-email", "iris@example.com"}
	for _, c := range []struct {
		command, says string
		code          int
	}{
		{"clean", "1 running (--force lists them too)", report.ExitConformant},
		{"clean --force", "3c81a4  1 streams, 0 active users, begun 1m", report.ExitConformant},
		{"clean --run 3c81a4", "ago, is still running: if it was killed, clean it with --force", report.ExitUsage},
		{"check --requirement SND-01 --wait 0s", "the run 3c81a4, begun 1m", report.ExitInterrupted},
		{"check --requirement SND-01 --wait 0s --read-only", "the run 3c81a4, begun 1m", report.ExitInterrupted},
		{"clean --run 3c81a4 --force", "no object of the run 3c81a4 is left", report.ExitConformant},
		{"check --requirement SND-01 --wait 0s", "conformant in everything that was judged", report.ExitConformant},
		{"clean", "no run has left streams or active users", report.ExitConformant},
	} {
		command := exec.CommandContext(t.Context(), "spiritlevel", append(strings.Fields(c.command), accounts...)...)
		out, _ := command.CombinedOutput()
		if code := command.ProcessState.ExitCode(); code != c.code || !strings.Contains(string(out), c.says) {
			t.Errorf("%s: code %d, %s", c.command, code, out)
		}
	}
}

// refusing is a server that refuses some calls and passes on the others.
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
