package ladder

import (
	"context"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Job is one server that a process judges: the fake at a level, or mutants.
type Job struct {
	Level   featurelevels.Level
	Dialect featurelevels.Dialect
	Mutants []int `json:",omitempty"` // their places in Mutants; none = no mutant

	Thorough bool `json:",omitempty"` // also by all laws
}

// Outcome is the result of a job.
type Outcome struct {
	Pass, NotTestable int
	Objections        []string   // ids of requirements
	Killers           [][]string // for each mutant of the job the requirements that killed it
	Error             string     // the reason why the server could not be judged; "" if it was
}

// Run judges the job's server with Ginkgo in this process.
func (j Job) Run(ctx context.Context) Outcome {
	if len(j.Mutants) > 0 {
		killers, err := j.tryMutants(ctx)
		return Outcome{Killers: killers, Error: words(err)}
	}
	by := suiteConfig(nil, true)
	if j.Thorough {
		by.Laws = laws.Choice{Share: laws.Whole}
	}
	verdict, err := judge(ctx, fake.Config{Level: j.Level, Dialect: j.Dialect}, by)
	if err != nil {
		return Outcome{Error: words(err)}
	}
	return Outcome{
		Pass: verdict.Count(report.Pass), NotTestable: verdict.Count(report.NotTestable), Objections: Objections(verdict),
	}
}

func (j Job) tryMutants(ctx context.Context) ([][]string, error) {
	all := Mutants()
	var mutants []Mutant
	for _, i := range j.Mutants {
		if i < 0 || i >= len(all) {
			return nil, fmt.Errorf("there is no mutant %d", i)
		}
		mutants = append(mutants, all[i])
	}
	return trials(ctx, j.Dialect, mutants)
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
