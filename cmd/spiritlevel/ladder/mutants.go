package ladder

import (
	"context"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Mutant is a fake at a level with one change switched off: it has not come
// where it should hold, or it holds where it should not have come yet.
type Mutant struct {
	Change *featurelevels.Change
	Level  featurelevels.Level
	// Early is whether the change holds below its level; otherwise it is missing.
	Early bool
}

// Mutants are the two mutants of each declared change, on both sides of it.
func Mutants() []Mutant {
	var all []Mutant
	for _, c := range featurelevels.Changes() {
		all = append(all, Mutant{c, c.Level(), false}, Mutant{c, c.Level() - 1, true})
	}
	return all
}

// Dated tells whether the specification dates what its level brought: only
// then can a judge that asserts nothing else see the mutant. What the public
// change log alone knows is watched by the fake's own tests.
func (m Mutant) Dated() bool { return len(DatedAt(m.Change.Level())) > 0 }

// Trial judges the mutant and returns the requirements that caught it. A
// mutant that cannot be judged at all is caught too. The ids are of the
// requirements to judge it by, none for all.
func (m Mutant) Trial(ctx context.Context, dialect featurelevels.Dialect, ids ...string) ([]string, error) {
	mutation := featurelevels.Mutation{Missing: m.Change}
	if m.Early {
		mutation = featurelevels.Mutation{Forgotten: m.Change}
	}
	verdict, err := Judge(ctx, fake.Config{Level: m.Level, Dialect: dialect, Mutation: mutation}, ids...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return []string{err.Error()}, nil
	}
	return Objections(verdict), nil
}
