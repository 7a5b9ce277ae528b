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

// TestJavaClientTalksToSeveralReleases takes the unpatched Java client through a
// day's work: one process for all levels, because it starts slowly.
func TestJavaClientTalksToSeveralReleases(t *testing.T) {
	raceenabled.AnswersOnly(t)
	sample.NotShort(t)
	folder := filepath.Join("testdata", "realclient", "java")
	if _, err := exec.LookPath("java"); err != nil {
		t.Skip("JAVA CLIENT NOT TESTED: java is not installed")
	}
	if _, err := os.Stat(filepath.Join(folder, "jars", "installed")); err != nil {
		t.Skip("JAVA CLIENT NOT TESTED: it is not installed: run make realclient, which needs mvn")
	}
	arguments := []string{"-XX:TieredStopAtLevel=1", "-cp", filepath.Join("jars", "*"), "Journey.java"}
	for _, level := range sample.Of(t, 2, []featurelevels.Level{65, 122, 186}) {
		arguments = append(arguments, fmt.Sprintf("%d=%s", level, serveForClient(t, level)))
	}
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	journey := exec.CommandContext(ctx, "java", arguments...)
	journey.Dir = folder
	output, err := journey.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(output), "\ndone\n") {
		t.Fatalf("%v after these steps:\n%s", err, output)
	}
}
