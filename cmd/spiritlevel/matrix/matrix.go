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

// Matrix is a command and the levels at which it runs.
type Matrix struct {
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
func (m Matrix) Execute(ctx context.Context) (*Report, error) {
	report := &Report{
		Command: m.Command, Dialect: m.Fake.Dialect, Levels: m.Levels, Shard: m.Shard, Smart: m.Smart,
	}
	levels := m.Shard.of(m.Levels)
	m.Fake.Frozen = time.Time{}
	parts := m.parts(levels)
	found, faults := make([][]Run, len(parts)), make([]error, len(parts))
	next := make(chan int, len(parts))
	for i := range parts {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	tell := inOrder(levels, m.Tell)
	for range m.Jobs {
		all.Go(func() {
			for i := range next {
				if found[i], faults[i] = m.climb(ctx, parts[i], tell); faults[i] != nil {
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
	return report, errors.Join(m.explain(ctx, report), m.reasons(ctx, report))
}

// parts divides levels among the jobs, which take the parts in their order. To skip
// levels a job needs neighbours, so that each can learn from the one before it.
func (m Matrix) parts(levels []featurelevels.Level) [][]featurelevels.Level {
	count := len(levels)
	if m.Smart {
		count = min(m.Jobs, count)
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
func (m Matrix) climb(ctx context.Context, levels []featurelevels.Level, tell func(Run)) ([]Run, error) {
	var runs []Run
	var last *Run // the last that was not skipped
	for _, level := range levels {
		run, skipped, err := m.skip(last, level)
		if err == nil && !skipped {
			run, err = m.run(ctx, level)
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
func (m Matrix) run(ctx context.Context, level featurelevels.Level) (Run, error) {
	config := m.Fake
	config.Level = level
	limited, cancel := context.WithTimeout(ctx, m.Limit)
	defer cancel()
	output := &tail{}
	log, err := openLog(m.Logs, level)
	if err != nil {
		return Run{}, err
	}
	both := &sharedWriter{tail: output, log: log}
	recorder := &harness.Recorder{}
	began := time.Now()
	command := harness.Command{Args: m.Command, Stdout: both, Stderr: both}
	status, err := harness.Run(limited, config, recorder, command, nil)
	err = errors.Join(err, log.Close())
	run := Run{Level: level, Release: featurelevels.Changelog()[level].Release, Result: Passed, Status: status,
		Seconds: time.Since(began).Seconds()}
	both.tests.add([]byte("\n")) // the last line may have no end
	run.Tests = both.tests.results
	run.requests, run.whole = recorder.Requests()
	run.Operations = slices.Sorted(maps.Keys(operationsOf(run.requests)))
	switch {
	case limited.Err() != nil:
		run.Result, run.Reason, run.late = Failed, fmt.Sprintf("it took longer than %s", m.Limit), true
	case status != 0:
		run.Result, run.Reason = Failed, fmt.Sprintf("exit status %d", status)
	}
	if run.Result == Failed {
		run.Output = output.String()
	}
	return run, err
}

func (m Matrix) note(format string, args ...any) {
	if m.Note != nil {
		m.Note(fmt.Sprintf(format, args...))
	}
}

// Size is the number of levels that the matrix runs or skips.
func (m Matrix) Size() int { return len(m.Shard.of(m.Levels)) }
