package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
)

const execLong = `Run a command with a fake of its own, and exit with the status of the command.

The fake listens on a free port. Environment variables give the command its URL, its
accounts and their API keys: see "spiritlevel help environment". The fake ends with
the command in every case, because it is in the process that started the command.
When that process is asked to end, it ends the command and the command's children;
if it is killed, the command is asked to end where the system can do that (Linux).

With --report the command also writes a report on the client as JSON: the operations and
parameters that it used, the changes between levels that concern them, its mistakes, and
events that it never acknowledged.

At the end two lines on stderr count the requests and the mistakes in them.

Exit codes: that of the command; 124 if it took longer than --timeout; 128 and the signal's
number if a signal ended it; 127 if it does not exist, 126 if it is not executable; 2 for
wrong usage.`

const execExample = `  spiritlevel exec --level 92 --dialect zulip -- npm test
  spiritlevel exec --level 6.0 --dialect zulip --timeout 5m -- python bot_test.py
  spiritlevel exec -- sh -c 'curl -u "$SPIRITLEVEL_USER_EMAIL:$SPIRITLEVEL_USER_KEY" "$SPIRITLEVEL_URL/api/v1/users/me"'
  spiritlevel exec --dialect zulip --report client.json -- npm test
  spiritlevel exec --hostile --fault 'kind: rate_limit, count: first 2' -- npm test
  spiritlevel exec -- spiritlevel check`

func newExec() *cobra.Command {
	flags, report, verbose, timeout := newFakeFlags(), "", false, time.Duration(0)
	cmd := &cobra.Command{
		Use:     "exec [flags] -- <command> [argument...]",
		Short:   "Run a command with a fake of its own",
		Long:    execLong,
		Example: execExample,
		Args:    aCommand,
		RunE: func(cmd *cobra.Command, args []string) error {
			if verbose {
				flags.fake.Watch = requestLines(cmd.ErrOrStderr())
			}
			if timeout < 0 {
				return fmt.Errorf("--timeout is %s: it is a time such as 10m, or 0 for no limit", timeout)
			}
			flags.fake.Advise = adviseOn(cmd.ErrOrStderr())
			return execute(cmd, flags, report, timeout, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.SetInterspersed(false) // the flags after the command are the command's own
	set.Var(levelFlag{&flags.fake.Level}, "level", "feature level, or a release such as 6.0")
	set.StringVar(&report, "report", "", "write the report on the client to this `file`, as JSON")
	set.DurationVar(&timeout, "timeout", 0, "end the command after this time, with status 124; 0 is no limit")
	set.BoolVarP(&verbose, "verbose", "v", false, verboseUsage)
	flags.addTo(set)
	addFaultFlags(set, &flags.fake)
	return cmd
}

// aCommand requires a command among the arguments.
func aCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s needs a command, such as: spiritlevel %s -- npm test", cmd.Name(), cmd.Name())
	}
	return harness.Check(args)
}

// execute runs a command with a fake and hands on its status.
func execute(cmd *cobra.Command, flags fakeFlags, report string, timeout time.Duration, args []string) error {
	config, err := flags.config()
	if err != nil {
		return err
	}
	if err := checkOutput("--report", report); err != nil {
		return err
	}
	ctx, cancel := cmd.Context(), context.CancelFunc(func() {})
	if timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, timeout)
	}
	defer cancel()
	late := false
	status, err := harness.Run(ctx, config, nil, harness.Command{
		Args: args, Stdin: cmd.InOrStdin(), Stdout: cmd.OutOrStdout(), Stderr: cmd.ErrOrStderr(),
	}, func(server *harness.Server) error {
		if late = errors.Is(ctx.Err(), context.DeadlineExceeded); late {
			fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: the command took longer than --timeout %s\n", timeout)
		}
		if report != "" {
			text, err := server.ClientReport()
			if err == nil {
				err = harness.WriteFile(report, text)
			}
			if err != nil {
				return fmt.Errorf("--report: %w", err)
			}
		}
		summarize(cmd.ErrOrStderr(), server.Fake.Report(), report)
		return nil
	})
	if late {
		status = statusTimeout
	}
	if err != nil || status == 0 {
		return err
	}
	return exitStatus(status)
}

// statusTimeout is the status of a command that took too long, as that of timeout(1).
const statusTimeout = 124

// summarize says in two lines what the requests show about the client, and where the
// whole report is.
func summarize(out io.Writer, found fake.Report, file string) {
	kinds := map[string]int{}
	for _, mistake := range found.Mistakes {
		kinds[mistake.Rule] += mistake.Count
	}
	if n := len(found.Unacknowledged); n > 0 {
		kinds["unacknowledged-queue"] = n
	}
	var counts []string
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		counts = append(counts, fmt.Sprintf("%d %s", kinds[kind], kind))
	}
	requests := counted(found.Forgotten+found.Requests, "request")
	fmt.Fprintf(out, "spiritlevel: %s at level %d; mistakes: %s\n", requests, found.Level,
		cmp.Or(strings.Join(counts, ", "), "0"))
	if file == "" {
		fmt.Fprintln(out, "spiritlevel: --report FILE writes the details")
	} else {
		fmt.Fprintf(out, "spiritlevel: the details are in %s\n", file)
	}
}
