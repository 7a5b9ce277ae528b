package featurelevels

import (
	"embed"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// embedded has a file for each level, those of recorded changes and of deviations, and
// the reasons for rows that are not emulated.
//
//go:embed levels/*/*.yaml levels/reasons.yaml
var embedded embed.FS

// entryFiles lists the files that have entries, the oldest level first.
func entryFiles(files fs.FS) ([]string, error) { return fs.Glob(files, "levels/*/*.yaml") }

// declaration has the keys of an entry that a plan needs.
type declaration struct {
	place
	id, with    ChangeID
	notEmulated string
	edit        *yaml.Node // nil without
	editPlaces  []place    // of each line in the outline
}

// place is a line of a file.
type place struct {
	file string
	line int
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

// outline is the part of all files that a plan needs. A server that starts reads only
// this part, because the other keys make most of the text.
type outline struct {
	entries []declaration
	edits   strings.Builder // a list of the edits, as YAML
	edited  []int           // the entries that have edits
	places  []place         // of each line of edits
}

// add reads the lines of a file that a plan needs: an entry begins with "  - id: ", and
// its other keys stand in the fifth column.
func (o *outline) add(file, text string) {
	inEdit, number := false, 0
	for line := range strings.Lines(text) {
		number++
		key, value, _ := strings.Cut(line, ": ")
		value = strings.TrimSuffix(value, "\n")
		switch last := len(o.entries) - 1; {
		case key == "  - id":
			o.entries = append(o.entries, declaration{place: place{file, number}, id: ChangeID(value)})
			inEdit = false
		case key == "    with":
			o.entries[last].with = ChangeID(value)
		case key == "    not_emulated":
			o.entries[last].notEmulated = value
		case strings.HasPrefix(line, "    edit:"):
			o.edited, inEdit, line = append(o.edited, last), true, "  - "+line[4:]
		case !strings.HasPrefix(line, "      "):
			inEdit = false
		}
		if inEdit {
			o.edits.WriteString(line)
			o.places = append(o.places, place{file, number})
		}
	}
}

// outlineOf reads the keys of all entries that a plan needs.
func outlineOf(files fs.FS) ([]declaration, error) {
	names, err := entryFiles(files)
	if err != nil {
		return nil, err
	}
	var o outline
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		o.add(name, string(text))
	}
	var edits []struct {
		Edit yaml.Node `yaml:"edit"`
	}
	if err := yaml.Unmarshal([]byte(o.edits.String()), &edits); err != nil {
		return nil, o.broken(err)
	}
	for i := range edits {
		entry := &o.entries[o.edited[i]]
		entry.edit, entry.editPlaces = &edits[i].Edit, o.places
	}
	return o.entries, nil
}

// broken is the error of the first edit that is no YAML.
func (o *outline) broken(err error) error {
	for i, edit := range strings.Split(o.edits.String(), "  - edit:")[1:] {
		var value any
		if err := yaml.Unmarshal([]byte("edit:"+edit), &value); err != nil {
			return o.entries[o.edited[i]].fault("%w", err)
		}
	}
	return err
}

// lineOf is the line that an error of YAML names.
func lineOf(err error) int {
	_, after, _ := strings.Cut(err.Error(), "line ")
	digits, _, _ := strings.Cut(after, ":")
	line, _ := strconv.Atoi(digits)
	return line
}

// fault is a mistake in the entry.
func (d declaration) fault(format string, args ...any) error {
	return fmt.Errorf("%s: %s: %w", d.place, d.id, fmt.Errorf(format, args...))
}

// editFault is a mistake in a key of its edit.
func (d declaration) editFault(key *yaml.Node, format string, args ...any) error {
	d.place = d.editPlaces[key.Line-1]
	return d.fault(format, args...)
}

func (d declaration) isDeviation() bool { return strings.HasPrefix(string(d.id), string(Zulip)+"-") }

// beginning is how the IDs in the file begin, "" for a file that has no entries.
func (d declaration) beginning() string {
	folder, name := path.Base(path.Dir(d.file)), strings.TrimSuffix(path.Base(d.file), ".yaml")
	level, err := strconv.Atoi(name)
	switch {
	case folder == string(Zulip):
		return folder + "-"
	case name == "recorded":
		return strings.TrimLeft(folder, "r0") + "."
	case err == nil:
		return strconv.Itoa(level) + "-"
	}
	return ""
}

// pairs are the keys and values of a mapping, in its order; none if the node is nil or
// something else.
func pairs(node *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(_, _ *yaml.Node) bool) {
		if node == nil || node.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(node.Content); i += 2 {
			if !yield(node.Content[i], node.Content[i+1]) {
				return
			}
		}
	}
}
