package ladder

import (
	"context"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Job is one server that a process judges: the fake at a level, or a mutant.
type Job struct {
	Level   featurelevels.Level
	Dialect featurelevels.Dialect
	Mutant  *int `json:",omitempty"` // its place in Mutants; nil = no mutant
}

// Outcome is the result of a job.
type Outcome struct {
	Pass, NotTestable int
	Objections        []string // ids of requirements; for a mutant those that killed it
	Error             string   // the reason why the server could not be judged; "" if it was
}

// Run judges the job's server with Ginkgo in this process.
func (j Job) Run(ctx context.Context) Outcome {
	if j.Mutant != nil {
		mutants := Mutants()
		if *j.Mutant < 0 || *j.Mutant >= len(mutants) {
			return Outcome{Error: fmt.Sprintf("there is no mutant %d", *j.Mutant)}
		}
		killers, err := mutants[*j.Mutant].trial(ctx, j.Dialect, true)
		return Outcome{Objections: killers, Error: words(err)}
	}
	verdict, err := judge(ctx, fake.Config{Level: j.Level, Dialect: j.Dialect}, suiteConfig(nil, true))
	if err != nil {
		return Outcome{Error: words(err)}
	}
	return Outcome{
		Pass: verdict.Count(report.Pass), NotTestable: verdict.Count(report.NotTestable), Objections: Objections(verdict),
	}
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
