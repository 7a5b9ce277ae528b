package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const checkLong = `Judge the server at URL, requirement by requirement, against the feature level
that it declares. Without a URL, judge the built-in fake inside this process, by the same
requests and answers as any other server.

The suite needs an account on the server; with more roles it can test more. Give
each account with flags, in a file (--config, see help config) or in the environment, which process
lists do not show: SPIRITLEVEL_USER_EMAIL, SPIRITLEVEL_USER_KEY and so on. If a key
is missing, the suite asks a development server for it.

If the server limits the rate of calls, the suite waits as the server asks, at most
ten minutes for a call (retry_limit in the file) and --budget for the whole run. It reads
at most 32 MiB of an answer. If the limits are not enough, the call counts as not
answered. When --budget is spent, the remaining requirements are not judged, and the run
counts as interrupted; the clean-up of the run is not counted.

Exit codes: 0 conformant, 1 not conformant, 2 wrong usage or configuration,
3 server unreachable or gone during the run, 4 too few requirements judged,
5 interrupted, or another run uses the accounts, 6 the list of known failures is wrong.

A run marks itself on the server with a private stream. Other runs that use one of its
accounts wait for it (--wait), because runs with the same accounts disturb each other; runs
with other accounts do not wait. The mark of a killed run expires: see help clean.

With --compare, and an operator that makes copies of the server, some specs explore it for a short
time: they make the same random calls in copies and at a correct server of the same level inside this
program, and compare the data that people receive. Open points of the specification do not count.
explore does so as long as you like.

A failed spec runs a second time, alone: if it passes then, the verdict is
"unstable". --report writes JSON, JUnit XML, Markdown or a page, by the ending
of the name (.json, .xml, .md, .html).`

const checkExample = `  spiritlevel check
  spiritlevel check --level 156 --section SND --section FET
  spiritlevel check https://chat.test --user-email ben@chat.test --report verdict.json
  spiritlevel check https://chat.test --config chat.yaml --strict`

type checkFlags struct {
	target     target.Config
	level      featurelevels.Level
	dialect    featurelevels.Dialect
	config     string
	reports    []string // files
	known      string   // a file
	writeKnown string   // a file
	rerun      string   // an earlier report
	annotate   bool
	open       bool   // the report in a browser
	opener     opener // for open
	quiet      bool
	plan       bool          // print only the cost of the run
	wait       time.Duration // for other runs
	compare    bool          // repeat the calls at a reference server
	noColor    bool
	verbose    bool // name each requirement that could not be tested
	selections suite.Config
	done       func() // ends the progress display
}

func newCheck() *cobra.Command {
	flags := checkFlags{level: featurelevels.Specified, dialect: featurelevels.Spec}
	cmd := &cobra.Command{
		Use:     "check [URL]",
		Short:   "Judge a server, or the built-in fake, against its feature level",
		Long:    checkLong,
		Example: checkExample,
		Args:    atMostOneURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.given(cmd, args); err != nil {
				return err
			}
			return check(cmd, flags)
		},
	}
	addCheckFlags(cmd, &flags)
	return cmd
}

func atMostOneURL(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("check judges one server at a time, not %d", len(args))
	}
	return nil
}

func check(cmd *cobra.Command, flags checkFlags) error {
	run := flags.selections
	if err := selectKnown(&run); err != nil {
		return err
	}
	if err := errors.Join(flags.readFiles(&run), flags.prepareOpen()); err != nil {
		return err
	}
	config, err := target.Load(flags.config, os.Getenv, flags.target)
	if err != nil {
		return err
	}
	if config.URL == "" {
		stop, err := flags.startBuiltin(cmd, &config)
		if err != nil {
			return err
		}
		defer func() { _ = stop() }()
		run.Leave = true
	} else if cmd.Flags().Changed("level") {
		return fmt.Errorf("--level is for the built-in fake: %s is judged at the level it declares", config.URL)
	}
	config.Guess = true
	if run.Laws.Share == laws.Usual && (run.Budget > 0 || run.Calls > 0) {
		run.Laws.Share = laws.Part
	}
	if run.Wait = flags.wait; flags.wait == 0 {
		run.Wait = -1 // in the Go API, 0 is the default
	}
	if run.Target = config; flags.compare {
		run.Reference = builtinfake.Reference
	}
	if flags.plan {
		return writePlan(cmd.Context(), cmd.OutOrStdout(), run)
	}
	progress := newProgress(cmd.ErrOrStderr(), flags.quiet, flags.noColor)
	run.Progress = progress.show
	defer progress.end()
	flags.tell(cmd, &run)
	if config.Network == nil {
		if run.Worker, err = ownCommand(workerName); err != nil {
			return err
		}
	}
	flags.done = progress.end
	return judge(cmd.Context(), cmd.OutOrStdout(), run, flags)
}

