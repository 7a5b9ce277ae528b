package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// The processes of a check share the broken invariants, and each runs a share of the
// specs: together they must reach the verdict of one process.
func TestWorkersJudgeAsOneProcessDoes(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	report, junit := filepath.Join(t.TempDir(), "r.json"), filepath.Join(t.TempDir(), "j.xml")
	check := exec.Command("spiritlevel", "check", "--thorough=false", "--changelog", "--workers", "3", "--report", report,
		"--junit", junit)
	if out, err := check.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	alone, err := ladder.Judge(t.Context(), fake.Config{Level: featurelevels.Specified, Dialect: featurelevels.Spec})
	if err != nil {
		t.Fatal(err)
	}
	verdicts := verdictsOf(t, report)
	for _, e := range alone.Entries {
		if got := verdicts[e.ID]; got != string(e.Verdict) {
			t.Errorf("%s is %q by the workers, %q by one process", e.ID, got, e.Verdict)
		}
	}
	if ran := specsIn(t, junit); ran < len(alone.Entries)/2 {
		t.Errorf("the JUnit report has %d specs", ran)
	}
}

func verdictsOf(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Requirements []struct{ ID, Verdict string }
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]string{}
	for _, r := range read.Requirements {
		verdicts[r.ID] = r.Verdict
	}
	return verdicts
}

// specsIn counts the test cases of a JUnit report that ran.
func specsIn(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Suites []struct {
			Cases []struct {
				Status string  `xml:"status,attr"`
				Time   float64 `xml:"time,attr"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, suite := range read.Suites {
		for _, c := range suite.Cases {
			if c.Status == "passed" {
				ran++
			}
		}
	}
	return ran
}

func TestAWorkerIsStartedByACheckOnly(t *testing.T) {
	out, err := exec.Command("spiritlevel", workerName).CombinedOutput()
	if err == nil {
		t.Errorf("a worker without an assignment succeeded: %s", out)
	}
}

// The circumstances of a spec depend on the chosen laws: processes that do not know the choice find no such spec.
func TestWorkersJudgeOneLaw(t *testing.T) {
	check := exec.Command("spiritlevel", "check", "--law", "18", "--requirement", "STA-34", "--workers", "2",
		"--junit", filepath.Join(t.TempDir(), "j.xml"))
	if out, err := check.CombinedOutput(); err != nil || !strings.Contains(string(out), "judged 1 of 1") {
		t.Errorf("%v\n%s", err, out)
	}
}
