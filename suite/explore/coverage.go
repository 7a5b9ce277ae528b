package explore

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Cell is something that an exploration can meet: a parameter of an operation with a kind of value, by a
// role, with an outcome.
type Cell struct{ Operation, Parameter, Kind, Role, Outcome string }

// MarshalText implements encoding.TextMarshaler.
func (c Cell) MarshalText() ([]byte, error) {
	return []byte(strings.Join([]string{c.Operation, c.Parameter, c.Kind, c.Role, c.Outcome}, "\t")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Cell) UnmarshalText(text []byte) error {
	parts := strings.Split(string(text), "\t")
	const fields = 5
	if len(parts) != fields {
		return fmt.Errorf("a cell has %d parts, not %d", fields, len(parts))
	}
	*c = Cell{parts[0], parts[1], parts[2], parts[3], parts[4]}
	return nil
}

// MarshalText implements encoding.TextMarshaler.
func (c LawCell) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%s\t%d", c.Operation, c.Law), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *LawCell) UnmarshalText(text []byte) (err error) {
	operation, law, _ := strings.Cut(string(text), "\t")
	c.Operation = operation
	c.Law, err = strconv.Atoi(law)
	return err
}

// Coverage counts what an exploration has met.
type Coverage struct {
	Cells    map[Cell]int   `json:"cells"`
	Pairs    map[string]int `json:"pairs"` // two operations on one object, with " > " between them
	Events   map[string]int `json:"events"`
	Settings map[string]int `json:"settings"` // "color_scheme=2"

	Laws map[LawCell]int `json:"laws"` // general laws that calls tried

	Operations []string `json:"operations"` // that the sequences could make

	values map[Cell]int      // the cells without their outcomes, with and without their roles
	last   map[string]string // the last operation on each thing of the sequence
	past   *past             // of the sequence
}

// NewCoverage has met nothing.
func NewCoverage() *Coverage {
	return &Coverage{Cells: make(map[Cell]int), Pairs: make(map[string]int), Events: make(map[string]int),
		Settings: make(map[string]int), Laws: make(map[LawCell]int),
		values: make(map[Cell]int), last: make(map[string]string), past: newPast()}
}

// begin begins a sequence.
func (m *Coverage) begin() {
	clear(m.last)
	m.past = newPast()
}

// add counts a call.
func (m *Coverage) add(c recordings.Call, outcome string) {
	operation := operationOf(c.Name())
	for _, cell := range cellsOf(c) {
		m.values[cell]++
		cell.Role = roleOf(c)
		m.values[cell]++
		cell.Outcome = outcome
		m.Cells[cell]++
	}
	for _, law := range m.past.tried(c, outcome) {
		m.Laws[LawCell{operation, law}]++
	}
	if outcome == "success" {
		m.past.note(c)
	}
	for _, label := range thingsOf(c) {
		if before := m.last[label]; before != "" {
			m.Pairs[before+" > "+operation]++
		}
		m.last[label] = operation
	}
	if operation == "PATCH /settings" && outcome == "success" {
		for name, value := range c.Params {
			if name != "full_name" {
				m.Settings[name+"="+value]++
			}
		}
	}
}

// rarity is greater for calls that were met less.
func (m *Coverage) rarity(c recordings.Call) (rarity float64) {
	cells := cellsOf(c)
	for _, cell := range cells {
		rarity += 1 / float64(1+m.values[cell])
		cell.Role = roleOf(c)
		rarity += 1 / float64(1+m.values[cell])
	}
	rarity /= float64(len(cells))
	operation := operationOf(c.Name())
	for _, label := range thingsOf(c) {
		if before := m.last[label]; before != "" {
			rarity += 1 / float64(1+m.Pairs[before+" > "+operation])
		}
	}
	return rarity
}

// roleOf is the role of the caller, or the word for one without an account.
func roleOf(c recordings.Call) string {
	if _, role, forged := strings.Cut(c.Who, ":"); forged {
		return "forged " + role
	}
	return c.Who
}

// cellsOf are the cells of a call without role and outcome.
func cellsOf(c recordings.Call) (all []Cell) {
	operation := operationOf(c.Name())
	for _, name := range slices.Sorted(maps.Keys(c.Params)) {
		kind := valueKind(c.Params[name])
		if strings.HasPrefix(c.Kind, name+" ") {
			kind = strings.TrimPrefix(c.Kind, name+" ")
		}
		all = append(all, Cell{Operation: operation, Parameter: name, Kind: kind})
	}
	if name, missing := strings.CutSuffix(c.Kind, " missing"); missing {
		all = append(all, Cell{Operation: operation, Parameter: name, Kind: "missing"})
	}
	if len(all) == 0 || c.Kind != "" {
		all = append(all, Cell{Operation: operation, Parameter: "-", Kind: cmp.Or(c.Kind, "as usual")})
	}
	return all
}

