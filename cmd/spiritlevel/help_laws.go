package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/operations"
)

const lawsHelp = `The requirements say what single calls do. The laws say what a correct server does whatever the
call: a refusal changes nothing, a second person gets the same results, a muted stream receives
messages as any other. A law is judged by specs of its own, and by the specs of the sections in
other circumstances: after an edit, in a private stream, for a guest, the second time. A failure
names the requirement that the server breaks and the law that showed it.

Each spec of a law runs in a copy of the server if the suite can make one. So a run judges all laws
in full of a fake, and of a server whose operator makes copies, unless it has a --budget. Of other
servers it judges a part, which --seed chooses. --thorough and --thorough=false decide otherwise.
--law 8 judges this law only, explain law-8 explains it, and explain laws shows which law holds
which operation.

`

func newLawsHelp() *cobra.Command {
	text := &strings.Builder{}
	text.WriteString(lawsHelp)
	for _, law := range laws.All() {
		fmt.Fprintf(text, "  %2d  %s\n", law.Number, law.Text)
	}
	return &cobra.Command{
		Use:   "laws",
		Short: "The general laws by which check judges a server, beside the requirements",
		Long:  strings.TrimSuffix(text.String(), "\n"),
	}
}

// explainLaw explains one law, or shows the table of all of them.
func explainLaw(out io.Writer, name string) error {
	if name == "laws" {
		writeLaws(out)
		return nil
	}
	number := 0
	_, _ = fmt.Sscanf(name, "law-%d", &number)
	law, known := laws.ByNumber(number)
	if !known {
		return fmt.Errorf("there is no law %q: see help laws", name)
	}
	for _, line := range law.Describe() {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out, "Operations and specs:")
	for i, cell := range laws.Cells()[law.Number] {
		fmt.Fprintf(out, "  %-45s %s\n", operations.All()[i].ID, cell)
	}
	return nil
}

// writeLaws prints the laws by operations, with the number of specs, and the shares.
func writeLaws(out io.Writer) {
	table := laws.Cells()
	fmt.Fprintf(out, "%-45s", "Specs by law")
	for _, law := range laws.All() {
		fmt.Fprintf(out, "%4d", law.Number)
	}
	fmt.Fprintln(out)
	for i, operation := range operations.All() {
		fmt.Fprintf(out, "%-45s", operation.ID)
		for _, law := range laws.All() {
			fmt.Fprintf(out, "%4s", table[law.Number][i].Short())
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "%-45s", "Share in percent")
	covered, concerned := 0, 0
	for _, law := range laws.All() {
		here := 0
		for _, cell := range table[law.Number] {
			if cell.Covered() {
				here++
			}
			if cell.Because == "" {
				concerned++
			}
		}
		covered += here
		fmt.Fprintf(out, "%4d", here*100/len(operations.All()))
	}
	all := len(operations.All()) * len(laws.All())
	fmt.Fprintf(out, "\n%d of %d cells are covered, all of the %d that concern an operation.\n", covered, all, concerned)
	fmt.Fprintln(out, "* each answer of the run; - the law does not concern the operation: explain law-N says why.")
}
