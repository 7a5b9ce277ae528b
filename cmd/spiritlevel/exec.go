package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/trial"
)

const execLong = `Run a command with a fake of its own, and exit with the status of the command.

The fake listens on a free port. Environment variables tell the command its URL, its
accounts and their API keys: see "spiritlevel help environment". The fake ends with
the command in every case, because it is in the process that started the command.
When that process is asked to end, it ends the command and the command's children;
if it is killed, the command is asked to end where the system can do that (Linux).

With --report the command also writes what the requests say about the client, as JSON:
the operations and parameters it used, the changes between levels that concern them,
its mistakes, and events that it never acknowledged.

Exit codes: that of the command; 128 and the signal's number if a signal ended it;
127 if it does not exist, 126 if it is not executable; 2 for wrong usage.`

const execExample = `  spiritlevel exec --level 92 -- npm test
  spiritlevel exec --level 6.0 --dialect zulip -- python bot_test.py
  spiritlevel exec -- sh -c 'curl -u "$SPIRITLEVEL_USER_EMAIL:$SPIRITLEVEL_USER_KEY" "$SPIRITLEVEL_URL/api/v1/users/me"'
  spiritlevel exec --report client.json -- npm test
  spiritlevel exec --hostile --fault 'kind: rate_limit, count: first 2' -- npm test
  spiritlevel exec -- spiritlevel check`

func newExec() *cobra.Command {
	flags, report, verbose := newFakeFlags(), "", false
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
			return execute(cmd, flags, report, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.SetInterspersed(false) // the flags after the command are the command's own
	set.Var(levelFlag{&flags.fake.Level}, "level", "feature level, or a release such as 6.0")
	set.StringVar(&report, "report", "", "write what the requests say about the client to this `file`, as JSON")
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
	return trial.Check(args)
}

// execute runs a command with a fake and hands on its status.
func execute(cmd *cobra.Command, flags fakeFlags, report string, args []string) error {
	config, err := flags.config()
	if err != nil {
		return err
	}
	if err := checkOutput("--report", report); err != nil {
		return err
	}
	status, err := trial.Run(cmd.Context(), config, nil, trial.Command{
		Args: args, Stdin: cmd.InOrStdin(), Stdout: cmd.OutOrStdout(), Stderr: cmd.ErrOrStderr(),
	}, func(server *trial.Server) error {
		if report == "" {
			return nil
		}
		text, err := server.ClientReport()
		if err != nil {
			return err
		}
		return trial.WriteFile(report, text)
	})
	if err != nil || status == 0 {
		return err
	}
	return exitStatus(status)
}

// checkOutput refuses a file that cannot be written, before anything runs.
func checkOutput(flag, name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: %s is not in a folder that exists", flag, name)
	}
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %s is there already and is no regular file", flag, name)
	}
	return nil
}
