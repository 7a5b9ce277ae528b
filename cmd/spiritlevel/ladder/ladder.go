// Package ladder judges the built-in fake at each level, and with mutants of it shows
// that the suite can fail a server.
package ladder

import (
	"context"
	"fmt"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// Judge judges a new fake. The ids are the requirements, including rows of the change
// log; none means all.
func Judge(ctx context.Context, wanted fake.Config, ids ...string) (*report.Report, error) {
	return judge(ctx, wanted, suiteConfig(ids, false))
}

// suiteConfig selects the requirements with these ids, including rows of the change
// log; none means all. It uses Ginkgo except in tests of this program. The fake is used
// once, so a repetition needs no more patience.
func suiteConfig(ids []string, ginkgo bool) suite.Config {
	return suite.Config{Requirements: ids, ChangeLog: len(ids) == 0, Ginkgo: ginkgo, FirstSight: true, Leave: true}
}

func judge(ctx context.Context, wanted fake.Config, run suite.Config) (*report.Report, error) {
	stop, err := builtinfake.Start(&run.Target, wanted)
	if err != nil {
		return nil, err
	}
	verdict, err := suite.Run(ctx, run)
	if stopped := stop(); err == nil {
		err = stopped
	}
	if err != nil {
		return nil, fmt.Errorf("level %d: %w", wanted.Level, err)
	}
	return verdict, ctx.Err()
}

// Objections are the ids of the requirements that a server broke, certainly or
// probably.
func Objections(r *report.Report) []string {
	var ids []string
	for _, e := range r.Entries {
		if e.Verdict == report.Fail || e.Verdict == report.Warn {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// Levels are all levels between two, both included.
func Levels(from, to featurelevels.Level) []featurelevels.Level {
	var levels []featurelevels.Level
	for l := from; l <= to; l++ {
		levels = append(levels, l)
	}
	return levels
}

// DatedAt are the requirements that begin at a level, and those that end just below
// it: they distinguish the level from the one before.
func DatedAt(level featurelevels.Level) []string {
	var ids []string
	for _, r := range requirements.All() {
		begins := r.Since == int(level) && level > featurelevels.Oldest
		ends := r.Until != nil && *r.Until == int(level)-1
		if begins || ends {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
