package featurelevels

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ChangeID names a declared change. Its beginning dates it: "159-sender-topic-edit" came with level 159,
// "5.0-refusals-have-codes" with release 5.0, and "zulip-widgets" is a deviation of dialect zulip.
type ChangeID string

// Level is the level from which the change holds, that of [Oldest] for a deviation.
func (id ChangeID) Level() Level {
	date, _, _ := strings.Cut(string(id), "-")
	if n, err := strconv.Atoi(date); err == nil {
		return Level(n)
	}
	level, _ := levelOfRelease(date)
	return level
}

// Change is one declared difference between a level and the one below it, or, with a dialect, one deviation of that
// dialect from the specification. Its edits turn newest behaviour into older behaviour. A change without edits is a
// gate: code asks for it by its ID (see [Plan.Has]). A change may be both.
type Change struct {
	declaration
	level    Level
	dialect  Dialect
	read     func() ([]Edit, error) // the edits, read at the first call
	lines    parsedLines            // of the edits
	isGo     bool                   // an edit is a function, as known after reading
	contract *Contract
}

// edits are those of an entry without mistakes.
func (c *Change) edits() []Edit {
	edits, err := c.read()
	if err != nil {
		panic("featurelevels: " + err.Error())
	}
	return edits
}

// ID is the ID of the change.
func (c *Change) ID() ChangeID { return c.id }

// Level is the level from which the change holds.
func (c *Change) Level() Level { return c.level }

// Place is the file and the line of the entry that declares the change.
func (c *Change) Place() string { return c.place.String() }

// Summary is the effect of the change in a sentence.
func (c *Change) Summary() string { return c.contract.log().entries[c.id].Summary }

// Rows are the IDs of the rows of the change log that the change covers.
func (c *Change) Rows() []string { return c.contract.log().rows[c.id] }

// IsRecorded reports whether only recordings of public servers show the change: neither the specification nor the
// change log states it.
func (c *Change) IsRecorded() bool { return c.contract.log().entries[c.id].Recorded }

// IsGate reports whether the change has no edits, so that only code that asks for it by its ID makes it visible.
func (c *Change) IsGate() bool { return c.edit == nil }

// Routes lists the routes that edits of the change name.
func (c *Change) Routes() []string {
	var routes []string
	for _, e := range c.edits() {
		routes = append(routes, e.routes...)
	}
	return routes
}

// Dates lists the levels, other than its own, from which on edits of the change say something.
func (c *Change) Dates() []Level {
	var dates []Level
	for _, e := range c.edits() {
		if e.from > Oldest {
			dates = append(dates, e.from)
		}
	}
	return dates
}

// Asks lists the other changes that edits of the change ask for.
func (c *Change) Asks() []ChangeID {
	var ids []ChangeID
	for _, e := range c.edits() {
		if e.since != "" {
			ids = append(ids, e.since)
		}
	}
	return ids
}

func (c *Change) String() string {
	if c.dialect != "" {
		return fmt.Sprintf("%s: %s", c.dialect, c.Summary())
	}
	return fmt.Sprintf("%d: %s", c.level, c.Summary())
}

// Edit is one declared piece of a change, applied to the plan of every level below it.
type Edit struct {
	apply   func(*Plan)
	retired []string // routes that are gone unless the edit is applied
	routes  []string // all routes that the edit names
	since   ChangeID // another change that the edit asks for
	from    Level    // the level from which on the edit of a deviation holds; 0 = all
}

// Edits are the edits of changes that need a function, by the ID of the change. The entry of the change says where
// they stand among the edits that are data: go: true.
type Edits map[ChangeID]Edit

// OfZulip limits an edit to dialect zulip, where only public servers had the older behaviour.
func OfZulip(e Edit) Edit {
	apply := e.apply
	e.apply = func(p *Plan) {
		if p.IsZulip() {
			apply(p)
		}
	}
	return e
}

// Unless limits an edit to plans without another change, such as a deviation.
func Unless(id ChangeID, e Edit) Edit {
	apply := e.apply
	e.since, e.apply = id, func(p *Plan) {
		if !p.Has(id) {
			apply(p)
		}
	}
	return e
}

// Since limits an edit to levels that have another change.
func Since(id ChangeID, e Edit) Edit {
	apply := e.apply
	e.since, e.apply = id, func(p *Plan) {
		if p.Has(id) {
			apply(p)
		}
	}
	return e
}

// Together makes one edit of several.
func Together(edits ...Edit) Edit {
	var all Edit
	for _, e := range edits {
		all.retired = append(all.retired, e.retired...)
		all.routes = append(all.routes, e.routes...)
	}
	all.apply = func(p *Plan) {
		for _, e := range edits {
			e.apply(p)
		}
	}
	return all
}

// IDs are the IDs of changes.
func IDs(changes ...*Change) []ChangeID {
	ids := make([]ChangeID, len(changes))
	for i, c := range changes {
		ids[i] = c.id
	}
	return ids
}

// Mutation is a deliberate error of a server: tests, and the suite, use such servers to
// show that they can fail. The zero value is no error.
type Mutation struct {
	// Forgotten are changes that older levels do not lack: levels below them already
	// behave as if they had reached them.
	Forgotten []ChangeID
	// Missing are changes that never came: levels that have reached them still behave as
	// before.
	Missing []ChangeID
}

// Is reports whether two mutations are the same error.
func (m Mutation) Is(other Mutation) bool {
	return slices.Equal(m.Forgotten, other.Forgotten) && slices.Equal(m.Missing, other.Missing)
}
