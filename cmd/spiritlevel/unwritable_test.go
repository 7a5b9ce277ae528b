package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// unwritable lists folders in which nobody can make a file.
func unwritable(t *testing.T) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folders := []string{file}
	switch {
	case runtime.GOOS == "windows": // where folders have no such mode
	case os.Getuid() != 0:
		sealed := filepath.Join(t.TempDir(), "sealed")
		if err := os.Mkdir(sealed, 0o555); err != nil {
			t.Fatal(err)
		}
		folders = append(folders, sealed)
	case runtime.GOOS == "linux":
		folders = append(folders, "/proc") // also for root
	}
	return folders
}

// Each command with a file or a folder for its output says before anything runs that it
// cannot write there: nobody waits for a matrix whose report is lost.
func TestAFolderThatCannotBeWrittenIsReportedBeforeAnythingRuns(t *testing.T) {
	const run = " -- spiritlevel version"
	shards := filepath.Join(t.TempDir(), "shards")
	matrix := "matrix --levels 92 --shard 1/1 --quiet --report " + filepath.Join(shards, "1.json") + run
	if _, complaint, code := runCommand(t, strings.Fields(matrix)...); code != 0 {
		t.Fatalf("%s: code %d, %s", matrix, code, complaint)
	}
	for _, folder := range unwritable(t) {
		path := filepath.Join(folder, "x")
		for given, want := range map[string]string{
			"check --section GST --report " + path + ".json":       "--report: " + path + ".json cannot be written: ",
			"check --section GST --report " + path + ".xml":        "--report: " + path + ".xml cannot be written: ",
			"check --section GST --report " + path + ".md":         "--report: " + path + ".md cannot be written: ",
			"check --section GST --report " + path + ".html":       "--report: " + path + ".html cannot be written: ",
			"check --section GST --junit " + path:                  "--junit: " + path + " cannot be written: ",
			"check --section GST --write-known " + path:            "--write-known: " + path + " cannot be written: ",
			"exec --report " + path + run:                          "--report: " + path + " cannot be written: ",
			"matrix --levels 92 --report " + path + ".json" + run:  "--report: ",
			"matrix --levels 92 --logs " + path + run:              "--logs: the folder " + path + " cannot be made: ",
			"matrix --levels 92 --logs " + folder + run:            "--logs: ",
			"bisect --logs " + path + run:                          "--logs: the folder " + path + " cannot be made: ",
			"merge " + shards + " --report " + path + ".md":        "--report: ",
			"serve --addr 127.0.0.1:0 --ready-file " + path:        "--ready-file: " + path + " cannot be written: ",
			"serve --addr 127.0.0.1:0 --accounts " + path:          "--accounts: " + path + " cannot be written: ",
			"serve --addr 127.0.0.1:0 --state " + path + "/a.json": "state file: ",
			"serve --addr 127.0.0.1:0 --state " + path:             "state file: " + path + " cannot be locked: ",
		} {
			out, complaint, code := runWithin(t, strings.Fields(given)...)
			if code != report.ExitUsage || !strings.HasPrefix(complaint, "spiritlevel: "+want) ||
				!strings.Contains(complaint, folder) || strings.Count(complaint, "\n") != 1 || out != "" {
				t.Errorf("%s: code %d, %s%s", given, code, complaint, out)
			}
		}
	}
}

// The files that a run needs are in the folder for temporary files.
func TestAFolderForTemporaryFilesThatCannotBeWrittenIsReported(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("another variable names the folder there")
	}
	xml := filepath.Join(t.TempDir(), "junit.xml")
	for _, folder := range unwritable(t) {
		t.Setenv("TMPDIR", folder)
		for _, given := range []string{"check --section GST --junit " + xml, "exec -- spiritlevel version",
			"matrix --levels 92 -- spiritlevel version", "bisect -- spiritlevel version"} {
			_, complaint, code := runWithin(t, strings.Fields(given)...)
			if code != report.ExitUsage || !strings.Contains(complaint, "temporary files: mkdir "+folder) ||
				strings.Count(complaint, "\n") != 1 {
				t.Errorf("%s: code %d, %s", given, code, complaint)
			}
		}
	}
}

// runWithin runs a command that must end soon.
func runWithin(t *testing.T, args ...string) (out, complaint string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), stopLimit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	code = run(ctx, args, &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}
