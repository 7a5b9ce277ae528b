package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

var serveLong = fmt.Sprintf(`Serve the fake until interrupted. No set-up is necessary: the server has an
organization and prints its accounts with their API keys.

The first line on stdout is for programs and never changes its form:
  spiritlevel: serving http://127.0.0.1:9991 level=%d dialect=spec

In a browser, the address shows the page of the server: its people with their keys, how
to call it, and the requests of clients. --open opens it, --no-window leaves it out.
It shows keys and controls only to browsers on this machine, or for the control token,
and never with --production.

The API is below /api/v1. Below /at/LEVEL the same process serves a copy of the
scenario at any other level, with its own state. Named worlds, created through
/control, are below /w/NAME.

All data is in memory and is lost when the process ends. With --state FILE it is
written to the file, at the end and within seconds after a change, and the next
serve with this file continues it: at the same level, or at --level, as after an
upgrade. The scenario then counts only for a reset. Clients must register new event
queues, as after each restart. The limits are:
%s
More worlds are refused; more event queues end the queues that were not read for
the longest time. fake/CHOICES.md has the details.

Environment variables stand for flags that are not given, such as in a container;
"spiritlevel help environment" lists them.`, featurelevels.Specified, limitLines())

// limitLines lists the limits of the fake, one per line.
func limitLines() string {
	var out strings.Builder
	for _, limit := range worlds.Limits() {
		fmt.Fprintf(&out, "  %-10s %s\n", limit.Most, limit.Of)
	}
	return out.String()
}

const serveExample = `  spiritlevel serve
  spiritlevel serve --level 156 --dialect zulip
  spiritlevel serve --addr 127.0.0.1:0 --ready-file /tmp/ready
  spiritlevel serve --scenario organization.yaml --seed 7
  spiritlevel serve --production
  spiritlevel serve --addr 127.0.0.1:0 --until-eof   as a program starts it, with a pipe as stdin`

// serveAddr is where serve listens without --addr.
const serveAddr = "127.0.0.1:9991"

type serveFlags struct {
	addr, scenario, readyFile, accounts string
	production, verbose, untilEOF       bool
	fake                                fake.Config
	pageFlags
	state     string
	variables serveVariables
}

func newServe() *cobra.Command {
	flags := serveFlags{fake: fake.Config{Level: featurelevels.Specified, Dialect: featurelevels.Spec}}
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the fake: a chat server at any feature level",
		Long:    serveLong,
		Example: serveExample,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if flags.variables, err = readServeVariables(os.Environ(), cmd.Flags()); err != nil {
				return err
			}
			if flags.verbose {
				flags.fake.Watch = requestLines(cmd.ErrOrStderr())
			}
			return serve(cmd, flags)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&flags.addr, "addr", serveAddr, "`host:port` to listen on; port 0 means a free port")
	set.Var(hostsFlag{&flags.fake.AllowHosts}, "allow-host",
		"`host` such as chat.test, or chat.test:8443, that clients may use besides localhost and --addr (repeatable)")
	set.Var(levelFlag{&flags.fake.Level}, "level", "feature level, or a release such as 6.0")
	set.Var(dialectFlag{&flags.fake.Dialect}, "dialect", "spec, or zulip for unpatched client libraries")
	set.StringVar(&flags.scenario, "scenario", "", "`file` with the organization to serve instead of the built-in one")
	set.BoolVar(&flags.production, "production", false, "behave like a production server: no API key without a password")
	set.Var(networksFlag{&flags.fake.Callbacks.Allow}, "callbacks",
		"`network` such as 10.0.0.0/8 that outgoing webhook bots may call, besides this machine (repeatable)")
	addFaultFlags(set, &flags.fake)
	set.Uint64Var(&flags.fake.Seed, "seed", builtinfake.Seed, "seed of keys, ids and colours")
	set.BoolVarP(&flags.verbose, "verbose", "v", false, verboseUsage)
	set.StringVar(&flags.readyFile, "ready-file", "",
		"`file` to write the URL to when the server is ready; an existing file must be from an earlier serve")
	set.StringVar(&flags.accounts, "accounts", "", "`file` to write the accounts to as JSON")
	set.StringVar(&flags.fake.ControlToken, "control-token", os.Getenv(controlTokenVariable),
		"`token` that /control requires; necessary beyond loopback (also "+controlTokenVariable+")")
	set.StringVar(&flags.state, "state", "", "`file` that keeps all data; serve continues the data of an earlier serve")
	addPageFlags(set, &flags)
	set.BoolVar(&flags.untilEOF, "until-eof", false,
		"end when standard input closes: if it is a pipe, serve ends with the process that started it")
	// A token from the environment must not be shown as a default by --help.
	set.Lookup("control-token").DefValue = ""
	return cmd
}

