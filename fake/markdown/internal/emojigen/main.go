// Command emojigen makes data/emoji.txt, the table of emoji: a line for each with
// its code, its canonical name and the other names that mean it.
//
//	emojigen emoji.json data-by-emoji.json markdown-cases.yaml > emoji.txt
//
// emoji.json is of the npm package emoji-datasource and data-by-emoji.json of
// unicode-emoji-json, both under the MIT licence (see data/NOTICE.md). Where the
// cases of the dialect show a name, theirs wins; a name that they show as text is
// none.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// entry is an emoji of emoji.json.
type entry struct {
	Name         string   `json:"name"`
	Unified      string   `json:"unified"`
	NonQualified string   `json:"non_qualified"`
	ShortNames   []string `json:"short_names"`
	Category     string   `json:"category"`
	Order        int      `json:"sort_order"`
}

func (e entry) code() string {
	if e.NonQualified != "" {
		return strings.ToLower(e.NonQualified)
	}
	return strings.ToLower(e.Unified)
}

// emoji is a line of the table.
type emoji struct {
	code  string
	names []string
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("expected three files, got %d", len(args))
	}
	var entries []entry
	if err := read(args[0], &entries); err != nil {
		return err
	}
	slugs := map[string]struct{ Slug string }{}
	if err := read(args[1], &slugs); err != nil {
		return err
	}
	shown, text, err := readCases(args[2])
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	for _, e := range assemble(entries, slugs, shown, text) {
		_, _ = fmt.Fprintln(out, e.code, strings.Join(e.names, " "))
	}
	return out.Flush()
}

func read(path string, into any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

var (
	span = regexp.MustCompile(`<span [^>]*emoji-([0-9a-f-]+)"[^>]*>:([\w+-]+):</span>`)
	name = regexp.MustCompile(`:[\w+-]+:`)
)

// readCases gives the names that the cases show, by code, and those that stay text.
func readCases(path string) (shown map[string][]string, text map[string]bool, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	var file struct {
		Cases []struct{ Feature, HTML string }
	}
	if err := yaml.Unmarshal(data, &file); err != nil {
		return nil, nil, err
	}
	shown, text = map[string][]string{}, map[string]bool{}
	for _, c := range file.Cases {
		for _, m := range span.FindAllStringSubmatch(c.HTML, -1) {
			if !slices.Contains(shown[m[1]], m[2]) {
				shown[m[1]] = append(shown[m[1]], m[2])
			}
		}
		if c.Feature != "emoji" || strings.Contains(c.HTML, "<img") {
			continue
		}
		for _, m := range name.FindAllString(span.ReplaceAllString(c.HTML, ""), -1) {
			text[strings.Trim(m, ":")] = true
		}
	}
	return shown, text, nil
}

// assemble names the emoji, the sources one after the other: a name belongs to the
// emoji that has it first. Sequences with joiners and skin tones are left out.
func assemble(entries []entry, slugs map[string]struct{ Slug string }, shown map[string][]string, text map[string]bool) []emoji {
	slices.SortFunc(entries, func(a, b entry) int { return a.Order - b.Order })
	entries = slices.DeleteFunc(entries, func(e entry) bool {
		return strings.Contains(e.Unified, "200D") || e.Category == "Component"
	})
	bySlug := map[string]string{}
	for chars, s := range slugs {
		bySlug[strings.ReplaceAll(chars, "\uFE0F", "")] = s.Slug
	}
	table := make([]emoji, len(entries))
	taken := text
	for _, source := range []func(entry) []string{
		func(e entry) []string { return shown[e.code()] },
		func(e entry) []string { return e.ShortNames },
		func(e entry) []string { return []string{bySlug[characters(e.code())]} },
		func(e entry) []string { return []string{snake(e.Name)} },
	} {
		for i, e := range entries {
			table[i].code = e.code()
			for _, n := range source(e) {
				if n != "" && !taken[n] {
					table[i].names, taken[n] = append(table[i].names, n), true
				}
			}
		}
	}
	return slices.DeleteFunc(table, func(e emoji) bool { return len(e.names) == 0 })
}

func characters(code string) string {
	var text strings.Builder
	for hex := range strings.SplitSeq(code, "-") {
		var r rune
		_, _ = fmt.Sscanf(hex, "%x", &r)
		if r != 0xFE0F {
			text.WriteRune(r)
		}
	}
	return text.String()
}

var others = regexp.MustCompile(`[^a-z0-9]+`)

func snake(name string) string {
	return strings.Trim(others.ReplaceAllString(strings.ToLower(name), "_"), "_")
}
