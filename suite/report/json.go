package report

import (
	"encoding/json"
	"io"
	"os"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Schema names the format of the JSON report. Fields may be added under the
// same name; a change of meaning gets a new one.
const Schema = "spiritlevel.report/1"

type jsonReport struct {
	Schema       string          `json:"schema"`
	Run          string          `json:"run"`
	Target       jsonTarget      `json:"target"`
	Started      time.Time       `json:"started"`
	Seconds      float64         `json:"seconds"`
	Strict       bool            `json:"strict"`
	Interrupted  bool            `json:"interrupted"`
	Gone         string          `json:"gone,omitempty"`
	ExitCode     int             `json:"exit_code"`
	Conclusion   string          `json:"conclusion"`
	Counts       map[Verdict]int `json:"counts"`
	Judged       int             `json:"judged"`
	Applicable   int             `json:"applicable"`
	AtLeast      int             `json:"at_least"`
	Notices      []string        `json:"notices,omitempty"`
	Requirements []jsonEntry     `json:"requirements"`
}

type jsonTarget struct {
	URL      string `json:"url"`
	Level    int    `json:"level"`
	Declared bool   `json:"level_declared"`
	Version  string `json:"version,omitempty"`
	Dialect  string `json:"dialect"`
}

type jsonEntry struct {
	ID       string        `json:"id"`
	Verdict  Verdict       `json:"verdict"`
	Sentence string        `json:"sentence"`
	Reasons  []string      `json:"reasons,omitempty"`
	Specs    []string      `json:"specs,omitempty"`
	Seconds  float64       `json:"seconds,omitempty"`
	Failures []jsonFailure `json:"failures,omitempty"`

	Held *target.Exchange `json:"held,omitempty"`
}

type jsonFailure struct {
	Spec     string           `json:"spec"`
	Phase    string           `json:"phase"`
	Demanded string           `json:"demanded"`
	Came     string           `json:"came"`
	Where    string           `json:"where,omitempty"`
	Exchange *target.Exchange `json:"exchange,omitempty"`

	Unanswered bool `json:"unanswered,omitempty"`
	Passing    bool `json:"passing,omitempty"`

	Silent string `json:"silent,omitempty"`
}

// WriteJSON writes the report in the format named by Schema.
func (r *Report) WriteJSON(w io.Writer) error {
	r = r.printable()
	out := jsonReport{
		Schema: Schema, Run: r.Run, Started: r.Started.UTC(), Seconds: r.Elapsed.Seconds(),
		Target: jsonTarget{URL: r.URL, Level: r.Level, Declared: r.Declared, Version: r.Version, Dialect: r.Dialect},
		Strict: r.Strict, Interrupted: r.Interrupted, Gone: r.Gone, ExitCode: r.ExitCode(), Conclusion: r.Conclusion(),
		Judged: r.Judged(), Applicable: r.Applicable(), AtLeast: r.AtLeast,
		Counts: make(map[Verdict]int), Notices: r.Notices, Requirements: []jsonEntry{},
	}
	for _, v := range Verdicts() {
		out.Counts[v] = r.Count(v)
	}
	for _, e := range r.Entries {
		entry := jsonEntry{
			ID: e.ID, Verdict: e.Verdict, Sentence: e.Text, Reasons: e.Reasons,
			Specs: e.Specs, Seconds: e.Elapsed.Seconds(), Held: e.Held,
		}
		for _, f := range e.Failures {
			entry.Failures = append(entry.Failures, jsonFailure(f))
		}
		out.Requirements = append(out.Requirements, entry)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

// SaveJSON writes the JSON report to the named file.
func (r *Report) SaveJSON(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := r.WriteJSON(file); err != nil {
		_ = file.Close() // the write's error says more
		return err
	}
	return file.Close()
}
