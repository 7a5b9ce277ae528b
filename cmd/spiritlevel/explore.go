package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const exploreLong = `Make random sequences of calls at the server at URL and at a correct server of the same level
inside this program, and compare the answers, the events, and all that each account reads afterwards. Without a
URL, the built-in fake is compared with itself.

A difference is repeated, and then calls, accounts and parameters are removed while it stays. A finding
shows the few calls that are left as shell lines, what came, what a correct server gives, and the
requirement or the change of the API that says so.

With an operator that makes copies, each sequence has a copy of the server for itself (see help
operator). Without one, the exploration uses only streams, messages and groups that it makes, leaves out
calls that concern accounts or the whole organization, and removes its things at the end. For a server
that is not on loopback it wants --yes, --for or --calls then.

In dialect zulip a difference that no requirement names is a warning: public servers do much that no
specification states.

--keep writes a file for each finding; --replay repeats the findings of such a folder in seconds.
--report writes JSON, JUnit XML or a page with a map of the coverage, by the ending of the name (.json,
.xml, .html); merge joins the JSON of shards.

Exit codes: 0 no finding, 1 findings, 2 wrong usage or configuration, 3 server unreachable, gone or no
longer the same, 5 interrupted: what was found until then is written.`

const exploreExample = `  spiritlevel explore --level 186 --for 30s
  spiritlevel explore http://127.0.0.1:9991 --for 8h --keep findings --report night.html
  spiritlevel explore http://127.0.0.1:9991 --replay findings --report replay.xml`

type exploreFlags struct {
	checkFlags
	run     explore.Config
	shard   string
	keep    string // a folder
	replay  string // a folder
	yes     bool
	reports []string
}

// defaultExploration is the time of an exploration without --for and --calls.
const defaultExploration = time.Minute

// lateEffects is the wait for effects that come late, if the configuration has none.
const lateEffects = time.Second

