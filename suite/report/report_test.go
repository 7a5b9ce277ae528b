package report_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func with(verdicts ...report.Verdict) *report.Report {
	r := &report.Report{Run: "abc123", URL: "http://127.0.0.1:1", Level: 186, Known: 186, Declared: true, Dialect: "spec"}
	for i, v := range verdicts {
		r.Entries = append(r.Entries, report.Entry{
			ID: "SND-0" + string(rune('1'+i)), Title: "POST /messages", Text: "A sentence.", Verdict: v,
		})
	}
	return r
}

func TestExitCodesFollowTheVerdicts(t *testing.T) {
	for name, c := range map[string]struct {
		report *report.Report
		want   int
	}{
		"all pass":             {with(report.Pass, report.Pass), report.ExitConformant},
		"a warning":            {with(report.Pass, report.Warn), report.ExitConformant},
		"a failure":            {with(report.Pass, report.Fail), report.ExitNotConformant},
		"a gap":                {with(report.Pass, report.NotTestable), report.ExitConformant},
		"nothing":              {with(), report.ExitTooLittle},
		"nothing judged":       {with(report.NotTestable, report.NotCovered, report.NotApplicable), report.ExitTooLittle},
		"interrupted":          {interrupted(with(report.Pass, report.NotRun)), report.ExitInterrupted},
		"interrupted, failing": {interrupted(with(report.Fail)), report.ExitInterrupted},
		"strict":               {strict(with(report.Pass)), report.ExitConformant},
		"an unknown level":     {newer(with(report.Pass)), report.ExitConformant},
		"strict, unknown":      {strict(newer(with(report.Pass))), report.ExitNotConformant},
		"strict with a gap":    {strict(with(report.Pass, report.NotTestable)), report.ExitNotConformant},
	} {
		if got := c.report.ExitCode(); got != c.want {
			t.Errorf("%s: exit %d instead of %d", name, got, c.want)
		}
	}
}

func interrupted(r *report.Report) *report.Report { r.Interrupted = true; return r }

func newer(r *report.Report) *report.Report { r.Level = r.Known + 1; return r }

func TestServersAtUnknownLevelsAreNotCalledConformant(t *testing.T) {
	plain := with(report.Pass).Conclusion()
	if got := newer(with(report.Pass)).Conclusion(); got == plain || !strings.Contains(got, "186") {
		t.Errorf("concludes %q", got)
	}
	if got := strict(newer(with(report.Pass))).Conclusion(); !strings.Contains(got, "not conformant") ||
		!strings.Contains(got, "186") {
		t.Errorf("a strict run concludes %q", got)
	}
}

func strict(r *report.Report) *report.Report { r.Strict = true; return r }

func TestTheWorstVerdictCounts(t *testing.T) {
	order := []report.Verdict{
		report.NotCovered, report.NotApplicable, report.Pass, report.NotTestable, report.NotRun, report.Warn, report.Fail,
	}
	for i, better := range order {
		for _, worse := range order[i:] {
			if better.Worse(worse) != worse || worse.Worse(better) != worse {
				t.Errorf("%s and %s make %s", better, worse, better.Worse(worse))
			}
		}
	}
}

func failing() *report.Report {
	r := with(report.Pass, report.Fail, report.NotTestable, report.NotCovered)
	r.Elapsed = 1234 * time.Millisecond
	r.Entries[1].Failures = []report.Failure{{
		Spec: "SND-02", Phase: report.PhaseVerdict, Demanded: "this", Came: "that", Where: "messages[0].id",
		Exchange: &target.Exchange{Method: "GET", URL: "http://127.0.0.1:1/api/v1/messages", Status: 200, Answer: "{}",
			Curl: "curl -sS"},
	}}
	r.Entries[2].Reasons = []string{"no account is configured for the role bot"}
	return r
}

func TestTerminalShowsSectionsFailuresAndGaps(t *testing.T) {
	var out bytes.Buffer
	if err := failing().WriteTerminal(&out, report.Terminal{}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"http://127.0.0.1:1 · level 186", "SND  POST /messages", "1 pass, 1 fail, 1 not testable here, 1 not covered yet",
		"FAIL SND-02  A sentence.", "demanded   this", "came       that", "where      messages[0].id", "again      curl -sS",
		"     1  no account is configured for the role bot\n", "1 pass, 1 fail, 0 warn", "1.234s", "not conformant",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the report lacks %q:\n%s", part, out.String())
		}
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("a report without colour has escapes")
	}
}

