package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// run executes one command line and returns the exit code. A failure is one sentence
// on stderr for each mistake, never a page of usage.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "spiritlevel: interrupted")
	case err != nil && err.Error() != "":
		for _, one := range mistakes(err) {
			fmt.Fprintln(stderr, "spiritlevel:", printable.Text(unfolded.Replace(one.Error())))
		}
	}
	return exitCode(err)
}

// mistakes are the errors that an error joins, such as those of a file, each for a line.
func mistakes(err error) []error {
	if joined, several := err.(interface{ Unwrap() []error }); several {
		return joined.Unwrap()
	}
	return []error{err}
}

// unfolded joins the indented lines of a YAML parser's error to one line.
var unfolded = strings.NewReplacer(":\n  ", ": ", "\n  ", "; ")

var rootLong = fmt.Sprintf(`Spiritlevel checks whether a chat server conforms to its feature level.

It is one program with two parts: a fake server of the Team Chat Service REST
API that behaves like any feature level from %d to %d, and a conformance suite
that judges any live server against the level that the server declares.`, featurelevels.Oldest, featurelevels.Newest())

const rootExample = `  spiritlevel serve --level 156         a server at level 156 on this machine
  spiritlevel check                     judge the built-in fake
  spiritlevel check https://chat.test   judge a live server
  spiritlevel levels diff 6.0 7.0       the changes between two releases`

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "spiritlevel",
		Short:         "Check whether a chat server conforms to its feature level",
		Long:          rootLong,
		Example:       rootExample,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
	}
	version := root.Flags().BoolP("version", "v", false, "version for spiritlevel")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if *version {
			return printVersion(cmd)
		}
		return cmd.Help()
	}
	root.CompletionOptions.HiddenDefaultCmd = true // docs/install.md has it
	root.SetUsageFunc(printUsage)
	root.SetFlagErrorFunc(flagSentence)
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newServe(), newHealth(), newExport(), newExec(), newRecord(), newReplay(), newMatrix(), newMerge(), newBisect(),
		newDiff(), newCheck(), newExplore(), newClean(), newCompare(), newDetect(), newExplain(),
		newLevels(), newRequirements(), newLadder(), newSchema(), newOpenAPI(), newVersion(),
		newWorker(), newLadderWorker(),
		newConfigHelp(), newOperatorHelp(), newLawsHelp(), newEnvironmentHelp(), newErrorsHelp(), newFaultsHelp(),
		newControlHelp(), newScenarioHelp(),
	)
	root.AddCommand(commandsForPackages()...)
	return root
}

// knownCommand refuses a first word that is not a command.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Root().Commands() {
		names = append(names, sub.Name())
	}
	return fmt.Errorf("unknown command %q%s", args[0], didYouMean(args[0], names))
}