func newExplore() *cobra.Command {
	flags := exploreFlags{checkFlags: checkFlags{level: featurelevels.Specified, dialect: featurelevels.Spec}}
	cmd := &cobra.Command{
		Use:     "explore [URL]",
		Short:   "Find differences between a server and a correct one that nobody wrote a spec for",
		Long:    exploreLong,
		Example: exploreExample,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("explore compares one server at a time, not %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.given(cmd, args); err != nil {
				return err
			}
			if !cmd.Flags().Changed("seed") {
				flags.run.Seed = rand.Uint64N(1_000_000)
			}
			return flags.explore(cmd)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.DurationVar(&flags.run.For, "for", 0, fmt.Sprintf("maximum `time` (default %s, if --calls is not given)",
		defaultExploration))
	set.IntVar(&flags.run.Calls, "calls", 0, "maximum `number` of compared calls")
	set.Uint64Var(&flags.run.Seed, "seed", 0, "`number` that chooses the sequences (default a new one, which is printed)")
	set.Var(levelFlag{&flags.level}, "level", "level of the built-in fake, or a release such as 6.0")
	set.Var(dialectFlag{&flags.dialect}, "dialect", "spec or zulip")
	set.StringVar(&flags.keep, "keep", "", "write a file for each finding into this `folder`")
	set.StringVar(&flags.replay, "replay", "", "only repeat the findings of this `folder`")
	set.StringVar(&flags.known, "known", "", "YAML `file` of known findings, which do not fail the run")
	set.StringVar(&flags.shard, "shard", "",
		"explore one of several `parts`, such as 3/16, or 16 with JOB_COMPLETION_INDEX; merge joins their reports")
	set.IntVar(&flags.run.Workers, "workers", 0,
		"`number` of sequences at a time, where an operator makes copies (default one for each core; 1 with --calls, "+
			"so that the seed repeats the run)")
	set.StringArrayVar(&flags.reports, "report", nil, "write the report to this `file`: .json, .xml or .html (repeatable)")
	set.BoolVar(&flags.yes, "yes", false, "explore a server that is not on loopback, without copies and without a limit")
	set.BoolVar(&flags.quiet, "quiet", false, "show no progress")
	addConnectionFlags(set, &flags.checkFlags)
	addOperatorFlags(set, &flags.target)
	addAccountFlags(set, &flags.target)
	return cmd
}

// explore runs the exploration and writes its files.
func (f *exploreFlags) explore(cmd *cobra.Command) error {
	kept, err := f.prepare()
	if err != nil {
		return err
	}
	config, err := target.Load(f.config, os.Getenv, f.target)
	if err != nil {
		return err
	}
	config.Guess = true
	local := config.URL == ""
	if local {
		var stop func()
		if config, stop, err = builtinfake.InMemory(int(f.level), string(f.dialect)); err != nil {
			return err
		}
		defer stop()
	} else if cmd.Flags().Changed("level") {
		return fmt.Errorf("--level is for the built-in fake: %s is explored at the level it declares", config.URL)
	}
	judged, err := session.TakeSurvey(cmd.Context(), config)
	if err != nil {
		return err
	}
	if err := f.consent(judged, local); err != nil {
		return err
	}
	reference, stop, err := referenceOf(cmd.Context(), judged)
	if err != nil {
		return err
	}
	defer stop()
	if f.run.Patience = cmp.Or(config.Patience, lateEffects); local {
		f.run.Patience = 0
	}
	f.run.Record = f.keep != ""
	leave, err := f.enter(cmd, judged, local)
	if err != nil {
		return err
	}
	result, err := f.result(cmd, judged, reference, kept)
	notices := leave()
	if err != nil {
		return err
	}
	result.Notices = append(result.Notices, notices...)
	return f.publish(cmd, result)
}

// prepare checks the flags and reads the files, before the first call.
func (f *exploreFlags) prepare() (kept []explore.Finding, err error) {
	if f.run.For == 0 && f.run.Calls == 0 {
		f.run.For = defaultExploration
		f.yes = f.yes || f.replay != ""
	} else {
		f.yes = true
	}
	if f.run.For < 0 || f.run.Calls < 0 {
		return nil, errors.New("--for and --calls must be greater than 0")
	}
	if f.run.Workers < 0 || f.run.Workers > target.MaxWorkers {
		return nil, fmt.Errorf("--workers must be 1 to %d, not %d", target.MaxWorkers, f.run.Workers)
	}
	if f.run.Workers == 0 && f.run.Calls == 0 {
		f.run.Workers = min(runtime.NumCPU(), target.MaxWorkers)
	}
	if f.shard != "" {
		shard, err := matrix.ParseShard(f.shard, os.Getenv)
		if err != nil {
			return nil, fmt.Errorf("--shard: %w", err)
		}
		f.run.Shard, f.run.Shards = shard.Index, shard.Of
	}
	if err := f.checkReports(); err != nil {
		return nil, err
	}
	if f.known != "" {
		if f.run.Known, err = explore.ReadKnown(f.known); err != nil {
			return nil, fmt.Errorf("--known: %w", err)
		}
	}
	if f.keep != "" {
		if err := makeFolder("--keep", f.keep); err != nil {
			return nil, err
		}
	}
	if f.replay == "" {
		return nil, nil
	}
	if kept, err = explore.ReadFolder(f.replay); err != nil {
		return nil, fmt.Errorf("--replay: %w", err)
	}
	return kept, nil
}

// checkReports refuses files that cannot be written, and makes their folders.
func (f *exploreFlags) checkReports() error {
	for _, name := range f.reports {
		if err := makeFolder("--report", filepath.Dir(name)); err != nil {
			return err
		}
		if err := explore.CheckFile(name); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	return nil
}

// consent refuses to explore a server that other people may use, if nothing limits the calls.
func (f *exploreFlags) consent(judged *session.Survey, local bool) error {
	address, err := url.Parse(judged.Config.URL)
	if err != nil || local || f.yes || loopback(address.Hostname()) || judged.Copies() {
		return err
	}
	return fmt.Errorf(
		"%s is not on loopback, and no operator makes copies of it: give --for or --calls, or --yes for %s of calls",
		judged.Config.URL, f.run.For)
}

// referenceOf surveys a right server of the level and dialect.
func referenceOf(ctx context.Context, judged *session.Survey) (*session.Survey, func(), error) {
	config, stop, err := builtinfake.InMemory(judged.Declaration.Level, judged.Config.Dialect)
	if err != nil {
		return nil, nil, err
	}
	reference, err := session.TakeSurvey(ctx, config)
	if err != nil {
		stop()
		return nil, nil, err
	}
	return reference, stop, nil
}

// enter marks the run at a server that it uses without copies; leave cleans up there.
func (f *exploreFlags) enter(cmd *cobra.Command, judged *session.Survey, local bool) (leave func() []string,
	err error) {
	if local || judged.Copies() {
		return func() []string { return nil }, nil
	}
	tellRun(cmd.Context(), cmd.ErrOrStderr(), judged.Config.URL, judged.Run)
	tell := func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), "spiritlevel: warning: "+text) }
	ends := time.Now().Add(cmp.Or(f.run.For, suite.LongestRun) + suite.DefaultWait)
	notices, err := judged.Begin(cmd.Context(), ends, suite.DefaultWait, tell)
	if err != nil {
		return nil, err
	}
	judged.ReadAccounts(cmd.Context())
	return func() []string {
		ctx := context.WithoutCancel(cmd.Context())
		notices := append(notices, judged.CleanUp(ctx)...)
		if notice := judged.End(ctx); notice != "" {
			notices = append(notices, notice)
		}
		return notices
	}, nil
}

// result is that of the exploration, or of the repetition of kept findings.
func (f *exploreFlags) result(cmd *cobra.Command, judged, reference *session.Survey, kept []explore.Finding,
) (*explore.Result, error) {
	if f.replay != "" {
		return explore.Replay(cmd.Context(), judged, reference, f.run, kept)
	}
	if !f.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: seed %d\n", f.run.Seed)
		last := time.Now()
		f.run.Progress = func(p explore.Progress) {
			if time.Since(last) < progressLine {
				return
			}
			last = time.Now()
			fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: %d calls in %d sequences, %d findings\n", p.Calls, p.Sequences,
				p.Findings)
		}
	}
	return explore.Run(cmd.Context(), judged, reference, f.run)
}

// publish writes the files and the text, and returns the exit code.
func (f *exploreFlags) publish(cmd *cobra.Command, result *explore.Result) error {
	var unsaved error
	if f.keep != "" {
		if err := result.Keep(f.keep); err != nil {
			unsaved = fmt.Errorf("--keep: %w", err)
		}
	}
	for _, name := range f.reports {
		if err := result.Save(name); err != nil {
			unsaved = errors.Join(unsaved, fmt.Errorf("--report: %w", err))
		}
	}
	result.WriteText(cmd.OutOrStdout())
	if unsaved != nil {
		return unsaved
	}
	if code := result.ExitCode(); code != 0 {
		return exitStatus(code)
	}
	return nil
}
