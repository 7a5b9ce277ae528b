package requests

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Report describes the requests of a world's clients.
type Report struct {
	Level      int         `json:"level"`
	Requests   int         `json:"requests"`
	Forgotten  int         `json:"forgotten"` // older requests that the world does not remember
	Operations []Operation `json:"operations"`
	// Levels are the changes between levels that concern the requests: a server below the
	// level of such a change would have given another answer.
	Levels   []Change  `json:"levels"`
	Mistakes []Mistake `json:"mistakes"`
	// Unacknowledged are the queues with events that were sent and never acknowledged.
	Unacknowledged []Unacknowledged `json:"unacknowledged"`
}

// Operation is an operation that was used.
type Operation struct {
	Operation  string   `json:"operation"`
	Requests   int      `json:"requests"`
	Refused    int      `json:"refused"`
	Clients    []string `json:"clients"`
	Parameters []string `json:"parameters"`
}

// Change is a row of the change log that concerns an operation that was used.
type Change struct {
	Level     int    `json:"level"`
	Row       string `json:"row"`
	Operation string `json:"operation"`
	Part      string `json:"part"`
	Kind      string `json:"kind"`
	Name      string `json:"name,omitempty"`
	Before    string `json:"before"`
	After     string `json:"after"`
	Summary   string `json:"summary"`
	// Newer says that the change came after the level of the server.
	Newer bool `json:"newer"`
}

// Mistake is a rule of warnings that requests of one operation broke in one way.
type Mistake struct {
	Rule      string `json:"rule"`
	Operation string `json:"operation,omitempty"` // none if the level has no such operation
	Count     int    `json:"count"`
	Example   string `json:"example"`
	Request   int    `json:"request"` // the number of the first request
}

// Unacknowledged is an event queue whose client did not acknowledge its events.
type Unacknowledged struct {
	QueueID string `json:"queue_id"`
	UserID  int    `json:"user_id"`
	Events  int    `json:"events"`
	FirstID int    `json:"first_id"`
}

// Report reads the remembered requests.
func (l *Log) Report(level featurelevels.Level) Report {
	records := l.records()
	report := Report{
		Level: int(level), Requests: len(records), Operations: []Operation{}, Levels: []Change{},
		Mistakes: []Mistake{}, Unacknowledged: []Unacknowledged{},
	}
	if len(records) > 0 {
		report.Forgotten = records[0].Number - 1
	}
	used := map[string]*use{}
	w := newWatcher(l.currentHider())
	for i := range records {
		e := w.entry(&records[i])
		report.addMistakes(e)
		if e.Operation != "" {
			if used[e.Operation] == nil {
				used[e.Operation] = &use{clients: map[string]bool{}, parameters: map[string]bool{}}
			}
			used[e.Operation].add(e)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(used)) {
		u := used[name]
		report.Operations = append(report.Operations, Operation{
			name, u.requests, u.refused, listed(u.clients), listed(u.parameters),
		})
		report.addChanges(name, u.parameters)
	}
	slices.SortStableFunc(report.Levels, func(a, b Change) int { return cmp.Compare(a.Level, b.Level) })
	return report
}

// listed are the names of a set in order; an empty set is an empty list in JSON.
func listed(set map[string]bool) []string {
	return append([]string{}, slices.Sorted(maps.Keys(set))...)
}

// use has the uses of an operation.
type use struct {
	requests, refused   int
	clients, parameters map[string]bool
}

func (u *use) add(e Entry) {
	u.requests++
	if e.Status >= http.StatusMultipleChoices || e.Status == 0 {
		u.refused++
	}
	u.clients[e.Client] = true
	for name := range e.Parameters {
		u.parameters[name] = true
	}
}

func (r *Report) addMistakes(e Entry) {
	for _, warning := range e.Warnings {
		i := slices.IndexFunc(r.Mistakes, func(m Mistake) bool {
			return m.Rule == warning.Rule && m.Operation == e.Operation &&
				withoutNumbers(m.Example) == withoutNumbers(warning.Text)
		})
		if i < 0 {
			i = len(r.Mistakes)
			r.Mistakes = append(r.Mistakes, Mistake{Rule: warning.Rule, Operation: e.Operation, Example: warning.Text,
				Request: e.Number})
		}
		r.Mistakes[i].Count++
	}
}

// withoutNumbers is the common part of warnings of one kind.
func withoutNumbers(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}

// addChanges adds the rows that concern an operation: of its parameters only those
// that were sent.
func (r *Report) addChanges(operation string, parameters map[string]bool) {
	form := map[string][]string{}
	for name := range parameters {
		form[name] = nil
	}
	for _, row := range rowsByOperation()[operation] {
		if row.Kind == "baseline" || row.Part == ofParameters && !sends(form, row.Name) {
			continue
		}
		r.Levels = append(r.Levels, Change{
			Level: int(row.level), Row: row.ID, Operation: operation, Part: row.Part, Kind: row.Kind, Name: row.Name,
			Before: row.Before, After: row.After, Summary: row.Summary, Newer: int(row.level) > r.Level,
		})
	}
}
