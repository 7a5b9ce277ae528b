package website

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// requirementPages has a page for each section of the specification.
func (s Source) requirementPages() (pages, error) {
	judging := map[string][]spec.Spec{}
	for _, one := range execution.Catalogue(laws.Choice{}) {
		for _, id := range one.Covers {
			judging[id] = append(judging[id], one)
		}
	}
	made := pages{}
	texts, counts := map[string]*strings.Builder{}, map[string]int{}
	for _, r := range requirements.All() {
		if texts[r.Prefix()] == nil {
			texts[r.Prefix()] = &strings.Builder{}
			fmt.Fprintf(texts[r.Prefix()], "# %s: %s\n\n", r.Prefix(), prose(r.Section))
		}
		texts[r.Prefix()].WriteString(s.requirement(r, judging[r.ID]))
		counts[r.Prefix()]++
	}
	var list strings.Builder
	fmt.Fprintf(&list, "# Requirements\n\nThe specification is divided into %d numbered requirements. "+
		"Each verdict of the suite names one.\n\n| Section | Title | Requirements |\n|---|---|---|\n",
		len(requirements.All()))
	for _, section := range requirements.Sections() {
		page := strings.ToLower(section.Prefix) + ".md"
		made["reference/requirements/"+page] = texts[section.Prefix].String()
		fmt.Fprintf(&list, "| [%s](%s) | %s | %d |\n", section.Prefix, page, cell(section.Title), counts[section.Prefix])
	}
	fmt.Fprintf(&list, "| [%s](../levels/index.md) | %s, judged on request | %d |\n", requirements.LogPrefix,
		cell(requirements.LogSection().Title), len(requirements.Log()))
	list.WriteString("\nA requirement is checked as follows:\n\n" +
		"- black-box: with the key of one ordinary user\n" +
		"- privileged: also with that of an administrator, a second user or a bot\n" +
		"- operator: with a program that does acts of the operator, see [operator](../operator.md)\n" +
		"- unobservable: no answer of a server shows it\n")
	made["reference/requirements/index.md"] = list.String()
	return made, nil
}

// requirementPlace is the page and the anchor of a requirement beside the list of sections.
func requirementPlace(id string) string {
	prefix, _, _ := strings.Cut(strings.ToLower(id), "-")
	return prefix + ".md#" + strings.ToLower(id)
}

// requirement is the text of a requirement.
func (s Source) requirement(r requirements.Requirement, specs []spec.Spec) string {
	var out strings.Builder
	verdict := "a failure"
	if r.Soft() {
		verdict = "a warning, because the sentence is inferred"
	}
	fmt.Fprintf(&out, "## %s { #%s }\n\n%s\n\n", r.ID, strings.ToLower(r.ID), prose(r.Text))
	fmt.Fprintf(&out, "- Kind %s, checked %s, holds for %s; a breach is %s\n", r.Kind, r.Check, r.Window(), verdict)
	if len(r.Rows) > 0 {
		var rows []string
		for _, row := range r.Rows {
			rows = append(rows, fmt.Sprintf("[%s](../levels/%s)", row, rowPlace(row)))
		}
		fmt.Fprintf(&out, "- Change log: %s\n", strings.Join(rows, ", "))
	}
	fmt.Fprintf(&out, "- How it is observed: %s\n", prose(r.How))
	if r.Note != "" {
		fmt.Fprintf(&out, "- Note: %s\n", prose(r.Note))
	}
	for i, one := range specs {
		if i == 0 {
			out.WriteString("- Specs:\n")
		}
		words := strings.TrimPrefix(strings.Join(append(one.Path, one.Text), " "), one.Prefix()+" ")
		fmt.Fprintf(&out, "    - [%s](%s): %s\n", one.ID(), s.lineURL(one), prose(words))
	}
	return out.String() + "\n"
}

// lineURL is the address of the line that describes a spec.
func (s Source) lineURL(one spec.Spec) string {
	_, file, _ := strings.Cut(one.At.FileName, "/suite/")
	return fmt.Sprintf("%s#L%d", s.fileURL("suite/"+file, false), cmp.Or(one.At.LineNumber, 1))
}
