package mutants

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"
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

// compileValue compiles a value as YAML has it. Texts that begin with "=" are expressions.
func compileValue(v any, names object) (value, error) {
	switch v := v.(type) {
	case string:
		if source, is := strings.CutPrefix(v, "="); is {
			program, err := compileText(source, names)
			return value{program: program}, err
		}
	case []any:
		list := make([]value, len(v))
		for i, element := range v {
			var err error
			if list[i], err = compileValue(element, names); err != nil {
				return value{}, err
			}
		}
		return value{list: list}, nil
	case map[string]any:
		fields, err := compileValues(v, names)
		return value{fields: fields}, err
	}
	return value{constant: v}, nil
}

func compileValues(all map[string]any, names object) (values, error) {
	compiled := values{}
	for name, v := range all {
		var err error
		if compiled[name], err = compileValue(v, names); err != nil {
			return nil, err
		}
	}
	return compiled, nil
}

// compileText compiles an expression, nil for an empty one. An unknown name is an error.
func compileText(source string, names object) (*vm.Program, error) {
	if source == "" {
		return nil, nil
	}
	known := types.Map{}
	for name, v := range names {
		if known[name] = types.TypeOf(v); v == nil {
			known[name] = types.Any
		}
	}
	program, err := expr.Compile(source, expr.Env(known))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return program, nil
}

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
	names := vocabulary()
	for name := range r.Let {
		names[name] = any(nil)
	}
	c := compiler{names: names}
	for name, source := range r.Let {
		h.let[name] = c.text(source)
	}
	h.only, h.stale, h.list, h.body, h.as = c.text(h.If), c.text(r.Stale), c.text(r.List), c.text(r.Body), c.text(r.As)
	h.give, h.headers, h.set, h.note = c.values(r.Give), c.values(r.Headers), c.values(r.Set), c.values(r.Note)
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
	return h, c.err
}

// compiler keeps the first error.
type compiler struct {
	names object
	err   error
}

func (c *compiler) text(source string) *vm.Program {
	program, err := compileText(source, c.names)
	if c.err == nil {
		c.err = err
	}
	return program
}

func (c *compiler) value(v any) value {
	compiled, err := compileValue(v, c.names)
	if c.err == nil {
		c.err = err
	}
	return compiled
}

func (c *compiler) values(all map[string]any) values {
	compiled, err := compileValues(all, c.names)
	if c.err == nil {
		c.err = err
	}
	return compiled
}
