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

// TestPythonPackageWorks runs the tests of the Python module from its source, and the
// examples of its page at three levels. `make try-python` does the same from the wheel.
func TestPythonPackageWorks(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	here, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(here, "packaging", "python")
	venv := filepath.Join(here, "cmd", "spiritlevel", "testdata", "realclient", "python", "venv")
	python := filepath.Join(venv, "bin", "python")
	if !installed(filepath.Join(venv, "installed")) {
		t.Skip("PYTHON PACKAGE NOT TESTED: pytest is not installed: run make realclient, which needs python3")
	}
	program, err := exec.LookPath("spiritlevel")
	if err != nil {
		t.Fatal(err)
	}
	run := func(t *testing.T, folder, passed string, arguments ...string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
		defer cancel()
		command := exec.CommandContext(ctx, python, arguments...)
		command.Dir = folder
		command.Env = append(os.Environ(), "SPIRITLEVEL_BINARY="+program, "PYTHONDONTWRITEBYTECODE=1",
			"PYTHONPATH="+filepath.Join(source, "src"))
		output, err := command.CombinedOutput()
		if err != nil || !strings.Contains(string(output), passed) {
			t.Fatalf("%v\n%s", err, output)
		}
	}
	t.Run("its tests pass", func(t *testing.T) {
		t.Parallel()
		run(t, source, " passed", "-m", "pytest", "-q", "-p", "no:cacheprovider")
	})
	t.Run("the examples of its page work", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		run(t, folder, "test_lunch.py", filepath.Join(source, "blocks.py"), filepath.Join(here, "docs", "python.md"), folder)
		run(t, folder, "13 passed", "-W", "error", "-m", "pytest", "-q", "-p", "spiritlevel.pytest_plugin",
			"--spiritlevel-dialect", "zulip", "--spiritlevel-levels", "92,156,186")
		run(t, folder, "ben@example.com", "lunch.py")
	})
}
