package featurelevels

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Contract is the list of declared changes, from which plans are compiled.
type Contract struct {
	changes, deviations []*Change // changes ascending by level
	retiring            []*Change // those of which an edit takes a route from newer levels
	parsing             sync.Mutex
	ids                 map[ChangeID]*Change
	log                 func() *Log
}

// Declare makes the contract of the files below levels/, with the edits that need a
// function. The tests have read these files before: a mistake in them is a panic. The
// edits of a change are read when the first plan needs them: a server of a new level
// needs few.
func Declare(edits ...Edits) *Contract {
	c, err := declare(embedded, functionsOf(edits))
	if err != nil {
		panic("featurelevels: " + err.Error())
	}
	c.log = readLog
	return c
}

// Read makes a contract of the entries in files. Mistakes in edits are errors with the
// file, the line and the ID; [ReadLog] finds the mistakes in other keys.
func Read(files fs.FS, edits ...Edits) (*Contract, error) {
	functions := functionsOf(edits)
	c, err := declare(files, functions)
	if c == nil {
		return nil, err
	}
	faults := []error{err}
	all := slices.Concat(c.changes, c.deviations)
	_ = c.parse(all...) // each change reports its own mistake
	for _, change := range all {
		faults = append(faults, change.check())
	}
	for _, id := range slices.Sorted(maps.Keys(functions)) {
		if change := c.ids[id]; change == nil || !change.isGo {
			faults = append(faults, errors.New(string(id)+": a Go file has edits for it, and its entry does not say go: true"))
		}
	}
	return c, errors.Join(faults...)
}

func functionsOf(edits []Edits) Edits {
	functions := Edits{}
	for _, e := range edits {
		maps.Copy(functions, e)
	}
	return functions
}

// declare makes a contract whose edits are not read yet, nil if there are no files.
func declare(files fs.FS, functions Edits) (*Contract, error) {
	c := &Contract{ids: map[ChangeID]*Change{}, log: sync.OnceValue(func() *Log { return must(ReadLog(files)) })}
	declared, err := outlineOf(files)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, d := range declared {
		if err := c.declare(d, functions); err != nil {
			faults = append(faults, err)
		}
	}
	for _, d := range declared {
		if by := c.ids[d.with]; d.with != "" && (by == nil || by.level != d.id.Level()) {
			faults = append(faults, d.fault("with: %q is no change of the level", d.with))
		}
	}
	slices.SortStableFunc(c.changes, func(a, b *Change) int { return int(a.level - b.level) })
	return c, errors.Join(faults...)
}

// check reads the edits of a change, and looks up the other changes that they name.
func (c *Change) check() error {
	if _, err := c.read(); err != nil {
		return err
	}
	for _, asked := range c.Asks() {
		if c.contract.ids[asked] == nil {
			return c.fault("no entry has the ID %q", asked)
		}
	}
	return nil
}

// declare adds the change of an entry, unless another entry or a reason covers the entry.
func (c *Contract) declare(d declaration, functions Edits) error {
	change := &Change{declaration: d, level: d.id.Level(), contract: c}
	change.read = sync.OnceValues(func() ([]Edit, error) { return change.readAll(functions) })
	switch begin := d.beginning(); {
	case begin == "":
		return d.fault("the file is neither a level, such as 007.yaml, nor recorded.yaml, nor in the folder of a dialect")
	case !strings.HasPrefix(string(d.id), begin):
		return d.fault("an ID in this file begins with %q", begin)
	case change.level > Newest():
		return d.fault("the level is above %d, that of the last release in releases.yaml", Newest())
	case c.ids[d.id] != nil:
		return d.fault("the ID stands at %s, too", c.ids[d.id].place)
	case d.edit != nil && d.with+ChangeID(d.notEmulated) != "", d.with != "" && d.notEmulated != "":
		return d.fault("an entry has only one of edit, with and not_emulated")
	case d.with != "" || d.notEmulated != "":
		return nil
	case d.isDeviation():
		change.dialect = Zulip
		c.deviations = append(c.deviations, change)
	default:
		c.changes = append(c.changes, change)
	}
	c.ids[d.id] = change
	if bytes.Contains(d.edit, []byte(retiringEdit)) {
		c.retiring = append(c.retiring, change)
	}
	return nil
}

