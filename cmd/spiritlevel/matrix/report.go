package matrix

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Results of a run.
const (
	Passed = "passed"
	Failed = "failed"
)

// Run is the command at one level.
type Run struct {
	Level      featurelevels.Level  `json:"level"`
	Release    string               `json:"release"`
	Result     string               `json:"result"`
	Status     int                  `json:"status"`
	Reason     string               `json:"reason,omitempty"`
	SameAs     *featurelevels.Level `json:"same_as,omitempty"` // not run: this level gives the same answers
	Seconds    float64              `json:"seconds"`
	Output     string               `json:"output,omitempty"`     // the end of the output of a failed run
	Operations []string             `json:"operations,omitempty"` // that the command used
	// Tests are the results of the tests that the command reported in a known form.
	Tests map[string]string `json:"tests,omitempty"`
	// Touched are the changes since the level before it, where that had another result,
	// that change an answer to this run. The first one is TurnedBy, if that is known.
	Touched []string `json:"touched,omitempty"`
	// TurnedBy is the change that alone turns the result.
	TurnedBy string `json:"turned_by,omitempty"`
	// ByNumber reports whether the result is the same without the changes.
	ByNumber bool `json:"by_number,omitempty"`

	late     bool
	requests []harness.Request
	whole    bool // the recording is complete
	replayed time.Time
	answers  []differences.Answer
}

// Report is the result of a matrix or of one shard of it.
type Report struct {
	Command []string              `json:"command"`
	Dialect featurelevels.Dialect `json:"dialect"`
	Levels  []featurelevels.Level `json:"levels"` // of all shards
	Shard   Shard                 `json:"shard"`
	Smart   bool                  `json:"smart"`
	Runs    []Run                 `json:"runs"` // ascending by level
	// Reasons explain why a command failed at every level, as far as that is known.
	Reasons []string `json:"reasons,omitempty"`
}

// Count is the number of levels with a result, and the number of them that were run.
func (r *Report) Count(result string) (all, run int) {
	for _, one := range r.Runs {
		if one.Result == result {
			all++
			if one.SameAs == nil {
				run++
			}
		}
	}
	return all, run
}

// Border is a change of the result of a command between two neighbouring levels of a
// matrix.
type Border struct {
	Before, After Run
	Sentences     []string // of the changes that touch the command, or concern operations that it used
}

// Borders lists the borders, ascending by level.
func (r *Report) Borders() []Border {
	var list []Border
	for i := 1; i < len(r.Runs); i++ {
		if before, after := r.Runs[i-1], r.Runs[i]; before.Result != after.Result {
			b := Border{Before: before, After: after, Sentences: after.Touched}
			if len(b.Sentences) == 0 && !after.ByNumber {
				b.Sentences = concerning(before, after)
			}
			list = append(list, b)
		}
	}
	return list
}

// concerning are the changes between two runs that concern an operation that one of
// them used: shards do not know the requests of each other.
func concerning(before, after Run) []string {
	used := slices.Concat(before.Operations, after.Operations)
	rows := map[string]bool{}
	for level := before.Level + 1; level <= after.Level; level++ {
		for _, row := range featurelevels.Changelog()[level].Changes {
			rows[row.ID] = concerns(row, used)
		}
	}
	var list []string
	for _, c := range changesBetween(before.Level, after.Level) {
		if slices.ContainsFunc(c.Rows(), func(id string) bool { return rows[id] }) {
			list = append(list, c.String())
		}
	}
	return list
}

// Sentences are the changes above a level up to another one.
func Sentences(above, to featurelevels.Level) []string {
	var list []string
	for _, c := range changesBetween(above, to) {
		list = append(list, c.String())
	}
	return list
}

// maxCauses is the number of borders whose cause is searched: each search runs the
// command some times.
const maxCauses = 5

// explain finds for each border the changes that touch the command, and the one that
// turns its result.
func (m Matrix) explain(ctx context.Context, r *Report) error {
	causes := 0
	for i := 1; i < len(r.Runs); i++ {
		before, after := r.Runs[i-1], &r.Runs[i]
		if before.Result == after.Result {
			continue
		}
		touched, err := m.touched(ctx, before, *after)
		if err != nil {
			return err
		}
		if causes++; causes <= maxCauses {
			cause, err := m.cause(ctx, before, *after, touched)
			if err != nil {
				return err
			}
			touched, after.ByNumber = cause.ahead(touched), cause.Number
			if cause.Change != nil {
				after.TurnedBy = cause.Change.String()
			}
		}
		for _, one := range touched {
			after.Touched = append(after.Touched, one.Change.String())
		}
	}
	return nil
}

// String is the result of a run in a few words.
func (run Run) String() string {
	if run.SameAs != nil {
		return fmt.Sprintf("level %d %s", run.Level, run.verdict())
	}
	return fmt.Sprintf("level %d %s, %s", run.Level, run.verdict(), run.time())
}
