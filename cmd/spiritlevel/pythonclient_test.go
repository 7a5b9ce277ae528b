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
	raceenabled.AnswersOnly(t)
	folder := filepath.Join("testdata", "realclient", "python")
	if _, err := os.Stat(filepath.Join(folder, "venv", "installed")); err != nil {
		t.Skip("PYTHON CLIENT NOT TESTED: it is not installed: run make realclient, which needs python3")
	}
	for _, level := range sample.Of(t, 2, []featurelevels.Level{0, 65, 156, 186}) {
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
