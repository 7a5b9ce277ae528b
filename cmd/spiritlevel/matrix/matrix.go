package matrix

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Plan has the command and the levels.
type Plan struct {
	Levels  []featurelevels.Level
	Command []string
	Fake    fake.Config // without the level
	Jobs    int
	Limit   time.Duration // of one run
	Shard   Shard
	Smart   bool   // skip levels that provably answer like their neighbour
	Logs    string // folder for the output of each run, "" for none
	// Tell is called with each run, in the order of the levels, by one goroutine at a time.
	Tell func(Run)
	// Note, if set, is called with a line about each other work that takes time.
	Note func(string)
}

// Execute runs the command at each level of the shard.
func (p Plan) Execute(ctx context.Context) (*Report, error) {
	report := &Report{
		Command: p.Command, Dialect: p.Fake.Dialect, Levels: p.Levels, Shard: p.Shard, Smart: p.Smart,
	}
	levels := p.Shard.of(p.Levels)
	p.Fake.Frozen = time.Time{}
	parts := p.parts(levels)
	found, faults := make([][]Run, len(parts)), make([]error, len(parts))
	next := make(chan int, len(parts))
	for i := range parts {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	tell := inOrder(levels, p.Tell)
	for range p.Jobs {
		all.Go(func() {
			for i := range next {
				if found[i], faults[i] = p.climb(ctx, parts[i], tell); faults[i] != nil {
					return
				}
			}
		})
	}
	all.Wait()
	for _, runs := range found {
		report.Runs = append(report.Runs, runs...)
	}
	if err := errors.Join(append(faults, ctx.Err())...); err != nil {
		return nil, err
	}
	return report, errors.Join(p.explain(ctx, report), p.reasons(ctx, report))
}

// parts divides levels among the jobs, which take the parts in their order. To skip
// levels a job needs neighbours, so that each can learn from the one before it.
func (p Plan) parts(levels []featurelevels.Level) [][]featurelevels.Level {
	count := len(levels)
	if p.Smart {
		count = min(p.Jobs, count)
	}
	parts := make([][]featurelevels.Level, count)
	for i := range parts {
		parts[i] = levels[len(levels)*i/count : len(levels)*(i+1)/count]
	}
	return parts
}

// inOrder returns a function for the runs of all levels, which come in any order. It
// tells each after those of all lower levels.
func inOrder(levels []featurelevels.Level, tell func(Run)) func(Run) {
	var mu sync.Mutex
	ended := map[featurelevels.Level]Run{}
	return func(run Run) {
		mu.Lock()
		defer mu.Unlock()
		ended[run.Level] = run
		for len(levels) > 0 && tell != nil {
			lowest, known := ended[levels[0]]
			if !known {
				return
			}
			tell(lowest)
			levels = levels[1:]
		}
	}
}

// climb runs levels from the lowest to the highest.
func (p Plan) climb(ctx context.Context, levels []featurelevels.Level, tell func(Run)) ([]Run, error) {
	var runs []Run
	var last *Run // the last that was not skipped
	for _, level := range levels {
		run, skipped, err := p.skip(last, level)
		if err == nil && !skipped {
			run, err = p.run(ctx, level)
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return runs, fmt.Errorf("level %d: %w", level, err)
		}
		runs = append(runs, run)
		if !skipped {
			last = &run
		}
		tell(run)
	}
	return runs, nil
}

// run runs the command at one level.
func (p Plan) run(ctx context.Context, level featurelevels.Level) (Run, error) {
	config := p.Fake
	config.Level = level
	limited, cancel := context.WithTimeout(ctx, p.Limit)
	defer cancel()
	output := &tail{}
	log, err := openLog(p.Logs, level)
	if err != nil {
		return Run{}, err
	}
	both := &sharedWriter{tail: output, log: log}
	recorder := &harness.Recorder{}
	began := time.Now()
	command := harness.Command{Args: p.Command, Stdout: both, Stderr: both}
	status, err := harness.Run(limited, config, recorder, command, nil)
	err = errors.Join(err, log.Close())
	run := Run{Level: level, Release: featurelevels.Changelog()[level].Release, Result: Passed, Status: status,
		Seconds: time.Since(began).Seconds()}
	run.requests, run.whole = recorder.Requests()
	run.Operations = slices.Sorted(maps.Keys(operationsOf(run.requests)))
	switch {
	case limited.Err() != nil:
		run.Result, run.Reason, run.late = Failed, fmt.Sprintf("it took longer than %s", p.Limit), true
	case status != 0:
		run.Result, run.Reason = Failed, fmt.Sprintf("exit status %d", status)
	}
	if run.Result == Failed {
		run.Output = output.String()
	}
	return run, err
}

func (p Plan) note(format string, args ...any) {
	if p.Note != nil {
		p.Note(fmt.Sprintf(format, args...))
	}
}

// Size is the number of levels that the plan runs or skips.
func (p Plan) Size() int { return len(p.Shard.of(p.Levels)) }
