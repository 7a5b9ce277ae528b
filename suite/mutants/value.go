package mutants

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// value is a compiled value of a file: a constant, an expression, or a list or an object of
// values.
type value struct {
	constant any
	program  *vm.Program
	list     []value
	fields   values
}

// values are values by name.
type values map[string]value

// in is the value in the scope.
func (v value) in(s scope) any {
	switch {
	case v.program != nil:
		return s.value(v.program)
	case v.list != nil:
		list := []any{}
		for _, element := range v.list {
			list = append(list, element.in(s))
		}
		return list
	case v.fields != nil:
		return v.fields.in(s)
	}
	return v.constant
}

// in are the values in the scope.
func (all values) in(s scope) object {
	found := object{}
	for name, v := range all {
		found[name] = v.in(s)
	}
	return found
}

// compile compiles the expressions of the rule.
func (r Rule) compile() (handler, error) {
	h := handler{Rule: r, let: map[string]*vm.Program{}, tell: r.Tell}
	if r.If == "" {
		shared, err := conditions()
		if err != nil {
			return h, err
		}
		h.If = shared[r.When]
	}
	c := compiler{names: maps.Clone(vocabulary())}
	for name := range r.Let {
		c.names[name] = types.Any
	}
	for name, source := range r.Let {
		h.let[name] = c.text(source)
	}
	h.only, h.stale, h.list, h.body, h.as = c.text(h.If), c.text(r.Stale), c.text(r.List), c.text(r.Body), c.text(r.As)
	h.give, h.headers, h.set, h.note = c.values(r.Give), c.values(r.Headers), c.values(r.Set), c.values(r.Note)
	h.keys = values{}
	for key := range r.Note {
		h.keys[key] = c.value(key)
	}
	for _, f := range []*fields{r.Forget, r.Accept} {
		if f != nil {
			f.set = c.values(f.values)
		}
	}
	for _, a := range slices.Concat(r.Before, r.Also, acts{r.Instead}) {
		if a != nil {
			a.id, a.as, a.each, a.only, a.p = c.text(a.ID), c.text(a.As), c.text(a.For), c.text(a.If), c.value(a.P)
		}
	}
	if r.Tell != nil {
		r.Tell.event, r.Tell.to, r.Tell.each = c.value(r.Tell.Event), c.text(r.Tell.To), c.text(r.Tell.For)
	}
	h.past = c.past
	return h, c.err
}

// compiler compiles the expressions of a rule, and keeps the first error.
type compiler struct {
	names types.Map
	past  bool // an expression asks for earlier exchanges
	err   error
}

// ofPast finds the words for earlier exchanges.
var ofPast = lazyregexp.New(`\b(past|sent|edits|flagged|made|left|changes|received)\(`)

// text compiles an expression, nil for an empty one. An unknown name is an error.
func (c *compiler) text(source string) *vm.Program {
	if source == "" {
		return nil
	}
	program, err := expr.Compile(source, expr.Env(c.names))
	if err != nil && c.err == nil {
		c.err = fmt.Errorf("%s: %w", source, err)
	}
	c.past = c.past || ofPast.MatchString(source)
	return program
}

// value compiles a value as YAML has it. Texts that begin with "=" are expressions.
func (c *compiler) value(v any) value {
	switch v := v.(type) {
	case string:
		if source, is := strings.CutPrefix(v, "="); is {
			return value{program: c.text(source)}
		}
	case []any:
		list := make([]value, len(v))
		for i, element := range v {
			list[i] = c.value(element)
		}
		return value{list: list}
	case map[string]any:
		return value{fields: c.values(v)}
	}
	return value{constant: v}
}

func (c *compiler) values(all map[string]any) values {
	compiled := values{}
	for name, v := range all {
		compiled[name] = c.value(v)
	}
	return compiled
}