func TestTerminalBeginsAndEndsWithTheConclusion(t *testing.T) {
	var out bytes.Buffer
	if err := failing().WriteTerminal(&out, report.Terminal{}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.HasPrefix(text, "not conformant\n") || !strings.HasSuffix(text, "\nnot conformant\n") {
		t.Errorf("the conclusion is neither first nor last:\n%s", text)
	}
	if strings.Index(text, "FAIL SND-02") > strings.Index(text, "not testable here (") {
		t.Errorf("the failure comes after what could not be tested:\n%s", text)
	}
}

func TestUntestableRequirementsAreCountedByReason(t *testing.T) {
	r := with(report.Pass, report.NotTestable, report.NotTestable, report.NotTestable)
	for i, reason := range []string{"no bot", "no operator", "no operator"} {
		r.Entries[i+1].Reasons = []string{reason}
	}
	for verbose, want := range map[bool]string{
		false: "     2  no operator\n     1  no bot\n",
		true:  "     2  no operator\n        SND-03 SND-04\n     1  no bot\n        SND-02\n",
	} {
		var out bytes.Buffer
		if err := r.WriteTerminal(&out, report.Terminal{Verbose: verbose}); err != nil ||
			!strings.Contains(out.String(), want) {
			t.Errorf("verbose %v, %v:\n%s", verbose, err, out.String())
		}
	}
}

func TestAccountsInWrongRolesBelongToTheConclusion(t *testing.T) {
	r := with(report.Pass)
	r.WrongRoles = []string{"the account of the role admin is a guest"}
	if got := r.Conclusion(); !strings.Contains(got, "conformant") || !strings.Contains(got, r.WrongRoles[0]) {
		t.Errorf("concludes %q", got)
	}
}

func TestTerminalFoldsUnjudgedSections(t *testing.T) {
	r := failing()
	for _, id := range []string{"SUB-01", "MUU-01"} {
		r.Entries = append(r.Entries, report.Entry{ID: id, Title: "A title", Verdict: report.NotCovered})
	}
	var out bytes.Buffer
	if err := r.WriteTerminal(&out, report.Terminal{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "\n  nothing judged of 2 sections: SUB MUU\n") ||
		strings.Contains(out.String(), "A title") {
		t.Errorf("the sections are not folded:\n%s", out.String())
	}
}

func TestTerminalColoursAreOptional(t *testing.T) {
	var out bytes.Buffer
	if err := failing().WriteTerminal(&out, report.Terminal{Color: true}); err != nil ||
		!strings.Contains(out.String(), "\x1b[1;31m") {
		t.Errorf("%v, or no red in:\n%s", err, out.String())
	}
}

func TestJSONGivesEveryVerdictAndReason(t *testing.T) {
	name := filepath.Join(t.TempDir(), "report.json")
	if err := failing().SaveJSON(name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Schema       string         `json:"schema"`
		ExitCode     int            `json:"exit_code"`
		Counts       map[string]int `json:"counts"`
		Requirements []struct {
			ID       string   `json:"id"`
			Verdict  string   `json:"verdict"`
			Reasons  []string `json:"reasons"`
			Failures []struct {
				Demanded string `json:"demanded"`
			} `json:"failures"`
		} `json:"requirements"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != report.Schema || got.ExitCode != 1 || len(got.Requirements) != 4 || got.Counts["not-testable"] != 1 {
		t.Errorf("got %+v", got)
	}
	if got.Requirements[1].Failures[0].Demanded != "this" || len(got.Requirements[2].Reasons) != 1 {
		t.Errorf("the failure or the reason is missing: %s", text)
	}
}

func TestJSONThatCannotBeWrittenIsAnError(t *testing.T) {
	if err := failing().SaveJSON(filepath.Join(t.TempDir(), "no", "such", "folder.json")); err == nil {
		t.Error("no error")
	}
}

// hostile is a text that could hide a verdict, or fake one.
const hostile = "x\x1b[2K\x1b[1A\r\nPASS SND-99  \x07\u009b2J\u202e\x9b\xff"

func TestReportsContainNoEscapeSequences(t *testing.T) {
	r := with(report.Fail, report.NotTestable, report.Warn)
	r.URL, r.Version, r.Notices = hostile, hostile, []string{hostile}
	r.Entries[1].Reasons = []string{hostile}
	for i := range r.Entries {
		r.Entries[i].Failures = []report.Failure{{
			Spec: "SND-01", Phase: report.PhaseVerdict, Demanded: hostile, Came: hostile, Where: hostile,
			Exchange: &target.Exchange{Method: "GET", URL: hostile, Status: 200, Answer: hostile, Curl: hostile},
		}}
	}
	formats := map[string]func(*bytes.Buffer) error{
		"terminal": func(out *bytes.Buffer) error { return r.WriteTerminal(out, report.Terminal{}) },
		"JSON":     func(out *bytes.Buffer) error { return r.WriteJSON(out) },
		"failure": func(out *bytes.Buffer) error {
			out.WriteString(r.Entries[0].Failures[0].String())
			return nil
		},
	}
	for name, write := range formats {
		var out bytes.Buffer
		if err := write(&out); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if !printable.All(line) || strings.HasPrefix(line, "PASS") {
				t.Errorf("%s: %q", name, line)
			}
		}
		if !strings.Contains(out.String(), `PASS SND-99`) || !strings.Contains(out.String(), "x1b[2K") {
			t.Errorf("%s shows nothing of it: %s", name, out.String())
		}
	}
}
