package matrix

import (
	"context"
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/trial"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// Results of a run.
const (
	Passed = "passed"
	Failed = "failed"
)

// Run is the command at one level.
type Run struct {
	Level   featurelevels.Level  `json:"level"`
	Release string               `json:"release"`
	Result  string               `json:"result"`
	Status  int                  `json:"status"`
	Reason  string               `json:"reason,omitempty"`
	SameAs  *featurelevels.Level `json:"same_as,omitempty"` // not run: this level gives the same answers
	Seconds float64              `json:"seconds"`
	Output  string               `json:"output,omitempty"` // the end of it, of a failed run
	// Touched are the changes since the level before it, where that had another result,
	// that change an answer to this run.
	Touched []string `json:"touched,omitempty"`

	requests []trial.Request
	whole    bool // the requests are all of them
	replayed time.Time
	answers  []replay.Answer
}

// Report is the result of a matrix or of one shard of it.
type Report struct {
	Command []string              `json:"command"`
	Dialect featurelevels.Dialect `json:"dialect"`
	Levels  []featurelevels.Level `json:"levels"` // of all shards
	Shard   Shard                 `json:"shard"`
	Smart   bool                  `json:"smart"`
	Runs    []Run                 `json:"runs"` // ascending by level
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

// Border is where the result of a command changes between two neighbouring levels of a
// matrix.
type Border struct {
	Before, After Run
	Sentences     []string // of the changes between them, or of those that touch the command
	Touching      bool     // the sentences are those that touch the command
}

// Borders lists the borders, ascending by level.
func (r *Report) Borders() []Border {
	var list []Border
	for i := 1; i < len(r.Runs); i++ {
		if before, after := r.Runs[i-1], r.Runs[i]; before.Result != after.Result {
			b := Border{Before: before, After: after, Sentences: after.Touched, Touching: true}
			if len(b.Sentences) == 0 {
				b.Sentences, b.Touching = Sentences(before.Level, after.Level), false
			}
			list = append(list, b)
		}
	}
	return list
}

// Sentences are the changes above a level up to another one.
func Sentences(above, to featurelevels.Level) []string {
	var list []string
	for _, c := range changes.All() {
		if above < c.Level() && c.Level() <= to {
			list = append(list, c.String())
		}
	}
	return list
}

// explain finds for each border the changes that touch the command. The requests are
// those of the failed run, which may have ended early, and of the passed one.
func (r *Report) explain(ctx context.Context, config fake.Config) error {
	for i := 1; i < len(r.Runs); i++ {
		before, after := r.Runs[i-1], &r.Runs[i]
		if before.Result == after.Result {
			continue
		}
		for _, run := range []Run{before, *after} {
			touched, err := Touching(ctx, config, run.requests, before.Level, after.Level)
			if err != nil {
				return err
			}
			for _, one := range touched {
				after.Touched = appendNew(after.Touched, one.Change.String())
			}
		}
	}
	return nil
}

func appendNew(list []string, text string) []string {
	for _, one := range list {
		if one == text {
			return list
		}
	}
	return append(list, text)
}

// String is the result of a run in a few words.
func (run Run) String() string {
	if run.SameAs != nil {
		return fmt.Sprintf("level %d %s", run.Level, run.verdict())
	}
	return fmt.Sprintf("level %d %s, %s", run.Level, run.verdict(), run.time())
}
