package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// TestPythonClientTalksToSeveralReleases takes the unpatched Python client, and
// a bot of its framework, through a day's work.
func TestPythonClientTalksToSeveralReleases(t *testing.T) {
	walkPython(t, "python", 0, 65, 156, 186, 237, 277, 371)
}

// TestTerminalClientTalksToSeveralReleases does the same with the unpatched terminal client,
// without its screen.
func TestTerminalClientTalksToSeveralReleases(t *testing.T) {
	walkPython(t, "terminal", 122, 186, 237, 277, 371)
}

// walkPython runs the journey of a client in Python against a server of its own at each level.
func walkPython(t *testing.T, client string, levels ...featurelevels.Level) {
	t.Helper()
	raceenabled.AnswersOnly(t)
	folder := filepath.Join("testdata", "realclient", client)
	if _, err := os.Stat(filepath.Join(folder, "venv", "installed")); err != nil {
		t.Skipf("CLIENT %s NOT TESTED: it is not installed: run make realclient, which needs python3", client)
	}
	for _, level := range sample.Of(t, 2, levels) {
		t.Run(fmt.Sprintf("level %d", level), func(t *testing.T) {
			t.Parallel()
			url := serveForClient(t, level)
			ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
			defer cancel()
			journey := exec.CommandContext(ctx, filepath.Join("venv", "bin", "python"), "journey.py", url, fmt.Sprint(level))
			journey.Dir = folder
			output, err := journey.CombinedOutput()
			if err != nil || !strings.HasSuffix(string(output), "\ndone\n") {
				t.Fatalf("%v after these steps:\n%s", err, output)
			}
		})
	}
}
