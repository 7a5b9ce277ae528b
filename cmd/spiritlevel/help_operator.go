package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const operatorHelp = `Some requirements need what no client can do: let time pass, close an account, set a
rate limit. The developers of a server can write a program that does it, as far as they
can, and name it with --operator "sh operator.sh". Without one these requirements are
not testable. fake/examples/operator.sh is a complete one, for the fake.

The suite runs the program with a command and its arguments. SPIRITLEVEL_SERVER is the
base URL of the server, or of the copy that is meant. Exit code 0 means that it was
done; with any other, the last line of its output is the reason, and what needed it is
not testable. A command may take 30 seconds.

The command "commands" prints the line "spiritlevel operator 1" and then the names of
the commands that the program has, which may be some of these:

`

const operatorHelpEnd = `
"fork" makes a copy of the server with all that is there and prints its base URL;
"discard" ends a copy. With both, the suite does in copies what would hurt.`

func newOperatorHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "operator",
		Short: "How a program does for check what no client can",
		Long:  operatorHelp + "  " + strings.Join(target.OperatorCommands(), "\n  ") + "\n" + operatorHelpEnd,
	}
}
