package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/comparison"
)

const levelsDiffLong = `List every change above the older level up to the newer one, by the work that it makes for
the author of a client. With --full, the levels come in order, with the behaviour before
and after each change.

The flags choose changes: by endpoint ("GET /messages", or all methods of /messages),
by the shared object or the event that changed, by kind. A change must match one value of
each given flag. The changes of an endpoint include those of every endpoint.`

const levelsDiffExample = `  spiritlevel levels diff 156 185
  spiritlevel levels diff 6.0 7.0 --endpoint 'GET /messages'
  spiritlevel levels diff 0 186 --event message --kind removed --kind renamed
  spiritlevel levels diff 4.0 5.0 --object user --json`

func newLevelsDiff() *cobra.Command {
	var filter comparison.Filter
	var asJSON, full bool
	cmd := &cobra.Command{
		Use:     "diff <older> <newer>",
		Short:   "List the changes between two levels",
		Long:    levelsDiffLong,
		Example: levelsDiffExample,
		Args:    exactly(2, "levels diff wants two levels, the older and the newer"),
		RunE: func(cmd *cobra.Command, args []string) error {
			older, newer, err := twoLevels("levels diff", args)
			if err != nil {
				return err
			}
			if err := checkFilter(filter); err != nil {
				return err
			}
			entries := filter.Between(older, newer)
			if asJSON {
				return printDiffAsJSON(cmd.OutOrStdout(), entries)
			}
			if full {
				printDiff(cmd.OutOrStdout(), entries)
			} else {
				printDigest(cmd.OutOrStdout(), entries)
			}
			return nil
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringArrayVar(&filter.Endpoints, "endpoint", nil,
		"`endpoint` such as \"GET /messages\" or /messages (repeatable)")
	set.StringArrayVar(&filter.Objects, "object", nil, "`name` of a shared object such as user (repeatable)")
	set.StringArrayVar(&filter.Events, "event", nil, "`type` of an event such as message (repeatable)")
	set.StringArrayVar(&filter.Kinds, "kind", nil, "`kind` of a change such as removed (repeatable)")
	set.BoolVar(&full, "full", false, "list the levels in order, with what was before and after each change")
	set.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// checkFilter refuses what no row of the change log has.
func checkFilter(filter comparison.Filter) error {
	var unknown *comparison.Unknown
	if err := filter.Check(); errors.As(err, &unknown) {
		return fmt.Errorf("--%w%s", unknown, didYouMean(unknown.Value, unknown.Known))
	}
	return nil
}

func printDiff(out io.Writer, entries []featurelevels.Entry) {
	total := 0
	for _, entry := range entries {
		if len(entry.Changes) == 0 {
			continue
		}
		fmt.Fprintf(out, "Level %d (release %s)\n", entry.Level, releaseOf(entry))
		for _, change := range entry.Changes {
			printChange(out, change)
		}
		fmt.Fprintln(out)
		total += len(entry.Changes)
	}
	fmt.Fprintf(out, "%s in %s.\n", counted(total, "change"), counted(len(entries), "level"))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func printChange(out io.Writer, change featurelevels.Row) {
	fmt.Fprintf(out, "  %s\n", change.Summary)
	for _, line := range []struct{ label, text string }{
		{"name", change.Name},
		{"where", strings.Join(change.Endpoints, ", ")},
		{"before", change.Before},
		{"after", change.After},
		{"note", change.Note},
	} {
		if line.text != "" {
			fmt.Fprintf(out, "    %-6s  %s\n", line.label, line.text)
		}
	}
}

// rowJSON is a row of the change log for programs.
type rowJSON struct {
	Level     featurelevels.Level  `json:"level"`
	Release   string               `json:"release"`
	ID        string               `json:"id"`
	Endpoints []string             `json:"endpoints"`
	Part      string               `json:"part"`
	Kind      string               `json:"kind"`
	Name      string               `json:"name"`
	Before    string               `json:"before"`
	After     string               `json:"after"`
	Summary   string               `json:"summary"`
	Note      string               `json:"note"`
	Until     *featurelevels.Level `json:"until"`
}

func printDiffAsJSON(out io.Writer, entries []featurelevels.Entry) error {
	list := []rowJSON{}
	for _, entry := range entries {
		for _, r := range entry.Changes {
			list = append(list, rowJSON{
				entry.Level, entry.Release, r.ID, r.Endpoints, r.Part, r.Kind, r.Name, r.Before, r.After, r.Summary, r.Note,
				r.Until,
			})
		}
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(list)
}
