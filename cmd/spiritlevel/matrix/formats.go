package matrix

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// formats are the forms of a report by the ending of the file's name.
var formats = map[string]func(*Report, io.Writer) error{
	".json": (*Report).WriteJSON, ".xml": (*Report).WriteJUnit, ".md": (*Report).WriteMarkdown,
	".html": (*Report).WriteHTML,
}

// CheckName refuses a file name without a known ending.
func CheckName(name string) error {
	if formats[filepath.Ext(name)] == nil {
		return fmt.Errorf("report %q: the name ends in .json, .xml, .md or .html", name)
	}
	return nil
}

// WriteFile writes the report in the format that the ending of the file's name selects.
func (r *Report) WriteFile(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := formats[filepath.Ext(name)](r, &text); err != nil {
		return err
	}
	return harness.WriteFile(name, text.Bytes())
}

// WriteJSON writes the report as JSON.
func (r *Report) WriteJSON(out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(r)
}

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	ClassName string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	Failure   *junitMessage `xml:"failure"`
	Skipped   *junitMessage `xml:"skipped"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes the report as JUnit XML: one test case for each level.
func (r *Report) WriteJUnit(out io.Writer) error {
	suite := junitSuite{Name: printable.Text(strings.Join(r.Command, " ")), Tests: len(r.Runs)}
	seconds := 0.0
	for _, run := range r.Runs {
		one := junitCase{Name: fmt.Sprintf("level %d", run.Level), ClassName: "spiritlevel." + string(r.Dialect),
			Time: fmt.Sprintf("%.3f", run.Seconds)}
		seconds += run.Seconds
		switch {
		case run.Result == Failed:
			suite.Failures++
			one.Failure = &junitMessage{run.verdict(), printableLines(run.Output)}
		case run.SameAs != nil:
			suite.Skipped++
			one.Skipped = &junitMessage{Message: fmt.Sprintf("answers are those of level %d", *run.SameAs)}
		}
		suite.Cases = append(suite.Cases, one)
	}
	suite.Time = fmt.Sprintf("%.3f", seconds)
	text, err := xml.MarshalIndent(suite, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s%s\n", xml.Header, text)
	return err
}

// WriteMarkdown writes the report for a pull request: one line for each stretch of
// levels with one result.
func (r *Report) WriteMarkdown(out io.Writer) error {
	fmt.Fprintf(out, "### Spiritlevel matrix: %s\n\n`%s`\n\n", r.Conclusion(),
		strings.ReplaceAll(printable.Text(strings.Join(r.Command, " ")), "`", "'"))
	fmt.Fprintln(out, "| levels | result |\n|---|---|")
	for _, stretch := range r.stretches() {
		first, last := stretch[0], stretch[len(stretch)-1]
		levels := fmt.Sprint(first.Level)
		if last.Level != first.Level {
			levels += fmt.Sprintf(" to %d (%d)", last.Level, len(stretch))
		}
		fmt.Fprintf(out, "| %s | %s |\n", levels, first.Result)
	}
	for _, b := range r.Borders() {
		fmt.Fprintf(out, "\n%s\n\n", b.headline())
		for _, line := range b.lines() {
			fmt.Fprintf(out, "- %s\n", html.EscapeString(line))
		}
	}
	if len(r.Reasons) > 0 {
		fmt.Fprintf(out, "\n%s\n\n", everywhere)
		for _, reason := range r.Reasons {
			fmt.Fprintf(out, "- %s\n", html.EscapeString(reason))
		}
	}
	if run := r.telling(); run != nil && run.Output != "" {
		fmt.Fprintf(out, "\n<details><summary>Output at level %d</summary>\n\n```text\n%s\n```\n\n</details>\n",
			run.Level, strings.ReplaceAll(printableLines(run.Output), "```", "'''"))
	}
	return nil
}

// stretches are runs of neighbouring levels with one result.
func (r *Report) stretches() [][]Run {
	var list [][]Run
	for i, run := range r.Runs {
		if i == 0 || run.Result != r.Runs[i-1].Result {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], run)
	}
	return list
}

// printableLines is the text without characters that terminals or XML refuse.
func printableLines(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = printable.Text(strings.TrimSuffix(lines[i], "\r"))
	}
	return strings.Join(slices.Clip(lines), "\n")
}
