package featurelevels

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Plan has all differences between one level and dialect and the newest level of the
// specification: raised parameters of requests and lowered responses. It is immutable and
// safe for concurrent use.
type Plan struct {
	level    Level
	dialect  Dialect
	words    func(text string) string // of refusals
	mutation Mutation
	version  string
	contract *Contract

	params map[string]*Params
	gone   map[string]bool
	types  map[reflect.Type][]objectEdit
	splits map[reflect.Type][]func(any) []any
	status map[wire.Kind]int
	codes  map[wire.Kind]string
	// permissions are the permission settings that the level has under other names, or "" not at all.
	permissions map[*wire.Permission]string

	rules     sync.Map // reflect.Type to a pointer to its value: see Rules
	lowerings sync.Map // reflect.Type to lowering
	writings  sync.Map // reflect.Type to writing
	forms     sync.Map // reflect.Type of a struct to *structForm
}

// Compile folds every change above the level, newest first, and then the
// dialect's deviations into one plan. It panics on a level that no release
// reports.
func (c *Contract) Compile(level Level, dialect Dialect) *Plan {
	return c.CompileMutant(Mutation{}, level, dialect)
}

// CompileMutant is Compile with one thing wrong.
func (c *Contract) CompileMutant(m Mutation, level Level, dialect Dialect) *Plan {
	p := &Plan{
		level: level, dialect: dialect, mutation: m, version: versionAt(level), contract: c, words: channelWords,
		params: map[string]*Params{}, gone: map[string]bool{},
		types:  map[reflect.Type][]objectEdit{},
		splits: map[reflect.Type][]func(any) []any{},
		status: map[wire.Kind]int{}, codes: map[wire.Kind]string{},
		permissions: map[*wire.Permission]string{},
	}
	var folded []*Change
	for _, change := range slices.Backward(c.changes) {
		if !p.has(change) {
			folded = append(folded, change)
		}
	}
	for _, deviation := range c.deviations {
		if p.has(deviation) {
			folded = append(folded, deviation)
		}
	}
	_ = c.parse(slices.Concat(folded, c.retiring)...) // each change reports its own mistake
	p.retire(c.retiring)
	for _, change := range folded {
		p.fold(change)
	}
	return p
}

// retire removes the routes that the newest level does not have, or has only in another
// dialect.
func (p *Plan) retire(changes []*Change) {
	for _, c := range changes {
		for _, e := range c.edits() {
			for _, r := range e.retired {
				p.gone[r] = true
			}
		}
	}
}

func (p *Plan) fold(c *Change) {
	for _, e := range c.edits() {
		e.apply(p)
	}
}

func (p *Plan) paramsFor(route string) *Params {
	params := p.params[route]
	if params == nil {
		params = &Params{
			renamed: map[string]string{}, hidden: map[string]bool{}, legacy: map[string]bool{},
			required: map[string]bool{}, defaults: map[string]string{}, convert: map[string][]func(string) (string,
				bool){}, wants: map[string]string{}, plain: map[string]bool{},
			policies: map[string]*wire.Policy{},
		}
		p.params[route] = params
	}
	return params
}

// Level is the level the plan is for.
func (p *Plan) Level() Level { return p.level }

// Version is the version string of a server at the level: the latest release that reports
// exactly this level, otherwise the development version before the first release above
// it.
func (p *Plan) Version() string { return p.version }

// Mutated reports whether the plan is that of a mutant.
func (p *Plan) Mutated() bool { return !p.mutation.Is(Mutation{}) }

// Dialect is the dialect the plan is for.
func (p *Plan) Dialect() Dialect { return p.dialect }

// Has reports whether a change applies: the level has reached it, or it is a deviation of
// the dialect. Rules files call it if behaviour differs, and not only the shape. It
// panics on an ID that no entry declares.
func (p *Plan) Has(id ChangeID) bool {
	c := p.contract.ids[id]
	if c == nil {
		panic(fmt.Sprintf("featurelevels: no file below featurelevels/levels declares the change %q", id))
	}
	return p.has(c)
}

func (p *Plan) has(c *Change) bool {
	switch {
	case slices.Contains(p.mutation.Missing, c.id):
		return false
	case c.dialect != "":
		return c.dialect == p.dialect && !slices.Contains(p.mutation.Forgotten, c.id)
	}
	return p.level >= c.level || slices.Contains(p.mutation.Forgotten, c.id)
}

// Formerly reports whether the plan is of a server of dialect zulip from before a change.
// The specification has such behaviour at no level.
func (p *Plan) Formerly(id ChangeID) bool { return p.IsZulip() && !p.Has(id) }

// Outside reports whether the plan is of a server of dialect zulip whose release is not between two changes:
// older than the first one, or not older than the second one.
func (p *Plan) Outside(first, second ChangeID) bool {
	return p.Formerly(first) || p.IsZulip() && p.Has(second)
}

// IsZulip reports whether the plan is of dialect zulip.
func (p *Plan) IsZulip() bool { return p.dialect == Zulip }

// Before reports whether the level is below that of a release, such as "5.0". It panics on
// a release that is not listed.
func (p *Plan) Before(release string) bool {
	level, known := levelOfRelease(release)
	if !known {
		panic("featurelevels: there is no release " + release)
	}
	return p.level < level
}

// Rules returns the result of compute for a plan, and computes it once for each plan. T is a
// struct of named rules: how an endpoint or resource differs between levels and dialects.
func Rules[T any](p *Plan, compute func(*Plan) T) *T {
	key := reflect.TypeFor[T]()
	if known, ok := p.rules.Load(key); ok {
		return known.(*T)
	}
	made := compute(p)
	known, _ := p.rules.LoadOrStore(key, &made)
	return known.(*T)
}

// Params are the differences of a route's parameters, nil without differences. A route is
// "METHOD /path" as in the route table.
func (p *Plan) Params(route string) *Params { return p.params[route] }

// HasPermission reports whether the level has a permission setting.
func (p *Plan) HasPermission(row *wire.Permission) bool { return p.permissionName(row) != "" }

func (p *Plan) permissionName(row *wire.Permission) string {
	if name, other := p.permissions[row]; other {
		return name
	}
	return row.Name
}

// HasRoute reports whether the level offers a route.
func (p *Plan) HasRoute(route string) bool { return !p.gone[route] }

// Events returns the events that replace a newest event: usually the event itself. The
// edits of a split event's own type split it further.
func (p *Plan) Events(event any) []any {
	t := reflect.TypeOf(event)
	same, other := []any{event}, []any(nil)
	for _, split := range p.splits[t] {
		var next []any
		for _, e := range same {
			for _, made := range split(e) {
				if reflect.TypeOf(made) == t {
					next = append(next, made)
				} else {
					other = append(other, p.Events(made)...)
				}
			}
		}
		same = next
	}
	return append(same, other...)
}

// Error returns the HTTP status and the code, empty for none, of a kind of
// error.
func (p *Plan) Error(kind wire.Kind) (status int, code string) {
	form := kind.Form()
	if s, ok := p.status[kind]; ok {
		form.Status = s
	}
	if c, ok := p.codes[kind]; ok {
		form.Code = c
	}
	return form.Status, form.Code
}
