package main

import "github.com/spf13/cobra"

// usageTemplate is the lower half of each help page.
const usageTemplate = `Usage:{{if .HasParent}}
  {{.UseLine}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} <command> [flags]{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}}  {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}
`

func newHelp() *cobra.Command {
	return &cobra.Command{
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
			return subject.Help()
		},
	}
}

// explained is a topic of help. Its text is made when somebody asks for it: every
// command starts with all topics.
func explained(name, short string, text func() string) *cobra.Command {
	topic := &cobra.Command{Use: name, Short: short}
	topic.SetHelpFunc(func(c *cobra.Command, args []string) {
		c.Long = text()
		c.Parent().HelpFunc()(c, args)
	})
	return topic
}
