package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

const requirementsLong = `The specification is divided into numbered requirements; every verdict of the suite
names one. Without an argument, list the sections with their counts; with
--section, list the sentences of one section; with an id, show one requirement.`

const requirementsExample = `  spiritlevel requirements
  spiritlevel requirements --section SND
  spiritlevel requirements SND-01`

func newRequirements() *cobra.Command {
	var section string
	list := &cobra.Command{
		Use:     "requirements [id]",
		Short:   "List the requirements of the specification, or show one",
		Long:    requirementsLong,
		Example: requirementsExample,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 && args[0] != "show" {
				return fmt.Errorf("requirements shows one at a time, not %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && section != "":
				return fmt.Errorf("--section lists a section and %q shows one requirement: give one of the two", args[0])
			case len(args) == 1:
				return showRequirement(cmd.OutOrStdout(), args[0])
			case section != "":
				return listSection(cmd.OutOrStdout(), section)
			}
			return listSections(cmd.OutOrStdout())
		},
	}
	list.Flags().StringVar(&section, "section", "", "list the requirements of the section with this `prefix`")
	list.AddCommand(&cobra.Command{
		Use:     "show <id>",
		Short:   "Show everything about one requirement",
		Example: "  spiritlevel requirements show SND-01",
		Args:    exactly(1, "requirements show wants one id such as SND-01"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showRequirement(cmd.OutOrStdout(), args[0])
		},
	})
	return list
}

func listSections(out io.Writer) error {
	counts := map[string]int{}
	for _, r := range requirements.All() {
		counts[r.Prefix()]++
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SECTION\tCOUNT\tTITLE")
	for _, s := range requirements.Sections() {
		fmt.Fprintf(table, "%s\t%d\t%s\n", s.Prefix, counts[s.Prefix], s.Title)
	}
	fmt.Fprintf(table, "\t%d\tin all\n", len(requirements.All()))
	log := requirements.LogSection()
	fmt.Fprintf(table, "%s\t%d\t%s, judged on request\n", log.Prefix, len(requirements.Log()), log.Title)
	return table.Flush()
}

func listSection(out io.Writer, section string) error {
	prefix, err := sectionNamed(section)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\n\n", prefix, requirements.Title(prefix))
	for _, r := range append(requirements.All(), requirements.Log()...) {
		if r.Prefix() == prefix {
			fmt.Fprintf(out, "%s  %s\n", r.ID, r.Text)
		}
	}
	return nil
}

// sectionNamed finds a section's prefix in any case.
func sectionNamed(name string) (string, error) {
	var prefixes []string
	for _, s := range append(requirements.Sections(), requirements.LogSection()) {
		if strings.EqualFold(s.Prefix, name) {
			return s.Prefix, nil
		}
		prefixes = append(prefixes, s.Prefix)
	}
	return "", fmt.Errorf("no section %q%s", name, didYouMean(name, prefixes))
}
