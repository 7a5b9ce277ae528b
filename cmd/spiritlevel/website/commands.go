package website

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands has a page for each command and for each topic of the help that no other page has.
func (s Source) commands() (pages, error) {
	s.Root.InitDefaultHelpCmd()
	made := pages{}
	var list strings.Builder
	fmt.Fprintf(&list, "# Commands\n\n%s\n| Command | Task |\n|---|---|\n", help(s.Root.Long))
	for _, c := range all(s.Root) {
		made["reference/commands/"+commandPage(c)] = command(c)
		fmt.Fprintf(&list, "| [`%s`](%s) | %s |\n", words(c), commandPage(c), cell(c.Short))
	}
	made["reference/commands/index.md"] = list.String()
	for _, name := range []string{"environment", "faults", "operator"} {
		short, text, err := s.topic(name)
		if err != nil {
			return nil, err
		}
		made["reference/"+name+".md"] = "# " + short + "\n\n" + help(text)
	}
	return made, nil
}

// topic is the title and the text of a topic of the help.
func (s Source) topic(name string) (short, text string, err error) {
	topic, _, err := s.Root.Find([]string{name})
	if err != nil {
		return "", "", err
	}
	var out strings.Builder
	topic.SetOut(&out)
	if err := topic.Help(); err != nil { // which makes the text of some topics
		return "", "", err
	}
	return topic.Short, topic.Long, nil
}

// all lists the commands for people, each before those below it.
func all(parent *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			list = append(append(list, c), all(c)...)
		}
	}
	return list
}

// words are the words of a command, such as "levels diff".
func words(c *cobra.Command) string { return strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" ") }

// commandPage is the page of a command beside the list of commands.
func commandPage(c *cobra.Command) string { return strings.ReplaceAll(words(c), " ", "-") + ".md" }

// command is the page of a command.
func command(c *cobra.Command) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s\n\n", c.CommandPath(), help(cmp.Or(c.Long, c.Short+".")))
	fmt.Fprintf(&out, "## Usage\n\n%s\n", block("text", c.UseLine()))
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(&out, "- [`%s`](%s): %s\n", words(sub), commandPage(sub), prose(sub.Short))
		}
	}
	if c.HasExample() {
		fmt.Fprintf(&out, "\n## Examples\n\n%s", block("sh", strings.ReplaceAll("\n"+c.Example, "\n  ", "\n")[1:]))
	}
	var flags strings.Builder
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			flags.WriteString(flag(f))
		}
	})
	if flags.Len() > 0 {
		fmt.Fprintf(&out, "\n## Flags\n\n| Flag | Meaning |\n|---|---|\n%s", flags.String())
	}
	return out.String()
}

// flag is the row of a flag.
func flag(f *pflag.Flag) string {
	value, usage := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if value != "" {
		name += " " + value
	}
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
	default:
		usage += " (default " + code(f.DefValue) + ")"
	}
	return fmt.Sprintf("| <span id=\"%s\"></span>%s | %s |\n", f.Name, codeCell(name), cell(usage))
}
