package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/playback"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

const replayLong = `Play a recording to the fake, and show where its answers differ.

The organization is what the recording begins with. IDs are matched as they come up;
times, keys and random names are compared by type. Events are compared in the order in
which their queues had them. Differences are grouped by place: the operation, the path
in the answer, and the kind.

At another level than that of the recording, differences that the level declares are
shown with their rows of the public change log; the others are those at which the fake
does not answer like the recorded server at its own level, either.

With the URL of a running fake, the recording is played there, in a world of its own,
which is deleted afterwards.

Exit codes: 0 no undeclared difference, 1 differences, 2 wrong usage or a recording that
cannot be read, 3 the fake at the URL cannot be reached.`

const replayExample = `  spiritlevel replay session.jsonl
  spiritlevel replay session.jsonl --level 122
  spiritlevel replay session.jsonl --scenario session.yaml`

type replayFlags struct {
	level    featurelevels.Level
	dialect  featurelevels.Dialect
	scenario string
	token    string
	json     bool
}

func newReplay() *cobra.Command {
	flags := replayFlags{token: os.Getenv(controlTokenVariable)}
	cmd := &cobra.Command{
		Use:     "replay FILE [URL]",
		Short:   "Play a recording to the fake and compare the answers",
		Long:    replayLong,
		Example: replayExample,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 || args[0] == "" {
				return fmt.Errorf("replay needs the file of a recording, and at most the URL of a fake")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkGiven(cmd.Flags(), args); err != nil {
				return err
			}
			return replayRecording(cmd, flags, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.Var(levelFlag{&flags.level}, "level", "feature level, or a release such as 6.0 (default: that of the recording)")
	set.Var(dialectFlag{&flags.dialect}, "dialect", "spec or zulip (default: that of the recording)")
	set.StringVar(&flags.scenario, "scenario", "", "`file` to write the organization of the recording to")
	set.BoolVar(&flags.json, "json", false, "print JSON")
	addControlTokenFlag(set, &flags.token)
	set.Lookup("level").DefValue, set.Lookup("dialect").DefValue = "", ""
	return cmd
}

func replayRecording(cmd *cobra.Command, flags replayFlags, args []string) error {
	head, steps, err := recordings.ReadFile(args[0])
	if err != nil {
		return err
	}
	org, err := playback.OrganizationOf(head, steps)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	if err := writeScenario(flags.scenario, org.Scenario); err != nil {
		return err
	}
	if head.Level > featurelevels.Newest() {
		return fmt.Errorf("%s: recorded at level %d; the newest level of the fake is %d", args[0], head.Level,
			featurelevels.Newest())
	}
	config := fake.Config{Level: head.Level, Dialect: head.Dialect, Scenario: org.Scenario, Seed: builtinfake.Seed,
		Frozen: head.Recorded}
	played := config
	if cmd.Flags().Changed("level") {
		played.Level = flags.level
	}
	if cmd.Flags().Changed("dialect") {
		played.Dialect = flags.dialect
	}
	groups, result, err := playedGroups(cmd.Context(), org, steps, config, played, args[1:], flags.token)
	if err != nil {
		return err
	}
	shown := replayed{File: args[0], Head: head, Level: played.Level, Dialect: played.Dialect, Groups: groups,
		Played: result, Missing: org.Missing}
	if flags.json {
		err = shown.writeJSON(cmd.OutOrStdout())
	} else {
		shown.write(cmd.OutOrStdout())
	}
	if err == nil && shown.undeclared() > 0 {
		return exitStatus(report.ExitNotConformant)
	}
	return err
}

// playedGroups plays the recording, and finds out which differences the level declares.
func playedGroups(ctx context.Context, org *playback.Organization, steps []*recordings.Step, own, wanted fake.Config,
	urls []string, token string) (groups []*playback.Group, result *playback.Played, err error) {
	if len(urls) == 1 {
		result, err = playThere(ctx, urls[0], token, wanted, org, steps)
	} else {
		result, err = playback.Fake(ctx, wanted, org, steps)
	}
	if err != nil {
		return nil, nil, err
	}
	groups = playback.Grouped(result.Found)
	if len(groups) == 0 || own.Level == wanted.Level && own.Dialect == wanted.Dialect {
		return groups, result, nil
	}
	base, err := playback.Fake(ctx, own, org, steps)
	if err == nil {
		own.Dialect = wanted.Dialect
		err = playback.Declare(ctx, groups, base, own, own.Level, wanted.Level)
	}
	return groups, result, err
}

func writeScenario(file string, s *scenarios.Scenario) error {
	if file == "" {
		return nil
	}
	text, err := yaml.Marshal(s)
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		return fmt.Errorf("--scenario: %w", err)
	}
	return nil
}

// replayed is the result of a recording, for people and for programs.
type replayed struct {
	File    string
	Head    recordings.Head
	Level   featurelevels.Level
	Dialect featurelevels.Dialect
	Groups  []*playback.Group
	*playback.Played
	Missing []string
}

func (r replayed) undeclared() int {
	n := 0
	for _, g := range r.Groups {
		if !g.Declared {
			n++
		}
	}
	return n
}

func (r replayed) write(out io.Writer) {
	fmt.Fprintf(out, "%s: recorded at level %d, dialect %s, played at level %d, dialect %s\n", r.File, r.Head.Level,
		r.Head.Dialect, r.Level, r.Dialect)
	for _, line := range r.Missing {
		fmt.Fprintf(out, "note: not in the organization: %s\n", printable.Text(line))
	}
	for _, declared := range []bool{false, true} {
		for _, g := range r.Groups {
			if g.Declared == declared {
				r.writeGroup(out, g)
			}
		}
	}
	undeclared := r.undeclared()
	fmt.Fprintf(out, "\n%d exchanges compared, %d not answered, %d skipped: %d undeclared %s, %d declared\n", r.Exchanges,
		r.Gone, r.Skipped, undeclared, plural(undeclared, "difference"), len(r.Groups)-undeclared)
}

// mostRows bounds the rows of the change log that are shown for one place.
const mostRows = 5

func (r replayed) writeGroup(out io.Writer, g *playback.Group) {
	word := "differs"
	if g.Declared {
		word = "declared"
	}
	first := g.Found[0]
	fmt.Fprintf(out, "\n%s: %s\n  %s: %s", word, printable.Text(g.Place), printable.Text(g.Path), g.Kind)
	if len(g.Found) > 1 {
		fmt.Fprintf(out, " (%d times)", len(g.Found))
	}
	fmt.Fprintf(out, "\n    recorded  %s\n    played    %s\n", excerpt(first.Recorded), excerpt(first.Played))
	for i, c := range g.Changes {
		if i == mostRows {
			fmt.Fprintf(out, "    and of %d more\n", len(g.Changes)-i)
			break
		}
		fmt.Fprintf(out, "    because of %s\n", c)
	}
	switch {
	case g.Declared && len(g.Changes) == 0:
		fmt.Fprintln(out, "    because of several changes together")
	case !g.Declared:
		fmt.Fprintf(out, "    %s\n", printable.Text(first.Curl))
	}
}

// excerpt is the beginning of a value.
func excerpt(v any) string {
	if v == nil {
		return "nothing"
	}
	text, err := recordings.Encode(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	const most = 160
	shown := []rune(printable.Text(string(text)))
	if len(shown) > most {
		return string(shown[:most]) + "…"
	}
	return string(shown)
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

func (r replayed) writeJSON(out io.Writer) error {
	type group struct {
		Place    string       `json:"place"`
		Path     string       `json:"path"`
		Kind     string       `json:"kind"`
		Count    int          `json:"count"`
		Recorded any          `json:"recorded"`
		Played   any          `json:"played"`
		Curl     string       `json:"curl"`
		Declared bool         `json:"declared"`
		Changes  []changeJSON `json:"changes"`
	}
	list := []group{}
	for _, g := range r.Groups {
		first := g.Found[0]
		one := group{g.Place, g.Path, g.Kind, len(g.Found), first.Recorded, first.Played, first.Curl, g.Declared,
			[]changeJSON{}}
		for _, c := range g.Changes {
			one.Changes = append(one.Changes, changeJSON{c.Level(), c.Summary(), c.Rows()})
		}
		list = append(list, one)
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(map[string]any{"recorded_level": r.Head.Level, "level": r.Level, "dialect": r.Dialect,
		"exchanges": r.Exchanges, "skipped": r.Skipped, "unanswered": r.Gone, "undeclared": r.undeclared(),
		"differences": list, "notes": append([]string{}, r.Missing...)})
}