func serve(cmd *cobra.Command, flags serveFlags) error {
	if err := demandToken(flags.addr, flags.fake.ControlToken); err != nil {
		return flags.variables.blame("addr", err)
	}
	if err := flags.findOpener(flags.fake.NoPage); err != nil {
		return err
	}
	ctx := cmd.Context()
	if flags.untilEOF {
		ctx = untilEOF(ctx, cmd.InOrStdin())
	}
	go api.Handler() // takes a while, and the scenario is read meanwhile
	if err := checkOutput("--accounts", flags.accounts); err != nil {
		return err
	}
	state, continued, err := prepare(cmd, &flags)
	if err != nil {
		return err
	}
	flags.fake.Advise = adviseOn(cmd.ErrOrStderr())
	flags.fake.Start = uint64(time.Now().UnixNano())
	flags.fake.Requirements = requirementsOf
	server, err := fake.New(flags.fake)
	if err != nil {
		return err
	}
	ready := readyFile(flags.readyFile)
	if err := ready.clear(); err != nil {
		return err
	}
	if err := server.Listen(flags.addr); err != nil {
		return flags.variables.blame("addr", fmt.Errorf("cannot listen on %s: %w%s", flags.addr, err, freePortHint(err)))
	}
	defer ready.remove(server.URL())
	if err := state.write(server); err != nil {
		return errors.Join(err, builtinfake.Shutdown(server))
	}
	if err := announce(cmd.OutOrStdout(), server, flags, state.describe(continued)); err != nil {
		return err
	}
	if flags.open {
		if err := flags.opener.open(server.URL()+"/", cmd.ErrOrStderr()); err != nil {
			return errors.Join(err, builtinfake.Shutdown(server))
		}
	}
	state.keep(ctx, server, cmd.ErrOrStderr())
	<-ctx.Done()
	return errors.Join(builtinfake.Shutdown(server), state.write(server))
}

// untilEOF is a context that also ends with the input. An error ends it, too: the other
// end of a pipe has gone.
func untilEOF(ctx context.Context, in io.Reader) context.Context {
	ctx, end := context.WithCancel(ctx)
	go func() {
		defer end()
		_, _ = io.Copy(io.Discard, in)
	}()
	return ctx
}

// prepare reads the files that the flags name.
func prepare(cmd *cobra.Command, flags *serveFlags) (*stateFile, *fake.State, error) {
	scenario, err := loadScenario(flags.scenario, flags.production)
	if err != nil {
		return nil, nil, flags.variables.blame("scenario", err)
	}
	flags.fake.Scenario = scenario
	if flags.fake.Certificate, err = certificate(*flags); err != nil {
		return nil, nil, err
	}
	state, continued, err := openState(flags.state)
	if err != nil {
		return nil, nil, flags.variables.blame("state", err)
	}
	continueState(flags, continued, cmd.Flags())
	scenario.Organization.Avatars = cmp.Or(flags.avatars, scenario.Organization.Avatars, usualAvatars(flags.fake.Dialect))
	return state, continued, nil
}

// freePortHint is advice for an address that another program listens on.
func freePortHint(err error) string {
	if errors.Is(err, syscall.EADDRINUSE) {
		return ": --addr 127.0.0.1:0 takes a free port"
	}
	return ""
}

// usualAvatars is the default source of avatars. In dialect zulip it is that of
// public servers, whose avatar_url may be null: clients test for that.
func usualAvatars(d featurelevels.Dialect) scenarios.Avatars {
	if d == featurelevels.Zulip {
		return scenarios.RemoteGravatar
	}
	return scenarios.LocalAvatars
}

// loadScenario is the organization of a file, or the built-in one.
func loadScenario(file string, production bool) (*scenarios.Scenario, error) {
	scenario := scenarios.Default()
	if file != "" {
		var err error
		if scenario, err = scenarios.LoadFile(file); err != nil {
			return nil, err
		}
	}
	scenario.Organization.Production = scenario.Organization.Production || production
	return scenario, nil
}

// announce prints the line for programs, then the accounts for people, and writes the
// ready file last: a program that waits for the file finds all output.
func announce(out io.Writer, server *fake.Server, flags serveFlags, kept string) error {
	if flags.accounts != "" {
		if err := harness.WriteAccounts(flags.accounts, server, server.URL(), flags.fake); err != nil {
			return fmt.Errorf("accounts file: %w", err)
		}
	}
	fmt.Fprintf(out, "spiritlevel: serving %s level=%d dialect=%s\n", server.URL(), flags.fake.Level, flags.fake.Dialect)
	fmt.Fprintf(out, "%s\n%s%s", kept, describePage(flags, server.URL()), describeCertificate(flags))
	if err := printAccounts(out, server.Accounts()); err != nil {
		return err
	}
	return readyFile(flags.readyFile).write(server.URL())
}

func printAccounts(out io.Writer, accounts []fake.Account) error {
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ROLE\tNAME\tEMAIL\tAPI KEY")
	for _, account := range accounts {
		role := account.Role
		if account.Bot != "" {
			role = account.Bot + " bot"
		}
		if !account.Active {
			role += ", deactivated"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", role, printable.Text(account.FullName), printable.Text(account.Email),
			account.APIKey)
	}
	return table.Flush()
}
