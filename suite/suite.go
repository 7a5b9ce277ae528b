// Package suite judges a live server by the specification: it is pointed at a
// URL, reads the feature level the server declares, and gives each requirement
// of that level a verdict. It knows servers by URL alone.
package suite

import (
	"context"
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Config says what to judge.
type Config struct {
	Target       target.Config
	Sections     []string // section prefixes ("SND"); empty = all
	Requirements []string // requirement ids ("SND-02"); empty = all
	ChangeLog    bool     // judge also what the public change log tells: see requirements.Log
	Strict       bool     // a requirement that is not testable here is a failure
}

// Run judges the target and returns the report; its ExitCode tells the outcome.
// An error means that there is nothing to report: *target.UsageError for a
// wrong configuration or an unknown section or requirement,
// *target.UnreachableError for a target that does not speak the API, or that
// stopped answering during the run.
// Cancelling ctx cuts the run short with a report of what was done.
//
// Runs in one process take turns.
func Run(ctx context.Context, cfg Config) (*report.Report, error) {
	selection, err := choose(cfg.Sections, cfg.Requirements, cfg.ChangeLog)
	if err != nil {
		return nil, err
	}
	ginkgoTurn.Lock()
	defer ginkgoTurn.Unlock()
	started := time.Now()
	world, err := survey(ctx, cfg.Target)
	if err != nil {
		return nil, err
	}
	defer world.client.Close()
	closed, err := world.listen()
	if err != nil {
		return nil, err
	}
	defer closed()
	p := makePlan(selection, world)
	interrupted := judge(ctx, world, p.trials)
	if err := world.stillThere(ctx, p.trials); err != nil {
		return nil, err
	}
	world.leftovers.clean(ctx, world)
	out := &report.Report{
		Run: world.run, URL: world.config.URL, Dialect: world.config.Dialect, Strict: cfg.Strict,
		Level: world.declaration.Level, Known: newestKnown(), Declared: world.declaration.Declared,
		Version: world.declaration.Version, Started: started, Notices: append(world.notices(), p.uncovered()...),
		Interrupted: interrupted || ctx.Err() != nil, Entries: p.entries(),
	}
	out.Elapsed = time.Since(started)
	return out, nil
}

// judge runs the trials under Ginkgo and tells whether it was interrupted.
func judge(ctx context.Context, world *surroundings, trials []*trial) bool {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		runTrials(ctx, world, trials)
	}()
	title := fmt.Sprintf("%s at level %d", world.config.URL, world.declaration.Level)
	interrupted := runGinkgo(title, trials)
	if interrupted {
		stop()
	}
	<-finished
	return interrupted
}
