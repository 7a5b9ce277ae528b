package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const operatorHelp = `Some requirements need acts that no client can do: let time pass, close an account, set
a rate limit. The developers of a server can write a program for some or all of these
acts, and name it with --operator "sh operator.sh". Without such a program these
requirements are not testable. fake/examples/operator.sh is a complete program for the fake.

The suite runs the program with a command and its arguments. SPIRITLEVEL_SERVER is the
base URL of the server, or of the copy in question. Exit code 0 means success. With any
other exit code, the last line of the output is the reason, and the requirements that need
the act are not testable. A command may take 30 seconds.

The command "commands" prints the line "spiritlevel operator 1" and then the names of
the commands that the program has:

`

const operatorHelpEnd = `
"fork" makes a copy of the server with all its data and prints its base URL; "discard"
ends a copy. With both, the suite uses copies for acts that would harm the server.`

func newOperatorHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "operator",
		Short: "A program for acts of check that no client can do",
		Long:  operatorHelp + "  " + strings.Join(target.OperatorCommands(), "\n  ") + "\n" + operatorHelpEnd,
	}
}
