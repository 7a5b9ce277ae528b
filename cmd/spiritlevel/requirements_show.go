package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// textWidth is the width of wrapped text: eighty columns of a terminal without a
// margin.
const textWidth = 76

func showRequirement(out io.Writer, id string) error {
	r, err := requirementNamed(id)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s  (%s)\n\n%s\n\n", r.ID, r.Section, wrap(r.Text, ""))
	fmt.Fprintf(out, "kind     %s\nchecked  %s\nholds    %s\n", r.Kind, r.Check, r.Window())
	verdict := "fail"
	if r.Soft() {
		verdict = "warn (the sentence is inferred)"
	}
	fmt.Fprintf(out, "broken   %s\n\nHow it is observed\n%s\n", verdict, wrap(r.How, "  "))
	if r.Note != "" {
		fmt.Fprintf(out, "\nNote\n%s\n", wrap(r.Note, "  "))
	}
	return nil
}

// requirementNamed finds a requirement by its id in any case.
func requirementNamed(id string) (requirements.Requirement, error) {
	if r, ok := requirements.Find(id); ok {
		return r, nil
	}
	if prefix, err := sectionNamed(id); err == nil {
		return requirements.Requirement{}, fmt.Errorf("%q is a section: did you mean --section %s?", id, prefix)
	}
	var ids []string
	for _, r := range append(requirements.All(), requirements.Log()...) {
		ids = append(ids, r.ID)
	}
	var sections []string
	for _, s := range requirements.Sections() {
		sections = append(sections, s.Prefix)
	}
	return requirements.Requirement{}, fmt.Errorf("no requirement %q%s", id,
		cmp.Or(didYouMean(id, ids), ": expected one such as SND-01, of the section "+strings.Join(sections, ", ")))
}

// wrap breaks text between words at textWidth and indents every line.
func wrap(text, indent string) string { return wrapAt(textWidth, text, indent, indent) }

// wrapAt breaks text between words at a width. Indent begins the first line, hanging the others.
func wrapAt(width int, text, indent, hanging string) string {
	var lines []string
	line, empty := indent, true
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > width && !empty {
			lines = append(lines, line)
			line, empty = hanging, true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	return strings.Join(append(lines, line), "\n")
}
