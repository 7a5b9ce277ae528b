package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels"
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
	var filter rowFilter
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
			if err := filter.check(); err != nil {
				return err
			}
			entries := filter.of(featurelevels.Changelog()[older+1 : newer+1])
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
	set.StringArrayVar(&filter.endpoints, "endpoint", nil,
		"`endpoint` such as \"GET /messages\" or /messages (repeatable)")
	set.StringArrayVar(&filter.objects, "object", nil, "`name` of a shared object such as user (repeatable)")
	set.StringArrayVar(&filter.events, "event", nil, "`type` of an event such as message (repeatable)")
	set.StringArrayVar(&filter.kinds, "kind", nil, "`kind` of a change such as removed (repeatable)")
	set.BoolVar(&full, "full", false, "list the levels in order, with what was before and after each change")
	set.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// rowFilter chooses rows of the change log.
type rowFilter struct{ endpoints, objects, events, kinds []string }

// check refuses what no row of the change log has.
func (f rowFilter) check() error {
	known := map[string][]string{}
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			known["kind"] = append(known["kind"], row.Kind)
			for _, where := range row.Endpoints {
				flag, name := placeOf(where)
				known[flag] = append(known[flag], name)
				if _, path, ok := strings.Cut(name, " "); ok && flag == "endpoint" {
					known[flag] = append(known[flag], path)
				}
			}
		}
	}
	for flag, given := range map[string][]string{"endpoint": f.endpoints, "object": f.objects, "event": f.events,
		"kind": f.kinds} {
		for _, word := range given {
			if !slices.Contains(known[flag], word) {
				return fmt.Errorf("--%s: no change has %q%s", flag, word, didYouMean(word, known[flag]))
			}
		}
	}
	return nil
}

// placeOf is the flag and the name for an entry of a row's endpoints.
func placeOf(where string) (flag, name string) {
	if event, ok := strings.CutPrefix(where, "event:"); ok {
		return "event", event
	}
	if object, ok := strings.CutPrefix(where, "object:"); ok {
		return "object", object
	}
	return "endpoint", where
}

// of returns the entries with only the chosen rows. Without filters these are all.
func (f rowFilter) of(entries []featurelevels.Entry) []featurelevels.Entry {
	chosen := slices.Clone(entries)
	for i := range chosen {
		chosen[i].Changes = nil
		for _, row := range entries[i].Changes {
			if f.wants(row) {
				chosen[i].Changes = append(chosen[i].Changes, row)
			}
		}
	}
	return chosen
}

func (f rowFilter) wants(row featurelevels.Row) bool {
	if len(f.kinds) > 0 && !slices.Contains(f.kinds, row.Kind) {
		return false
	}
	for flag, given := range map[string][]string{"endpoint": f.endpoints, "object": f.objects, "event": f.events} {
		if len(given) > 0 &&
			!slices.ContainsFunc(row.Endpoints, func(where string) bool { return matches(flag, given, where) }) {
			return false
		}
	}
	return true
}

// matches reports whether a place of a row is one of those that a flag names.
func matches(flag string, given []string, where string) bool {
	of, name := placeOf(where)
	if of != flag {
		return false
	}
	_, path, _ := strings.Cut(name, " ")
	return name == "*" || slices.Contains(given, name) || slices.Contains(given, path)
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
