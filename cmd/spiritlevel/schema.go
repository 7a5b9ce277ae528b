package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const schemaLong = `Print the JSON Schema of a file format. Editors use it to complete keys, to
explain them and to mark errors.

Save the schema next to your file and name it in the first line of the file:
  # yaml-language-server: $schema=scenario.schema.json`

const schemaExample = `  spiritlevel schema scenario > scenario.schema.json`

func newSchema() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "schema",
		Short:   "Print the JSON Schema of a file format",
		Long:    schemaLong,
		Example: schemaExample,
		Args:    knownSchema,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		printsSchema("scenario", "Print the schema of the files for serve --scenario", scenarios.Schema()),
		printsSchema("config", "Print the schema of the files for check --config", target.ConfigurationSchema()),
		printsSchema("report", "Print the schema of the JSON reports of check", report.JSONSchema()),
		printsSchema("exploration", "Print the schema of the JSON reports of explore", explore.JSONSchema()),
	)
	return cmd
}

func printsSchema(name, short, text string) *cobra.Command {
	return &cobra.Command{
		Use: name, Short: short, Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), text)
			return err
		},
	}
}

// knownSchema refuses a format without a schema.
func knownSchema(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Commands() {
		names = append(names, sub.Name())
	}
	return fmt.Errorf("no schema %q%s", args[0],
		cmp.Or(didYouMean(args[0], names), ": expected "+strings.Join(names, ", ")))
}
