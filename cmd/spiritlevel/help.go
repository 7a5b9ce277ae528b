package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// printUsage is the lower half of each help page. It is no template: templates find
// methods by their names, for which the linker keeps every method of the program.
func printUsage(cmd *cobra.Command) error {
	out := &strings.Builder{}
	out.WriteString("Usage:")
	if cmd.HasParent() {
		fmt.Fprintf(out, "\n  %s", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(out, "\n  %s <command> [flags]", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(out, "\n\nExamples:\n%s", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		out.WriteString("\n\nCommands:")
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(out, "\n  %-*s  %s", sub.NamePadding(), sub.Name(), sub.Short)
		}
	}
	writeTopics(out, cmd)
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprintf(out, "\n\nFlags:\n%s", strings.TrimRight(cmd.LocalFlags().FlagUsages(), " \n"))
	}
	_, err := fmt.Fprintln(cmd.OutOrStderr(), out)
	return err
}

// writeTopics lists what help explains besides commands.
func writeTopics(out io.Writer, cmd *cobra.Command) {
	if !cmd.HasHelpSubCommands() {
		return
	}
	fmt.Fprintf(out, "\n\nTopics of %s help:", cmd.CommandPath())
	for _, sub := range cmd.Commands() {
		if sub.IsAdditionalHelpTopicCommand() {
			fmt.Fprintf(out, "\n  %-*s  %s", sub.NamePadding(), sub.Name(), sub.Short)
		}
	}
}

func newHelp() *cobra.Command {
	asJSON := false
	help := &cobra.Command{
		Use:   "help [command]",
		Short: "Explain a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			subject, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if subject == cmd.Root() {
				if err := knownCommand(subject, rest); err != nil {
					return err
				}
			}
			switch {
			case asJSON && subject.Name() != "errors":
				return errors.New("--json is only for help errors")
			case asJSON:
				return printRefusals(cmd.OutOrStdout())
			}
			return subject.Help()
		},
	}
	help.Flags().BoolVar(&asJSON, "json", false, "print the list of help errors as JSON")
	return help
}

// explained is a topic of help. Its text is made on request, because every command
// starts with all topics.
func explained(name, short string, text func() string) *cobra.Command {
	topic := &cobra.Command{Use: name, Short: short}
	topic.SetHelpFunc(func(c *cobra.Command, args []string) {
		c.Long = text()
		c.Parent().HelpFunc()(c, args)
	})
	return topic
}
