package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

const journeyLimit = 2 * time.Minute // one whole journey of the client

// TestRealClientTalksToEveryRelease takes an unpatched client library from npm
// through a day's work at the levels of every release and two in between.
func TestRealClientTalksToEveryRelease(t *testing.T) {
	walk(t, "journey.js", 0, 65, 92, 122, 156, 186, 237, 277, 371)
}

// TestRealClientReceivesEverything makes the client receive every kind of event, at
// levels on both sides of the largest changes of events.
func TestRealClientReceivesEverything(t *testing.T) {
	walk(t, "events.js", 0, 27, 65, 122, 156, 157, 185, 186, 237, 277, 371)
}

// walk runs a script of the client against a server of its own at each level.
func walk(t *testing.T, script string, levels ...featurelevels.Level) {
	folder := realClient(t)
	for _, level := range sample.Of(t, 2, levels) {
		t.Run(fmt.Sprintf("level %d", level), func(t *testing.T) {
			t.Parallel()
			url := serveForClient(t, level)
			ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
			defer cancel()
			journey := exec.CommandContext(ctx, "node", script, url, fmt.Sprint(level))
			journey.Dir = folder
			output, err := journey.CombinedOutput()
			if err != nil {
				t.Fatalf("%v after these steps:\n%s", err, output)
			}
			// A script that ends early has status 0 too, but does not print its last line.
			if !strings.HasSuffix(string(output), "\ndone\n") {
				t.Errorf("the client stopped after these steps:\n%s", output)
			}
		})
	}
}

// realClient returns the folder of the client. Where node or the client is not
// installed the test is skipped, but never in CI.
func realClient(t *testing.T) string {
	t.Helper()
	folder := filepath.Join("testdata", "realclient")
	reason := ""
	if _, err := exec.LookPath("node"); err != nil {
		reason = "node is not installed"
	} else if _, err := os.Stat(filepath.Join(folder, "node_modules", "zulip-js")); err != nil {
		reason = "the client is not installed: run make realclient"
	}
	if reason == "" {
		return folder
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("the real-client test must run in CI: %s", reason)
	}
	t.Skipf("REAL CLIENT NOT TESTED: %s", reason)
	return ""
}

// serveForClient starts the command as a user does and returns the address it
// announces. The process must end well when it is asked to.
func serveForClient(t *testing.T, level featurelevels.Level) string {
	t.Helper()
	server := startServe(t, exec.Command("spiritlevel", "serve", "--dialect", "zulip", "--addr", "127.0.0.1:0", "--level",
		fmt.Sprint(level)))
	t.Cleanup(func() {
		if said := server.end(syscall.SIGTERM); server.status != nil {
			t.Errorf("serve did not stop well: %v\n%s", server.status, said)
		}
	})
	want := fmt.Sprintf("spiritlevel: serving %s level=%d dialect=zulip\n", server.url, level)
	if said := server.out.String(); !strings.HasPrefix(said, want) {
		t.Fatalf("announced %q, want %q", said, want)
	}
	return server.url
}
