package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Requirements that the law does not concern must not look as if no spec judged them.
func TestARunOfALawReportsOnlyWhatItsSpecsJudge(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "verdict.json")
	_, complaint, code := runCommand(t, "check", "--law", "24", "--quiet", "--report", file)
	if code != report.ExitConformant {
		t.Fatalf("code %d, %s", code, complaint)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var verdict struct {
		Requirements []struct{ ID, Verdict string }
	}
	if err := json.Unmarshal(text, &verdict); err != nil || len(verdict.Requirements) == 0 {
		t.Fatalf("%v in %s", err, text)
	}
	for _, each := range verdict.Requirements {
		if each.Verdict != string(report.Pass) {
			t.Errorf("%s is %s", each.ID, each.Verdict)
		}
	}
}

// A failure names its spec, and the spec names the law.
func TestTheNameOfASpecExplainsItsRequirementAndItsLaw(t *testing.T) {
	t.Parallel()
	said, complaint, code := runCommand(t, "explain", "SRV-14/law-17")
	if code != 0 || !strings.HasPrefix(said, "SRV-14") || !strings.Contains(said, "\nLaw 17: ") {
		t.Errorf("code %d, %s\n%s", code, complaint, said)
	}
	if said, _, _ := runCommand(t, "explain", "LAW-17"); !strings.HasPrefix(said, "Law 17: ") {
		t.Error(said)
	}
}
