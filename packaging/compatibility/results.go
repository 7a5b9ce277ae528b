package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Results are all that the page and the picture show.
type Results struct {
	Newest   featurelevels.Level `json:"newest"`
	Releases []Release           `json:"releases"` // oldest first
	// NotYet are the rows of the change log that the fake is to emulate and does not.
	NotYet  Gap      `json:"not_yet"`
	Clients []Client `json:"clients"`
}

// Release is a release of the server, with the level that it reports.
type Release struct {
	Version string              `json:"version"`
	Level   featurelevels.Level `json:"level"`
}

// Gap is a number of rows of the change log, with the levels from which and up to which they lie.
type Gap struct {
	Rows int                 `json:"rows"`
	From featurelevels.Level `json:"from"`
	To   featurelevels.Level `json:"to"`
}

// Client is a client library.
type Client struct {
	Name     string    `json:"name"`
	Language string    `json:"language"`
	Versions []Version `json:"versions"` // newest first
}

// Version is a version of a client. NotRun is the reason why it has no calls.
type Version struct {
	Name   string `json:"name"`
	NotRun string `json:"not_run,omitempty"`
	Calls  []Call `json:"calls,omitempty"`
}

// Call is a call of a client. A call that the version lacks has no stretches.
type Call struct {
	Name      string    `json:"name"`
	Stretches []Stretch `json:"stretches,omitempty"` // ascending, without gaps
}

// Stretch is a range of levels at which a call has one result.
type Stretch struct {
	From   featurelevels.Level `json:"from"`
	To     featurelevels.Level `json:"to"`
	Passed bool                `json:"passed"`
	Errors []Error             `json:"errors,omitempty"` // each with the level from which it is so
	Turn   *Turn               `json:"turn,omitempty"`   // nil for the first stretch
}

// Error is the error of a call from a level on.
type Error struct {
	From featurelevels.Level `json:"from"`
	Text string              `json:"text"`
}

// Turn tells why a stretch has another result than the one before it. Change is the change
// that alone turns the result, empty without such a change, and Rows are the rows of the
// change log that it covers. A deviation of the dialect covers none.
type Turn struct {
	Change string   `json:"change,omitempty"`
	Rows   []string `json:"rows,omitempty"`
}

// add adds the result of a call at the next level.
func (c *Call) add(level featurelevels.Level, found outcome) {
	if found.skipped {
		return
	}
	last := len(c.Stretches) - 1
	if last < 0 || c.Stretches[last].Passed != found.passed {
		c.Stretches = append(c.Stretches, Stretch{From: level, Passed: found.passed})
		last++
	}
	s := &c.Stretches[last]
	s.To = level
	if !found.passed && (len(s.Errors) == 0 || s.Errors[len(s.Errors)-1].Text != found.text) {
		s.Errors = append(s.Errors, Error{level, found.text})
	}
}

// A verdict is the result of a call at a level.
type verdict int

// The verdicts. A call that never works counts as one that works no longer.
const (
	works    verdict = iota
	notYet           // it works from a later level on
	noLonger         // it worked at an earlier level
)

// at is the verdict at a level.
func (c Call) at(level featurelevels.Level) verdict {
	for i, s := range c.Stretches {
		switch {
		case level < s.From || s.To < level || s.Passed:
		case i == 0 && len(c.Stretches) > 1:
			return notYet
		default:
			return noLonger
		}
	}
	return works
}

// count counts the calls that a version has, and those that fail at a level.
func (v Version) count(level featurelevels.Level) (all, early, late int) {
	for _, c := range v.Calls {
		if len(c.Stretches) == 0 {
			continue
		}
		all++
		switch c.at(level) {
		case notYet:
			early++
		case noLonger:
			late++
		}
	}
	return all, early, late
}

// client is the client of a name, nil if the results lack it.
func (r Results) client(name string) *Client {
	for i := range r.Clients {
		if r.Clients[i].Name == name {
			return &r.Clients[i]
		}
	}
	return nil
}

func readResults(name string) (r Results, err error) {
	text, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	return r, err
}

func (r Results) write(name string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(name), 0o755)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o600)
}
