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
	edit        []byte // its lines, nil without
	editLine    int    // the first of them in the file
}

// place is a line of a file.
type place struct {
	file string
	line int
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

// outline is the part of all files that plans need. A server that starts reads only
// this part, because the other keys make most of the text.
type outline struct {
	entries []declaration
	edits   []byte // the lines of all edits
}

// add reads the lines of a file that a plan needs: an entry begins with "  - id: ", and
// its other keys stand in the fifth column.
func (o *outline) add(file string, text []byte) {
	edit, number := -1, 0 // where the lines of the edit begin
	for line := range bytes.Lines(text) {
		number++
		last := len(o.entries) - 1
		if id, is := valueOf(line, "  - id: "); is {
			o.entries, edit = append(o.entries, declaration{place: place{file, number}, id: ChangeID(id)}), -1
		} else if with, is := valueOf(line, "    with: "); is {
			o.entries[last].with = ChangeID(with)
		} else if reason, is := valueOf(line, "    not_emulated: "); is {
			o.entries[last].notEmulated = reason
		} else if bytes.HasPrefix(line, []byte("    edit:")) {
			edit, o.entries[last].editLine = len(o.edits), number
		} else if !bytes.HasPrefix(line, []byte("      ")) {
			edit = -1
		}
		if edit >= 0 {
			o.edits = append(o.edits, line...)
			o.entries[last].edit = o.edits[edit:len(o.edits):len(o.edits)]
		}
	}
}

// valueOf is the value of a key in its line.
func valueOf(line []byte, key string) (value string, is bool) {
	after, is := bytes.CutPrefix(line, []byte(key))
	if !is {
		return "", false
	}
	return string(bytes.TrimSuffix(after, []byte("\n"))), true
}

// outlineOf reads the keys of all entries that plans need.
func outlineOf(files fs.FS) ([]declaration, error) {
	names, err := entryFiles(files)
	if err != nil {
		return nil, err
	}
	// A file has about two entries and 128 bytes of edits.
	o := outline{entries: make([]declaration, 0, 2*len(names)+len(names)/2), edits: make([]byte, 0, 128*len(names))}
	var text bytes.Buffer // one for all files, because each is read once
	for _, name := range names {
		if err := readFile(&text, files, name); err != nil {
			return nil, err
		}
		o.add(name, text.Bytes())
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
func (c *Change) editFault(key *yaml.Node, format string, args ...any) error {
	d := c.declaration
	d.line = d.editLine + key.Line - c.lines.first
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
