package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// TestSampleSuitesPass runs the sample suites as their first lines say, where their
// language is installed.
func TestSampleSuitesPass(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	here, err := filepath.Abs(filepath.Join("testdata", "realclient"))
	if err != nil {
		t.Fatal(err)
	}
	modules, python := filepath.Join(here, "node_modules"), filepath.Join(here, "python", "venv", "bin", "python")
	for _, suite := range []struct {
		language, needs, folder, passed string
		command                         []string
	}{
		{"Go", "go", "fake/examples/go", "ok  ", []string{"go", "test", "-count=1", "-vet=off", "."}},
		{"node", filepath.Join(modules, "zulip-js"), "fake/examples/node", "# pass 2", []string{"node", "--test"}},
		{"Python", python, "fake/examples/python", "Ran 2 tests", []string{python, "-m", "unittest", "-v"}},
	} {
		t.Run(suite.language, func(t *testing.T) {
			t.Parallel()
			if !installed(suite.needs) {
				t.Skipf("SAMPLE SUITE NOT RUN: %s is not installed: run make realclient", suite.needs)
			}
			ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
			defer cancel()
			run := exec.CommandContext(ctx, "spiritlevel", append([]string{"exec", "--level", "92", "--dialect", "zulip", "--"},
				suite.command...)...)
			run.Dir = filepath.Join(repository, suite.folder)
			run.Env = append(os.Environ(), "NODE_PATH="+modules)
			output, err := run.CombinedOutput()
			if err != nil || !strings.Contains(string(output), suite.passed) ||
				strings.Contains(strings.ToLower(string(output)), "skipped=") {
				t.Errorf("%v\n%s", err, output)
			}
		})
	}
}

// installed reports whether there is a command or a file.
func installed(name string) bool {
	if _, err := os.Stat(name); err == nil {
		return true
	}
	_, err := exec.LookPath(name)
	return err == nil
}
