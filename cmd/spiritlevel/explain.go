package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/explain"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

const explainLong = `Explain one requirement: its sentence, how the suite observes it, and the calls with
which it is judged on the built-in fake. Then the command makes errors in the answer in
question, one at a time, and lists those that the requirement finds.

"explain law-8" explains a law (see help laws), and "explain laws" shows which law holds which
operation. The name of a spec, as a failure tells it, explains its requirement and its law.`

func newExplain() *cobra.Command {
	level, dialect := featurelevels.Specified, featurelevels.Spec
	cmd := &cobra.Command{
		Use:   "explain ID",
		Short: "Explain a requirement, with an example on the built-in fake",
		Long:  explainLong,
		Example: "  spiritlevel explain SND-01\n  spiritlevel explain law-8\n" +
			"  spiritlevel explain LOG-30-stream-date-created --level 29",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("explain needs the id of one requirement, such as SND-01, or one law, such as law-8")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if name := strings.ToLower(args[0]); name == "laws" || strings.HasPrefix(name, "law-") {
				return explainLaw(cmd.OutOrStdout(), name)
			}
			id, _, _ := strings.Cut(args[0], "/")
			r, err := requirementNamed(id)
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("level") && r.Until != nil {
				level = min(level, featurelevels.Level(*r.Until))
			}
			if !r.Holds(int(level)) {
				return fmt.Errorf("--level %d: %s holds for %s", level, r.ID, r.Window())
			}
			err = explainRequirement(cmd.Context(), cmd.OutOrStdout(), r, fake.Config{Level: level, Dialect: dialect})
			if law, is := laws.ByNumber(laws.Of(args[0])); is && err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "\n%s\n", strings.Join(law.Describe(), "\n"))
			}
			return err
		},
	}
	cmd.Flags().Var(levelFlag{&level}, "level",
		"level of the built-in fake, or a release such as 6.0 (default: the newest at which the requirement holds)")
	cmd.Flags().Lookup("level").DefValue = ""
	cmd.Flags().Var(dialectFlag{&dialect}, "dialect", "spec or zulip")
	return cmd
}

func explainRequirement(ctx context.Context, out io.Writer, r requirements.Requirement, wanted fake.Config) error {
	if err := showRequirement(out, r.ID); err != nil {
		return err
	}
	if r.Check == requirements.Unobservable {
		return nil
	}
	shown, err := explain.Show(ctx, r.ID, wanted)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nOn the built-in fake at level %d, dialect %s\n", wanted.Level, wanted.Dialect)
	if n := len(shown.Calls); n > 0 {
		for _, call := range shown.Calls[:n-1] {
			fmt.Fprintf(out, "  %s %s  %d\n", call.Method, call.URL, call.Status)
		}
		last := shown.Calls[n-1]
		fmt.Fprintf(out, "  %s %s\n  %s\n  %d %s\n", last.Method, last.URL, last.Curl, last.Status, last.Answer)
	}
	fmt.Fprintf(out, "  verdict: %s%s\n", shown.Verdict.Label(), reasoned(shown.Reason))
	printList(out, "Errors in this answer that it finds", shown.Kills)
	if shown.Misses > 0 {
		fmt.Fprintf(out, "  It leaves %d more to other requirements.\n", shown.Misses)
	}
	printList(out, "Missing and early changes that it finds", shown.Changes)
	return nil
}

func reasoned(reason string) string {
	if reason == "" {
		return ""
	}
	return " (" + reason + ")"
}

func printList(out io.Writer, title string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(out, "\n%s\n", title)
	}
	for _, line := range lines {
		fmt.Fprintln(out, wrap(line, "  "))
	}
}