// valueKind is the kind of a value.
func valueKind(text string) string {
	found := references.FindStringSubmatch(text)
	const long = 50
	switch {
	case text == "":
		return "empty"
	case strings.HasPrefix(text, "["):
		if n := strings.Count(text, ","); n > 0 {
			return "list"
		}
		return "short list"
	case text == "true" || text == "false":
		return text
	case strings.HasPrefix(text, "{longest:"):
		return "longest"
	case found != nil && found[1] != "" && len(found[0]) == len(text):
		kind, _, _ := strings.Cut(found[1], "#")
		return kind
	case found != nil && found[3] != "" && len(found[0]) == len(text):
		return found[2]
	case json.Valid([]byte(text)):
		return "number"
	case utf8.RuneCountInString(text) > long:
		return "long text"
	case len(text) != utf8.RuneCountInString(text):
		return "text beyond ASCII"
	}
	return "text"
}

// thingsOf are the labels of the things that a call names or makes.
func thingsOf(c recordings.Call) []string {
	var labels []string
	add := func(text string) {
		for _, found := range references.FindAllStringSubmatch(text, -1) {
			label := found[1]
			if label == "" && strings.Contains(found[3], "#") {
				label = found[3]
			}
			if label != "" && !slices.Contains(labels, label) {
				labels = append(labels, label)
			}
		}
	}
	add(c.Path)
	for _, name := range slices.Sorted(maps.Keys(c.Params)) {
		add(c.Params[name])
	}
	return append(labels, c.Makes...)
}

// Join adds what another exploration has met.
func (m *Coverage) Join(other *Coverage) {
	sum(m.Cells, other.Cells)
	sum(m.Pairs, other.Pairs)
	sum(m.Events, other.Events)
	sum(m.Settings, other.Settings)
	sum(m.Laws, other.Laws)
}

func sum[K comparable](into, from map[K]int) {
	for key, n := range from {
		into[key] += n
	}
}

// Row has the numbers of an operation.
type Row struct {
	Operation                                  string
	Calls, Refused, Cells, Roles, Kinds, Pairs int
	Laws                                       []int // that it tried, by number
}

// Rows is the coverage by operation, also of those that were not met.
func (m *Coverage) Rows() []Row {
	rows := make(map[string]*Row)
	for _, operation := range m.Operations {
		rows[operation] = &Row{Operation: operation}
	}
	roles, kinds := make(map[Cell]bool), make(map[Cell]bool)
	most := make(map[Cell]int) // calls by operation, parameter and outcome
	for cell, n := range m.Cells {
		row := rows[cell.Operation]
		if row == nil {
			row = &Row{Operation: cell.Operation}
			rows[cell.Operation] = row
		}
		row.Cells++
		role, kind := Cell{Operation: cell.Operation, Role: cell.Role}, Cell{Operation: cell.Operation,
			Parameter: cell.Parameter, Kind: cell.Kind}
		if !roles[role] {
			row.Roles++
		}
		if !kinds[kind] {
			row.Kinds++
		}
		roles[role], kinds[kind] = true, true
		most[Cell{Operation: cell.Operation, Parameter: cell.Parameter, Outcome: cell.Outcome}] += n
	}
	for cell, n := range most {
		row := rows[cell.Operation]
		if cell.Outcome == "success" {
			row.Calls = max(row.Calls, n)
		} else {
			row.Refused = max(row.Refused, n)
		}
	}
	for pair := range m.Pairs {
		_, operation, _ := strings.Cut(pair, " > ")
		if row := rows[operation]; row != nil {
			row.Pairs++
		}
	}
	var all []Row
	for _, operation := range slices.Sorted(maps.Keys(rows)) {
		rows[operation].Laws = m.LawsOf(operation)
		all = append(all, *rows[operation])
	}
	return all
}

// WriteTable prints the coverage, and the operations that were not met.
func (m *Coverage) WriteTable(out io.Writer) {
	var missed []string
	fmt.Fprintf(out, "%-46s %8s %8s %6s %6s %6s %6s  %s\n", "Operation", "taken", "refused", "values", "roles", "cells",
		"pairs", "laws")
	for _, r := range m.Rows() {
		if r.Calls+r.Refused == 0 {
			missed = append(missed, r.Operation)
			continue
		}
		fmt.Fprintf(out, "%-46s %8d %8d %6d %6d %6d %6d  %s\n", r.Operation, r.Calls, r.Refused, r.Kinds, r.Roles, r.Cells,
			r.Pairs, strings.Trim(fmt.Sprint(r.Laws), "[]"))
	}
	fmt.Fprintf(out, "%d cells, %d pairs of operations on one object, %d types of events, %d values of settings\n",
		len(m.Cells), len(m.Pairs), len(m.Events), len(m.Settings))
	if len(missed) > 0 {
		fmt.Fprintln(out, "not met:", strings.Join(missed, ", "))
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
