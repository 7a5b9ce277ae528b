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

// TestPythonPackageWorks runs the tests of the Python module from its source.
// `make try-python` does the same from the wheel.
func TestPythonPackageWorks(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	here, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(here, "packaging", "python")
	python := needPython(t)
	program, err := exec.LookPath("spiritlevel")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	command := exec.CommandContext(ctx, python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
	command.Dir = source
	command.Env = append(os.Environ(), "SPIRITLEVEL_BINARY="+program, "PYTHONDONTWRITEBYTECODE=1",
		"PYTHONPATH="+filepath.Join(source, "src"))
	output, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(output), " passed") {
		t.Fatalf("%v\n%s", err, output)
	}
}

// needPython is the Python that has pytest and the client.
func needPython(t *testing.T) string {
	t.Helper()
	venv, err := filepath.Abs(filepath.Join("testdata", "realclient", "python", "venv"))
	if err != nil {
		t.Fatal(err)
	}
	if !installed(filepath.Join(venv, "installed")) {
		t.Skip("PYTHON PACKAGE NOT TESTED: pytest is not installed: run make realclient, which needs python3")
	}
	return filepath.Join(venv, "bin", "python")
}