// parsedLines are the lines of a change's edits as YAML.
type parsedLines struct {
	edit  *yaml.Node
	first int // the number of the first line in the text that was parsed
}

// parse reads the lines of edits as YAML: all together, because a parser costs as much as the lines
// of some changes. Lines with a mistake are an error alone, and are left for that with others.
func (c *Contract) parse(changes ...*Change) error {
	c.parsing.Lock()
	defer c.parsing.Unlock()
	changes = slices.DeleteFunc(slices.Clone(changes), func(c *Change) bool { return c.edit == nil || c.lines.first > 0 })
	if len(changes) == 0 {
		return nil
	}
	var text []byte
	firsts, line := make([]int, len(changes)), 1
	for i, change := range changes {
		firsts[i] = line
		text = append(append(text, "  - "...), change.edit[len("    "):]...)
		line += bytes.Count(change.edit, []byte("\n"))
	}
	var list yaml.Node
	if err := yaml.Unmarshal(text, &list); err != nil {
		return err
	}
	for i, change := range changes {
		for _, edit := range pairs(list.Content[0].Content[i]) {
			change.lines = parsedLines{edit, firsts[i]}
		}
	}
	return nil
}

// readAll reads the edits of the entry of the change.
func (c *Change) readAll(functions Edits) ([]Edit, error) {
	if c.edit == nil {
		return nil, nil
	}
	if err := c.contract.parse(c); err != nil {
		return nil, c.fault("%w", err)
	}
	if c.lines.edit == nil {
		return nil, c.fault("edit is no key")
	}
	defer func() { c.lines.edit = nil }()
	return c.readEdits(c.lines.edit, functions)
}

func (c *Change) readEdits(from *yaml.Node, functions Edits) ([]Edit, error) {
	if from.Kind != yaml.MappingNode {
		return nil, c.editFault(from, "edit is no mapping")
	}
	var all []Edit
	for key, value := range pairs(from) {
		edits, err := c.readEdit(key, value, functions)
		if err != nil {
			return nil, err
		}
		all = append(all, edits...)
	}
	return all, nil
}

// readEdit reads the edits of one kind. Two kinds are not in the table: go, and since, whose
// edits apply to levels that have another change: {since: {ID: {removed: …}}}.
func (c *Change) readEdit(key, value *yaml.Node, functions Edits) ([]Edit, error) {
	switch key.Value {
	case "go":
		edit, there := functions[c.id]
		if c.isGo = there; !there {
			return nil, c.editFault(key, "go: no Go file beside has an edit with this ID")
		}
		return []Edit{edit}, nil
	case "since":
		var all []Edit
		for id, inner := range pairs(value) {
			edits, err := c.readEdits(inner, functions)
			if err != nil {
				return nil, err
			}
			for _, e := range edits {
				all = append(all, Since(ChangeID(id.Value), e))
			}
		}
		return all, nil
	}
	read := kinds[key.Value]
	if read == nil {
		return nil, c.editFault(key, "%q is no kind of edit, which are go, since, %s", key.Value,
			strings.Join(slices.Sorted(maps.Keys(kinds)), ", "))
	}
	edits, err := read(value)
	if err != nil {
		return nil, c.editFault(key, "%s: %w", key.Value, err)
	}
	return edits, nil
}

// All lists every declared change, ascending by level.
func (c *Contract) All() []*Change { return slices.Clone(c.changes) }

// Deviations lists the declared deviations of the dialects.
func (c *Contract) Deviations() []*Change { return slices.Clone(c.deviations) }

// Change is the change with an ID, nil without one.
func (c *Contract) Change(id ChangeID) *Change { return c.ids[id] }
