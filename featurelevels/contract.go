package featurelevels

import (
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
	ids                 map[ChangeID]*Change
	log                 func() *Log
}

// Declare makes the contract of the files below levels/, with the edits that need a
// function. The tests have read these files before: a mistake in them is a panic.
func Declare(edits ...Edits) *Contract {
	c, err := Read(embedded, edits...)
	if err != nil {
		panic("featurelevels: " + err.Error())
	}
	c.log = readLog
	return c
}

// Read makes a contract of the entries in files. Mistakes in edits are errors with the
// file, the line and the ID; [ReadLog] finds the mistakes in other keys.
func Read(files fs.FS, edits ...Edits) (*Contract, error) {
	c := &Contract{ids: map[ChangeID]*Change{}, log: sync.OnceValue(func() *Log { return must(ReadLog(files)) })}
	declared, err := outlineOf(files)
	if err != nil {
		return nil, err
	}
	functions := Edits{}
	for _, e := range edits {
		maps.Copy(functions, e)
	}
	var faults []error
	for _, d := range declared {
		faults = append(faults, c.declare(d, functions))
	}
	for _, d := range declared {
		faults = append(faults, c.checkNames(d))
	}
	for _, id := range slices.Sorted(maps.Keys(functions)) {
		if change := c.ids[id]; change == nil || !change.isGo {
			faults = append(faults, errors.New(string(id)+": a Go file has edits for it, and its entry does not say go: true"))
		}
	}
	slices.SortStableFunc(c.changes, func(a, b *Change) int { return int(a.level - b.level) })
	return c, errors.Join(faults...)
}

// checkNames checks the other changes that an entry names.
func (c *Contract) checkNames(d declaration) error {
	if by := c.ids[d.with]; d.with != "" && (by == nil || by.level != d.id.Level()) {
		return d.fault("with: %q is no change of the level", d.with)
	}
	change := c.ids[d.id]
	if change == nil {
		return nil
	}
	for _, asked := range change.Asks() {
		if c.ids[asked] == nil {
			return d.fault("no entry has the ID %q", asked)
		}
	}
	return nil
}

// declare adds the change of an entry, unless another entry or a reason covers the entry.
func (c *Contract) declare(d declaration, functions Edits) error {
	change := &Change{id: d.id, level: d.id.Level(), place: d.place, contract: c}
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
	return change.read(d, functions)
}

// read adds the edits of the entry of the change.
func (c *Change) read(d declaration, functions Edits) error {
	edits, err := c.readEdits(d, d.edit, functions)
	c.edits = edits
	return err
}

func (c *Change) readEdits(d declaration, from *yaml.Node, functions Edits) ([]Edit, error) {
	if from != nil && from.Kind != yaml.MappingNode {
		return nil, d.editFault(from, "edit is no mapping")
	}
	var all []Edit
	for key, value := range pairs(from) {
		edits, err := c.readEdit(d, key, value, functions)
		if err != nil {
			return nil, err
		}
		all = append(all, edits...)
	}
	return all, nil
}

// readEdit reads the edits of one kind. Two kinds are not in the table: go, and since, whose
// edits apply to levels that have another change: {since: {ID: {removed: …}}}.
func (c *Change) readEdit(d declaration, key, value *yaml.Node, functions Edits) ([]Edit, error) {
	switch key.Value {
	case "go":
		edit, there := functions[c.id]
		if c.isGo = there; !there {
			return nil, d.editFault(key, "go: no Go file beside has an edit with this ID")
		}
		return []Edit{edit}, nil
	case "since":
		var all []Edit
		for id, inner := range pairs(value) {
			edits, err := c.readEdits(d, inner, functions)
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
		return nil, d.editFault(key, "%q is no kind of edit, which are go, since, %s", key.Value,
			strings.Join(slices.Sorted(maps.Keys(kinds)), ", "))
	}
	edits, err := read(value)
	if err != nil {
		return nil, d.editFault(key, "%s: %w", key.Value, err)
	}
	return edits, nil
}

// All lists every declared change, ascending by level.
func (c *Contract) All() []*Change { return slices.Clone(c.changes) }

// Deviations lists the declared deviations of the dialects.
func (c *Contract) Deviations() []*Change { return slices.Clone(c.deviations) }

// Change is the change with an ID, nil without one.
func (c *Contract) Change(id ChangeID) *Change { return c.ids[id] }
