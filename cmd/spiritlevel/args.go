package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// noArguments refuses every argument.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no argument, not %q", cmd.Name(), args[0])
	}
	return nil
}

// exactly requires n arguments and answers any other number with the sentence.
func exactly(n int, sentence string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s, not %d", sentence, len(args))
		}
		return nil
	}
}
