package laws

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// Cell says how a law holds an operation: by a number of specs, by a rule for each answer, or
// not at all, with the reason.
type Cell struct {
	Specs      int
	Everywhere bool
	Because    Reason // "" if the law concerns the operation
}

// Covered reports whether the law is judged for the operation.
func (c Cell) Covered() bool { return c.Specs > 0 || c.Everywhere }

// Short is the cell in a table: the number of specs, or a sign.
func (c Cell) Short() string {
	switch {
	case c.Specs > 0:
		return strconv.Itoa(c.Specs)
	case c.Everywhere:
		return "*"
	}
	return "-"
}

// String says how the operation is held.
func (c Cell) String() string {
	switch {
	case c.Specs > 0:
		return fmt.Sprintf("%d specs", c.Specs)
	case c.Everywhere:
		return "each answer of the run"
	}
	return string(c.Because)
}

// Cells are the laws by operations: a list for each law, in the order of Operations.
func Cells() map[int][]Cell {
	table := make(map[int][]Cell)
	for _, law := range All() {
		counts := make(map[string]int) // specs by section, and by requirement
		for _, own := range law.own() {
			for _, stated := range append(prefixes(own), own.Covers...) {
				counts[stated]++
			}
		}
		for _, cases := range (Choice{Share: Whole, Only: []int{law.Number}}).inCircumstances() {
			if len(cases) > 0 {
				counts[cases[0].Prefix()] += len(cases)
				counts[cases[0].Covers[0]] += len(cases)
			}
		}
		for _, operation := range operations.All() {
			cell := Cell{Everywhere: law.Everywhere}
			for _, section := range operation.Sections {
				cell.Specs += counts[section]
			}
			if !cell.Covered() {
				cell.Because = law.because(operation.ID)
			}
			table[law.Number] = append(table[law.Number], cell)
		}
	}
	return table
}

// prefixes are the sections of the requirements of a spec.
func prefixes(each spec.Spec) (sections []string) {
	for _, id := range each.Covers {
		if prefix, _, _ := strings.Cut(id, "-"); !slices.Contains(sections, prefix) {
			sections = append(sections, prefix)
		}
	}
	return sections
}

// Describe says in lines what a law demands, how it is judged, and of which operations.
func (l Law) Describe() (lines []string) {
	lines = append(lines, fmt.Sprintf("Law %d: %s", l.Number, l.Text))
	if l.Always {
		lines = append(lines, "It is part of each run.")
	} else {
		lines = append(lines, "A run that is not thorough judges a part of it, which the seed chooses.")
	}
	for _, c := range l.Cases {
		lines = append(lines, fmt.Sprintf("The specs of the sections must hold %s (%s).", c.Words, c.Name))
	}
	for _, own := range l.own() {
		sentence := strings.Join(append(slices.Clone(own.Path), own.Text), ": ")
		lines = append(lines, fmt.Sprintf("%-10s %s", own.Covers[0], sentence))
	}
	return lines
}
