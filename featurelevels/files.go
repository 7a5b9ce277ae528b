package featurelevels

import (
	"bytes"
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
	editLine    int        // its first line in the file
	outlineLine int        // and in the outline
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
	edits   bytes.Buffer // a list of the edits, as YAML
	lines   int          // of edits
	edited  []int        // the entries that have edits
}

// add reads the lines of a file that a plan needs: an entry begins with "  - id: ", and
// its other keys stand in the fifth column.
func (o *outline) add(file string, text []byte) {
	inEdit, number := false, 0
	for line := range bytes.Lines(text) {
		number++
		key, value, _ := bytes.Cut(line, []byte(": "))
		value = bytes.TrimSuffix(value, []byte("\n"))
		switch last := len(o.entries) - 1; {
		case string(key) == "  - id":
			o.entries = append(o.entries, declaration{place: place{file, number}, id: ChangeID(value)})
			inEdit = false
		case string(key) == "    with":
			o.entries[last].with = ChangeID(value)
		case string(key) == "    not_emulated":
			o.entries[last].notEmulated = string(value)
		case bytes.HasPrefix(line, []byte("    edit:")):
			o.edited, inEdit = append(o.edited, last), true
			o.entries[last].editLine, o.entries[last].outlineLine = number, o.lines+1
			copy(line, "  - ")
		case !bytes.HasPrefix(line, []byte("      ")):
			inEdit = false
		}
		if inEdit {
			o.edits.Write(line)
			o.lines++
		}
	}
}

// outlineOf reads the keys of all entries that a plan needs.
func outlineOf(files fs.FS) ([]declaration, error) {
	names, err := entryFiles(files)
	if err != nil {
		return nil, err
	}
	// A file has about two entries and 128 bytes of edits.
	o := outline{entries: make([]declaration, 0, 2*len(names)+len(names)/2)}
	o.edits.Grow(128 * len(names))
	var text bytes.Buffer // one for all files, because each is read once
	for _, name := range names {
		if err := readFile(&text, files, name); err != nil {
			return nil, err
		}
		o.add(name, text.Bytes())
	}
	var edits []struct {
		Edit yaml.Node `yaml:"edit"`
	}
	if err := yaml.Unmarshal(o.edits.Bytes(), &edits); err != nil {
		return nil, o.broken(err)
	}
	for i := range edits {
		o.entries[o.edited[i]].edit = &edits[i].Edit
	}
	return o.entries, nil
}

// readFile reads a file into a buffer, whose text goes.
func readFile(text *bytes.Buffer, files fs.FS, name string) error {
	file, err := files.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	text.Reset()
	_, err = text.ReadFrom(file)
	return err
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
	d.line = d.editLine + key.Line - d.outlineLine
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
