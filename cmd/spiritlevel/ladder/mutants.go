package ladder

import (
	"context"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// Mutant is a fake at a level with one change switched off: the change is missing at
// its own level, or it already applies at the level below.
type Mutant struct {
	Change *featurelevels.Change
	// Others are further changes that are wrong in the same way.
	Others []*featurelevels.Change
	Level  featurelevels.Level
	// Early says that the change applies below its level; otherwise it is missing.
	Early bool
}

// Mutants are the two mutants of each declared change.
func Mutants() []Mutant {
	var all []Mutant
	for _, c := range levels.Contract().All() {
		all = append(all, Mutant{Change: c, Level: c.Level()}, Mutant{Change: c, Level: c.Level() - 1, Early: true})
	}
	return all
}

// MutantJobs are the jobs that judge the mutants of the changes from one level to
// another. Those that need not be killed share a job with the others of their level and
// kind.
func MutantJobs(from, to featurelevels.Level, dialect featurelevels.Dialect) []Job {
	type kind struct {
		level featurelevels.Level
		early bool
	}
	var jobs []Job
	excused := map[kind]int{} // the place of their job
	for i, m := range Mutants() {
		if m.Change.Level() < from || m.Change.Level() > to {
			continue
		}
		at, shared := excused[kind{m.Level, m.Early}]
		if m.Unstated() != "" && shared {
			jobs[at].Mutants = append(jobs[at].Mutants, i)
			continue
		}
		if m.Unstated() != "" {
			excused[kind{m.Level, m.Early}] = len(jobs)
		}
		jobs = append(jobs, Job{Level: m.Level, Dialect: dialect, Mutants: []int{i}})
	}
	return jobs
}

// Mutation is the error of the mutant.
func (m Mutant) Mutation() featurelevels.Mutation {
	ids := featurelevels.IDs(append(m.Others, m.Change)...)
	if m.Early {
		return featurelevels.Mutation{Forgotten: ids}
	}
	return featurelevels.Mutation{Missing: ids}
}

// KilledBy reports whether the requirement alone kills the mutant.
func (m Mutant) KilledBy(ctx context.Context, dialect featurelevels.Dialect, id string) (bool, error) {
	killers, err := m.trialBy(ctx, dialect, suiteConfig([]string{id}, false))
	return len(killers) > 0, err
}

// Near reports whether the requirement distinguishes the change's level from the one
// below.
func (m Mutant) Near(id string) bool { return slices.Contains(Near(m.Change.Level()), id) }

// Near are the requirements that distinguish the level from the one below: those that the
// specification dates there, and the rows of the change log.
func Near(level featurelevels.Level) []string {
	ids := DatedAt(level)
	for _, row := range requirements.Log() {
		if row.Turn == int(level) {
			ids = append(ids, row.ID)
		}
	}
	return ids
}

// patience is the time limit for an event of a mutant, which may never send it.
const patience = time.Second

// Trial judges the mutant by the requirements near its change and, only if these do
// not kill it, by all others. It returns the requirements that killed it. A mutant
// that cannot be judged at all is killed too.
func (m Mutant) Trial(ctx context.Context, dialect featurelevels.Dialect) ([]string, error) {
	return m.trial(ctx, dialect, false)
}

func (m Mutant) trial(ctx context.Context, dialect featurelevels.Dialect, ginkgo bool) ([]string, error) {
	killers, err := m.trialBy(ctx, dialect, suiteConfig(Near(m.Change.Level()), ginkgo))
	if err != nil || len(killers) > 0 {
		return killers, err
	}
	return m.trialBy(ctx, dialect, suiteConfig(nil, ginkgo))
}

// trials judges mutants of one level and kind, with Ginkgo. Several are judged as one
// server first, because they are expected to survive: each is judged alone only if that
// server is killed.
func trials(ctx context.Context, dialect featurelevels.Dialect, mutants []Mutant) ([][]string, error) {
	killers := make([][]string, len(mutants))
	if len(mutants) > 1 {
		objections, err := joint(mutants).trialBy(ctx, dialect, suiteConfig(nil, true))
		if err != nil || len(objections) == 0 {
			return killers, err
		}
	}
	for i, m := range mutants {
		var err error
		if killers[i], err = m.trial(ctx, dialect, true); err != nil {
			return nil, err
		}
	}
	return killers, nil
}

// joint is the server with the errors of all these mutants.
func joint(mutants []Mutant) Mutant {
	all := mutants[0]
	for _, m := range mutants[1:] {
		all.Others = append(all.Others, m.Change)
	}
	return all
}

func (m Mutant) trialBy(ctx context.Context, dialect featurelevels.Dialect, by suite.Config) ([]string, error) {
	wanted := fake.Config{Level: m.Level, Dialect: dialect, Mutation: m.Mutation()}
	by.Target.Patience = patience
	verdict, err := judge(ctx, wanted, by)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return []string{err.Error()}, nil
	}
	return Objections(verdict), nil
}
