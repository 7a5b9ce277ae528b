package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Earlier is a report that was saved as JSON.
type Earlier struct {
	Schema       string         `json:"schema"`
	Target       EarlierTarget  `json:"target"`
	Interrupted  bool           `json:"interrupted"` // whether the run was cut short
	Requirements []EarlierEntry `json:"requirements"`
}

// EarlierTarget is the server of a saved report.
type EarlierTarget struct {
	URL   string `json:"url"`
	Level int    `json:"level"`
}

// EarlierEntry is one requirement of a saved report.
type EarlierEntry struct {
	ID      string  `json:"id"`
	Verdict Verdict `json:"verdict"`
}

// largestReport bounds how much of a file is read as a report.
const largestReport = 256 << 20

// ReadJSON reads a report that was saved as JSON. The error names a file that is not a
// report.
func ReadJSON(name string) (*Earlier, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var earlier Earlier
	if err := json.NewDecoder(io.LimitReader(file, largestReport)).Decode(&earlier); err != nil {
		return nil, fmt.Errorf("%s is no report (check URL --report FILE.json makes one): %s", name, jsonMistake(err))
	}
	if earlier.Schema != Schema {
		return nil, fmt.Errorf("%s is no report of the format %s but %q", name, Schema, earlier.Schema)
	}
	return &earlier, nil
}

// jsonMistake describes a mistake in a text without the types of this program.
func jsonMistake(err error) string {
	if errors.Is(err, io.EOF) {
		return "the file is empty"
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return "it ends too early"
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Sprintf("a JSON %s is at byte %d, where a report has another value", wrong.Value, wrong.Offset)
	}
	return err.Error()
}

// Failed are the ids of the requirements that were broken or unstable.
func (e *Earlier) Failed() []string {
	var ids []string
	for _, r := range e.Requirements {
		if r.Verdict.bad() || r.Verdict == Unstable {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

func (v Verdict) bad() bool { return v == Fail || v == Warn }

// Change is a requirement whose verdict differs between two reports.
type Change struct {
	ID     string
	Before Verdict // "" = the earlier report does not have it
	After  Verdict
}

// Comparison is the difference between two reports.
type Comparison struct {
	Broke  []Change // not broken before, broken now
	Mended []Change // broken before, passes now
	Other  []Change // everything else
	Apart  int      // number of the requirements in only one of the reports, because it was of a part
}

// Compare compares two saved reports, requirement by requirement, in the order of
// the later one.
func Compare(before, after *Earlier) Comparison {
	was := make(map[string]Verdict)
	for _, r := range before.Requirements {
		was[r.ID] = r.Verdict
	}
	var c Comparison
	note := func(change Change) {
		switch {
		case change.Before == change.After:
		case change.After.bad() && !change.Before.bad():
			c.Broke = append(c.Broke, change)
		case change.Before.bad() && change.After == Pass:
			c.Mended = append(c.Mended, change)
		case change.Before == "":
			c.Apart++
		default:
			c.Other = append(c.Other, change)
		}
	}
	for _, r := range after.Requirements {
		note(Change{ID: r.ID, Before: was[r.ID], After: r.Verdict})
		delete(was, r.ID)
	}
	c.Apart += len(was)
	return c
}
