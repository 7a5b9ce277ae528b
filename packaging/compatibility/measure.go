package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// runLimit limits the time of one run of a suite.
const runLimit = 2 * time.Minute

// A measurement runs the suites of clients at levels. It tells how it gets on.
type measurement struct {
	levels []featurelevels.Level
	jobs   int
	tell   func(format string, args ...any)
}

// known is the part of the results that the program knows without a client.
func known() Results {
	r := Results{Newest: featurelevels.Newest()}
	releases := featurelevels.Releases()
	for i, one := range releases {
		if i+1 < len(releases) && releases[i+1].LastLevel == featurelevels.Oldest {
			continue // level 0 is the newest release that reports none
		}
		r.Releases = append(r.Releases, Release{one.Version, one.LastLevel})
	}
	for _, reason := range featurelevels.NotEmulated() {
		if reason.Key != featurelevels.NotYet {
			continue
		}
		for i, row := range reason.Rows {
			level, _ := featurelevels.LevelOfRow(row)
			if i == 0 || level < r.NotYet.From {
				r.NotYet.From = level
			}
			r.NotYet.To = max(r.NotYet.To, level)
			r.NotYet.Rows++
		}
	}
	return r
}

// calls runs the suite that a command starts.
func (m measurement) calls(ctx context.Context, command []string) ([]Call, error) {
	logs, err := os.MkdirTemp("", "compatibility-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(logs)
	suite := m.matrix(command)
	suite.Levels, suite.Smart, suite.Logs = m.levels, true, logs
	report, err := suite.Execute(ctx)
	if err != nil {
		return nil, err
	}
	calls, err := readRuns(report, logs)
	if err != nil {
		return nil, err
	}
	for i := range calls {
		if err := m.explain(ctx, command, &calls[i]); err != nil {
			return nil, err
		}
	}
	return calls, nil
}

func (m measurement) matrix(command []string) matrix.Matrix {
	return matrix.Matrix{Command: command, Jobs: m.jobs, Limit: runLimit,
		Fake: fake.Config{Dialect: featurelevels.Zulip, Seed: builtinfake.Seed, Scenario: scenarios.Default()}}
}

// readRuns reads the results of all calls. A level that was not run has those of the level
// with the same answers.
func readRuns(report *matrix.Report, logs string) ([]Call, error) {
	var calls []Call
	at := map[string]int{}
	for _, run := range report.Runs {
		source := run.Level
		if run.SameAs != nil {
			source = *run.SameAs
		}
		text, err := os.ReadFile(filepath.Join(logs, fmt.Sprintf("%d.log", source)))
		if err != nil {
			return nil, err
		}
		found, err := readTAP(text)
		if err != nil {
			return nil, fmt.Errorf("level %d: %w", run.Level, err)
		}
		for _, one := range found {
			i, exists := at[one.call]
			if !exists {
				i = len(calls)
				at[one.call], calls = i, append(calls, Call{Name: one.call})
			}
			calls[i].add(run.Level, one)
		}
	}
	return calls, nil
}

// explain finds the changes that turn the result of a call: it runs alone, at both sides of
// each border.
func (m measurement) explain(ctx context.Context, command []string, call *Call) error {
	if len(call.Stretches) < 2 {
		return nil
	}
	alone := m.matrix(append(slices.Clone(command), call.Name))
	for i := range call.Stretches[1:] {
		alone.Levels = append(alone.Levels, call.Stretches[i].To, call.Stretches[i+1].From)
	}
	alone.Levels = slices.Compact(alone.Levels) // a stretch of one level has two borders
	report, err := alone.Execute(ctx)
	if err != nil {
		return err
	}
	for _, run := range report.Runs {
		at := slices.IndexFunc(call.Stretches, func(s Stretch) bool { return s.From <= run.Level && run.Level <= s.To })
		s := &call.Stretches[at]
		if passed := run.Result == matrix.Passed; passed != s.Passed {
			return fmt.Errorf("%s at level %d: alone it %s, and not among the others:\n%s", call.Name, run.Level, run.Result,
				run.Output)
		}
		if at > 0 && run.Level == s.From {
			s.Turn = &Turn{Change: run.TurnedBy, Rows: rowsOf(run.TurnedBy)}
			if run.TurnedBy == "" {
				s.Turn.Change = deviation(run)
			}
		}
	}
	return nil
}

// rowsOf lists the rows of the change log that a change covers.
func rowsOf(change string) []string {
	for _, c := range levels.Contract().All() {
		if change != "" && c.String() == change {
			return c.Rows()
		}
	}
	return nil
}

// deviation is the deviation of the dialect that says that it begins at the level of a run,
// and that concerns the run. A deviation holds at all levels, so that matrix never names it.
func deviation(run matrix.Run) string {
	begins := regexp.MustCompile(fmt.Sprintf(`\blevel %d\b`, run.Level))
	for _, c := range levels.Contract().Deviations() {
		if begins.MatchString(c.Summary()) &&
			slices.ContainsFunc(c.Routes(), func(route string) bool { return slices.Contains(run.Operations, route) }) {
			return c.String()
		}
	}
	return ""
}

// measure runs all versions of the clients below a folder. Clients that are not in the list
// keep their results; an empty list is all.
func (m measurement) measure(ctx context.Context, folder string, before Results, list []string) (Results, error) {
	results := known()
	for _, lib := range libraries {
		client := Client{Name: lib.name, Language: lib.language}
		if kept := before.client(lib.name); kept != nil && len(list) > 0 && !slices.Contains(list, lib.folder) {
			results.Clients = append(results.Clients, *kept)
			continue
		}
		versions, err := lib.versions(folder)
		if err != nil {
			return results, err
		}
		for _, name := range versions {
			began := time.Now()
			version := Version{Name: name, NotRun: lib.missing(folder, name)}
			if version.NotRun == "" {
				command, err := lib.command(folder, name)
				if err == nil {
					version.Calls, err = m.calls(ctx, command)
				}
				if err != nil {
					return results, fmt.Errorf("%s %s: %w", lib.name, name, err)
				}
			}
			m.tell("%4.0f s  %s %s: %s", time.Since(began).Seconds(), lib.name, name,
				cmp.Or(version.NotRun, fmt.Sprintf("%d calls", len(version.Calls))))
			client.Versions = append(client.Versions, version)
		}
		results.Clients = append(results.Clients, client)
	}
	return results, nil
}
