package report_test

import (
	"bytes"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// broken is a report in which one defect breaks three requirements, in one of
// them before its point, and another defect breaks one.
func broken() *report.Report {
	r := with(report.Fail, report.Pass, report.Fail, report.Fail, report.Fail, report.NotTestable)
	r.Entries[5].Reasons = []string{"no operator is configured"}
	failure := func(i int, phase, path, came string) {
		r.Entries[i].Failures = []report.Failure{{
			Spec: r.Entries[i].ID, Phase: phase, Demanded: "an integer", Came: came, Where: "id",
			Exchange: &target.Exchange{Method: "POST", URL: "http://127.0.0.1:1/api/v1" + path, Status: 200,
				Answer: `{"id": "7"} | <b>`, Curl: "curl -X POST"},
		}}
	}
	failure(0, report.PhaseArrange, "/messages", `"7"`)
	failure(2, report.PhaseVerdict, "/messages", `"8"`)
	failure(3, report.PhaseVerdict, "/messages", `"912"`)
	failure(4, report.PhaseArrange, "/users/12/status", "nothing")
	return r
}

func TestFailuresAreGroupedByTheServersMistake(t *testing.T) {
	causes := broken().Causes()
	if len(causes) != 2 {
		t.Fatalf("%d causes instead of 2: %+v", len(causes), causes)
	}
	first, second := causes[0], causes[1]
	if !slices.Equal(first.Broken, []string{"SND-01", "SND-03", "SND-04"}) || first.Indirect ||
		first.Failure.Phase != report.PhaseVerdict {
		t.Errorf("the first cause is %+v", first)
	}
	if !second.Indirect || !strings.HasPrefix(second.Headline(), "POST /users/{…}/status: demanded an integer") {
		t.Errorf("what only kept a spec from its point is not told last: %s", second.Headline())
	}
}

func TestNullValuesAreOneCause(t *testing.T) {
	r := broken()
	for i, demanded := range map[int]string{0: "a string", 2: "a string with bold", 3: "a string with a link"} {
		r.Entries[i].Failures[0].Demanded, r.Entries[i].Failures[0].Came = demanded, "null"
	}
	if causes := r.Causes(); len(causes) != 2 || len(causes[0].Broken) != 3 {
		t.Errorf("the causes are %+v", causes)
	}
}

func TestAnIndependentParserReadsTheJUnitReport(t *testing.T) {
	var out bytes.Buffer
	if err := broken().WriteJUnit(&out); err != nil {
		t.Fatal(err)
	}
	var suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Suites   []struct {
			Cases []struct {
				Name    string `xml:"name,attr"`
				Skipped *struct {
					Message string `xml:"message,attr"`
				} `xml:"skipped"`
				Failure *struct {
					Message string `xml:"message,attr"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(out.Bytes(), &suites); err != nil {
		t.Fatal(err)
	}
	if suites.Tests != 6 || suites.Failures != 4 || len(suites.Suites) != 1 || len(suites.Suites[0].Cases) != 6 {
		t.Fatalf("%+v", suites)
	}
	cases := suites.Suites[0].Cases
	if cases[0].Failure == nil || !strings.Contains(cases[0].Failure.Message, "demanded an integer") ||
		cases[5].Skipped == nil || !strings.Contains(cases[5].Skipped.Message, "no operator") || cases[1].Failure != nil {
		t.Errorf("%+v", cases)
	}
}

func TestMarkdownAndAnnotationsKeepTheServersTextAsText(t *testing.T) {
	r := broken()
	r.Notices = []string{"the server says <script> and [a](b) | `c`"}
	var page, lines bytes.Buffer
	if err := r.WriteMarkdown(&page); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"<script>", "[a](b)", "<b>:"} {
		if strings.Contains(page.String(), wrong) {
			t.Errorf("%s stands in the page as it is", wrong)
		}
	}
	if !strings.Contains(page.String(), "SND-01 SND-03 SND-04") || !strings.Contains(page.String(), "| fail | 4 |") {
		t.Error(page.String())
	}
	if err := r.WriteAnnotations(&lines); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(lines.String(), "\n"); got != 2 || !strings.HasPrefix(lines.String(),
		"::error title=SND-01%3A 3 requirements::POST /messages") {
		t.Errorf("%d lines: %s", got, lines.String())
	}
}

func TestThePageNeedsNothingElse(t *testing.T) {
	var out bytes.Buffer
	if err := broken().WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	if outside := regexp.MustCompile(`(src|href)="[^#"]|@import|url\(`).FindString(page); outside != "" {
		t.Errorf("the page refers to something else: %s", outside)
	}
	for _, want := range []string{`id="SND-01" class="fail"`, `id="SND-02" class="pass"`, "no operator is configured",
		`{&#34;id&#34;: &#34;7&#34;} | &lt;b&gt;`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestThePageBeginsWithFailures(t *testing.T) {
	r := broken()
	r.Version, r.Dialect, r.Started, r.Entries[0].Text = "7.5", "zulip", today, "The field `id` is an integer."
	var out bytes.Buffer
	if err := r.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	page, last := out.String(), -1
	for _, part := range []string{
		"not conformant", "What is wrong", ` open><summary>`, `href="#SND-01"`, "dialect zulip", "version 7.5", "2026-11-22",
		"Not testable here",
		`href="#section-SND"`,
		`<section id="section-SND"`, "The field <code>id</code> is an integer.",
	} {
		at := strings.Index(page, part)
		if at <= last {
			t.Errorf("%q is at %d, and what should be before it at %d", part, at, last)
		}
		last = at
	}
	if body, _, _ := strings.Cut(page[strings.Index(page, "<body>"):], "<script>"); strings.Contains(body, "`") {
		t.Error("the page has a backtick")
	}
}

func TestTheEndingOfAFileNamesItsFormat(t *testing.T) {
	folder := t.TempDir()
	for ending, begins := range map[string]string{".json": "{", ".xml": "<?xml", ".md": "### Spiritlevel",
		".html": "<!doctype html>"} {
		name := filepath.Join(folder, "report"+ending)
		if err := broken().Save(name); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil || !strings.HasPrefix(string(text), begins) {
			t.Errorf("%s begins %.20q, %v", ending, text, err)
		}
	}
	for _, name := range []string{"report.txt", "report", filepath.Join(folder, "none", "report.json"), folder} {
		if err := report.CheckFile(name); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

var today = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func TestKnownFailuresDoNotFailARun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "known.yaml")
	if err := broken().WriteKnown(name, today); err != nil {
		t.Fatal(err)
	}
	list, err := report.ReadKnown(name)
	if err != nil || len(list.Known) != 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	r := broken()
	list.Apply(r, today)
	if r.ExitCode() != report.ExitConformant || !strings.Contains(r.Conclusion(), "4 known failures") ||
		len(r.Causes()) > 0 {
		t.Errorf("exit %d: %s", r.ExitCode(), r.Conclusion())
	}
	r = broken()
	list.Apply(r, today.AddDate(1, 0, 0))
	if r.ExitCode() != report.ExitNotConformant {
		t.Errorf("an expired list still holds: exit %d", r.ExitCode())
	}
}

func TestAWrongEntryIsAnErrorOfItsOwn(t *testing.T) {
	for name, c := range map[string]struct {
		entry report.KnownFailure
		says  string
	}{
		"passes":     {report.KnownFailure{Requirement: "SND-02", Reason: "r"}, "passes"},
		"nothing":    {report.KnownFailure{Requirement: "SND-99", Reason: "r"}, "no requirement of this run"},
		"not judged": {report.KnownFailure{Requirement: "SND-03", Reason: "r"}, "not judged"},
		"expired":    {report.KnownFailure{Requirement: "SND-02", Reason: "r", Expires: "2026-11-21"}, "expired"},
		"no reason":  {report.KnownFailure{Requirement: "SND-02"}, "no reason"},
	} {
		r := with(report.Pass, report.Pass, report.NotTestable)
		report.KnownFailures{Known: []report.KnownFailure{c.entry}}.Apply(r, today)
		if r.ExitCode() != report.ExitKnownList || !strings.Contains(r.Conclusion(), c.says) {
			t.Errorf("%s: exit %d, %s", name, r.ExitCode(), r.Conclusion())
		}
	}
}

func TestARunOfAFewRequirementsIgnoresOtherEntriesOfTheList(t *testing.T) {
	r := with(report.Pass)
	report.KnownFailures{Known: []report.KnownFailure{{Requirement: "FET-01", Reason: "r"}}}.Apply(r, today)
	if r.ExitCode() != report.ExitConformant {
		t.Errorf("exit %d, %s", r.ExitCode(), r.Conclusion())
	}
}

func TestAListWithATypingErrorIsRefused(t *testing.T) {
	for _, text := range []string{"known:\n- requirment: SND-01\n", "nown: []\n",
		"known:\n- {requirement: SND-01, reason: r, expires: soon}\n", "- SND-01\n"} {
		name := filepath.Join(t.TempDir(), "known.yaml")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := report.ReadKnown(name); err == nil {
			t.Errorf("accepted: %s", text)
		}
	}
}

func TestTwoReportsAreCompared(t *testing.T) {
	saved := func(r *report.Report) *report.Earlier {
		name := filepath.Join(t.TempDir(), "report.json")
		if err := r.Save(name); err != nil {
			t.Fatal(err)
		}
		read, err := report.ReadJSON(name)
		if err != nil {
			t.Fatal(err)
		}
		return read
	}
	before, after := saved(with(report.Pass, report.Fail, report.Pass, report.Fail)), saved(with(report.Fail, report.Pass,
		report.NotTestable))
	c := report.Compare(before, after)
	if len(c.Broke) != 1 || c.Broke[0].ID != "SND-01" || len(c.Mended) != 1 || c.Mended[0].ID != "SND-02" ||
		len(c.Other) != 1 || c.Apart != 1 {
		t.Errorf("%+v", c)
	}
	if failed := before.Failed(); !slices.Equal(failed, []string{"SND-02", "SND-04"}) {
		t.Errorf("broken before: %v", failed)
	}
}
