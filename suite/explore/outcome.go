package explore

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Schema is the version of the JSON of an exploration. A field that is removed, or whose meaning changes, gets a new
// one.
const Schema = "spiritlevel.exploration/1"

//go:embed exploration.schema.json
var schema string

// JSONSchema is the JSON Schema of the JSON of an exploration, of the version that Schema names.
func JSONSchema() string { return schema }

// written is the JSON of an exploration. Its last fields are for readers, which need not compute them.
type written struct {
	Schema string `json:"schema"`
	*Result
	Seconds    float64 `json:"seconds"`
	Conclusion string  `json:"conclusion"`
	ExitCode   int     `json:"exit_code"`
}

// Fails reports whether the finding makes the exploration fail. Public servers do much that no
// specification states: there a difference that no requirement names is a warning.
func (f Finding) Fails() bool {
	return f.Known == "" && (f.Dialect == "spec" || f.Requirement != "")
}

// ExitCode is the process exit code for the outcome.
func (r *Result) ExitCode() int {
	switch {
	case r.Interrupted:
		return report.ExitInterrupted
	case r.Gone != "":
		return report.ExitUnreachable
	case slices.ContainsFunc(r.Findings, Finding.Fails):
		return report.ExitNotConformant
	}
	return report.ExitConformant
}

// Conclusion states the outcome in one sentence.
func (r *Result) Conclusion() string {
	text := fmt.Sprintf("%d findings in %d calls of %d sequences", len(r.Findings), r.Calls, r.Sequences)
	switch {
	case r.Interrupted:
		return "interrupted: " + text
	case r.Gone != "":
		return r.Gone + ": " + text
	}
	return text
}

// WriteText prints the findings, the coverage and the conclusion.
func (r *Result) WriteText(out io.Writer) {
	for _, f := range r.Findings {
		fmt.Fprintln(out, f)
	}
	if len(r.Coverage.Cells) > 0 {
		r.Coverage.WriteTable(out)
	}
	for _, text := range r.Notices {
		fmt.Fprintln(out, "note:", text)
	}
	if len(r.LeftOut) > 0 {
		fmt.Fprintln(out, "not explored without copies:", strings.Join(r.LeftOut, ", "))
	}
	fmt.Fprintf(out, "%s (level %d, dialect %s, seed %d)\n", r.Conclusion(), r.Level, r.Dialect, r.Seed)
}

// formats write the result, by the ending of the file.
var formats = map[string]func(*Result, io.Writer) error{
	".json": (*Result).WriteJSON, ".xml": (*Result).WriteJUnit, ".html": (*Result).WriteHTML,
}

// CheckFile refuses a name whose ending no format has.
func CheckFile(name string) error {
	if formats[filepath.Ext(name)] == nil {
		return fmt.Errorf("%s must end in .json, .xml or .html", name)
	}
	return report.CheckCreatable(name)
}

// Save writes the result to a file.
func (r *Result) Save(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(formats[filepath.Ext(name)](r, file), file.Close())
}

// WriteJSON writes the result as JSON, for merge and for other programs.
func (r *Result) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	return encoder.Encode(written{Schema, r, r.Elapsed.Seconds(), r.Conclusion(), r.ExitCode()})
}

// ReadJSON reads the JSON of an exploration. The error of another file wraps ErrOther.
func ReadJSON(name string) (*Result, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	read := written{Result: &Result{Coverage: NewCoverage()}}
	if err := json.Unmarshal(text, &read); err != nil || read.Schema != Schema {
		return nil, fmt.Errorf("%s: %w", name, ErrOther)
	}
	read.Elapsed = time.Duration(read.Seconds * float64(time.Second))
	return read.Result, nil
}

// ErrOther is the error of a file that is no report of an exploration.
var ErrOther = errors.New("it is no report of an exploration of this version")

// Merge joins the results of shards.
func Merge(names []string) (*Result, error) {
	var merged *Result
	seen := make(map[int]string)
	for _, name := range names {
		one, err := ReadJSON(name)
		if err != nil {
			return nil, err
		}
		if other := seen[one.Shard]; other != "" {
			return nil, fmt.Errorf("%s and %s are both shard %d", other, name, one.Shard)
		}
		if seen[one.Shard] = name; merged == nil {
			merged = one
			continue
		}
		if !merged.alike(one) {
			return nil, fmt.Errorf(
				"%s is of another exploration than %s: the level, the dialect, the seed or the number of shards differ",
				name, names[0])
		}
		merged.join(one)
	}
	if merged != nil && len(seen) < merged.Shards {
		merged.Gone = cmp.Or(merged.Gone, fmt.Sprintf("%d of %d shards are missing", merged.Shards-len(seen), merged.Shards))
	}
	return merged, nil
}

// alike reports whether both are parts of one exploration.
func (r *Result) alike(other *Result) bool {
	return r.Level == other.Level && r.Dialect == other.Dialect && r.Seed == other.Seed && r.Shards == other.Shards
}

// join adds the result of another shard. Of two findings with the same key, the one with fewer calls stays.
func (r *Result) join(other *Result) {
	r.Calls, r.Repeated, r.Sequences = r.Calls+other.Calls, r.Repeated+other.Repeated, r.Sequences+other.Sequences
	r.Elapsed, r.Interrupted = max(r.Elapsed, other.Elapsed), r.Interrupted || other.Interrupted
	r.Gone = cmp.Or(r.Gone, other.Gone)
	r.Coverage.Join(other.Coverage)
	for _, text := range other.Notices {
		if !slices.Contains(r.Notices, text) {
			r.Notices = append(r.Notices, text)
		}
	}
	for _, f := range other.Findings {
		i := slices.IndexFunc(r.Findings, func(g Finding) bool { return g.Key == f.Key })
		switch {
		case i < 0:
			r.Findings = append(r.Findings, f)
		case len(f.Calls) < len(r.Findings[i].Calls):
			f.Count += r.Findings[i].Count
			r.Findings[i] = f
		default:
			r.Findings[i].Count += f.Count
		}
	}
}

// junitCase is a finding in JUnit XML.
type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Failure *junitFailure `xml:"failure"`
	Skipped *junitFailure `xml:"skipped"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes the findings as JUnit XML: those that do not fail are skipped.
func (r *Result) WriteJUnit(w io.Writer) error {
	suite := struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     float64     `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}{Name: "explore " + r.URL, Time: r.Elapsed.Seconds()}
	for _, f := range r.Findings {
		text := &junitFailure{Message: cmp.Or(f.Requirement, f.Key.String()), Text: f.String()}
		each := junitCase{Name: f.Key.String(), Class: "explore", Failure: text}
		if !f.Fails() {
			each.Failure, each.Skipped = nil, text
			suite.Skipped++
		} else {
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, each)
	}
	if len(r.Findings) == 0 {
		suite.Cases = append(suite.Cases, junitCase{Name: r.Conclusion(), Class: "explore"})
	}
	suite.Tests = len(suite.Cases)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", " ")
	return encoder.Encode(suite)
}
