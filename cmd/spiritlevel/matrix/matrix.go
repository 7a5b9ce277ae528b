package matrix

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/trial"
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
	// Tell is called after each level, by one goroutine at a time.
	Tell func(Run)
}

// Execute runs the command at each level of the shard. Neighbouring levels are one
// job's, one after the other, so that each can learn from the one before it.
func (p Plan) Execute(ctx context.Context) (*Report, error) {
	report := &Report{
		Command: p.Command, Dialect: p.Fake.Dialect, Levels: p.Levels, Shard: p.Shard, Smart: p.Smart,
	}
	levels := p.Shard.of(p.Levels)
	p.Fake.Frozen = time.Time{}
	jobs := min(p.Jobs, max(1, len(levels)))
	found := make([][]Run, jobs)
	faults := make([]error, jobs)
	var all sync.WaitGroup
	tell := serialized(p.Tell)
	for i := range jobs {
		all.Go(func() {
			part := levels[len(levels)*i/jobs : len(levels)*(i+1)/jobs]
			found[i], faults[i] = p.climb(ctx, part, tell)
		})
	}
	all.Wait()
	for _, runs := range found {
		report.Runs = append(report.Runs, runs...)
	}
	if err := errors.Join(append(faults, ctx.Err())...); err != nil {
		return nil, err
	}
	return report, report.explain(ctx, p.Fake)
}

func serialized(tell func(Run)) func(Run) {
	var mu sync.Mutex
	return func(r Run) {
		mu.Lock()
		defer mu.Unlock()
		if tell != nil {
			tell(r)
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
	recorder := &trial.Recorder{}
	began := time.Now()
	status, err := trial.Run(limited, config, recorder, trial.Command{Args: p.Command, Stdout: both, Stderr: both}, nil)
	err = errors.Join(err, log.Close())
	run := Run{Level: level, Release: featurelevels.Changelog()[level].Release, Result: Passed, Status: status,
		Seconds: time.Since(began).Seconds()}
	run.requests, run.whole = recorder.Requests()
	switch {
	case limited.Err() != nil:
		run.Result, run.Reason = Failed, fmt.Sprintf("it took longer than %s", p.Limit)
	case status != 0:
		run.Result, run.Reason = Failed, fmt.Sprintf("exit status %d", status)
	}
	if run.Result == Failed {
		run.Output = output.String()
	}
	return run, err
}

// Size is the number of levels that the plan runs or skips.
func (p Plan) Size() int { return len(p.Shard.of(p.Levels)) }