// startBuiltin starts the built-in fake, which is judged if no URL names a server.
func (f checkFlags) startBuiltin(cmd *cobra.Command, config *target.Config) (stop func() error, err error) {
	if err := needsURL(cmd.Flags()); err != nil {
		return nil, err
	}
	start := builtinfake.Within
	if f.selections.JUnit != "" { // which comes from worker processes
		start = builtinfake.Start
		if config.Workers == 0 { // more processes than cores would only cost more
			config.Workers = min(target.DefaultWorkers, max(2, runtime.NumCPU()))
		}
	}
	return start(config, fake.Config{Level: f.level, Dialect: f.dialect})
}

// tell lets the run print notes on stderr at its start.
func (f checkFlags) tell(cmd *cobra.Command, run *suite.Config) {
	stays := !run.Leave && !run.Target.ReadOnly && !f.quiet
	run.Begun = func(id string) {
		if stays {
			tellRun(cmd.Context(), cmd.ErrOrStderr(), run.Target.URL, id)
		}
	}
	run.Announce = func(warning string) { fmt.Fprintln(cmd.ErrOrStderr(), "spiritlevel: warning: "+warning) }
}

// tellRun prints the command that removes the run's objects: at the start, because a
// killed process prints nothing, and after an interruption.
func tellRun(ctx context.Context, out io.Writer, url, id string) {
	again := fmt.Sprintf("spiritlevel clean %s --run %s --force", url, id)
	fmt.Fprintf(out, "spiritlevel: run %s; if it is killed: %s\n", id, again)
	context.AfterFunc(ctx, func() {
		fmt.Fprintf(out, "spiritlevel: interrupted: removing the objects of the run; if that does not end: %s\n", again)
	})
}

// judge runs the suite and writes the report, which determines the exit code.
func judge(ctx context.Context, out io.Writer, run suite.Config, flags checkFlags) error {
	verdict, err := suite.Run(ctx, run)
	flags.done()
	if err != nil && ctx.Err() != nil {
		return ctx.Err() // an interrupted wait does not mean that the server is unreachable
	}
	if err != nil {
		return err
	}
	unsaved := flags.save(verdict) // files come first, because the reader of the output may be gone
	if flags.open && unsaved == nil {
		unsaved = flags.showPage(verdict)
	}
	terminal := report.Terminal{Color: !flags.noColor && colorful(out), Verbose: flags.verbose}
	if err := verdict.WriteTerminal(out, terminal); err != nil {
		return errors.Join(unsaved, err)
	}
	if flags.annotate {
		unsaved = errors.Join(unsaved, verdict.WriteAnnotations(out))
	}
	if unsaved != nil {
		return unsaved
	}
	if code := verdict.ExitCode(); code != 0 {
		return exitStatus(code)
	}
	return nil
}

// selectKnown corrects the spelling of sections and requirements and refuses unknown
// ones, and unknown laws, before the first request to a server.
func selectKnown(run *suite.Config) error {
	for i, name := range run.Sections {
		prefix, err := sectionNamed(name)
		if err != nil {
			return fmt.Errorf("--section: %w", err)
		}
		run.Sections[i] = prefix
	}
	for i, id := range run.Requirements {
		r, err := requirementNamed(id)
		if err != nil {
			return fmt.Errorf("--requirement: %w", err)
		}
		run.Requirements[i] = r.ID
	}
	if err := run.Laws.Check(); err != nil {
		return fmt.Errorf("--law: %w", err)
	}
	return nil
}

// colorful reports whether the output is a terminal that understands more than text, and
// NO_COLOR is not set.
func colorful(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
