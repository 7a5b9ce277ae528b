package featurelevels

import (
	"maps"
	"slices"
	"strings"
)

// Params are the differences of one route's parameters below a change. The newest names
// are the keys everywhere.
type Params struct {
	renamed  map[string]string
	hidden   map[string]bool
	legacy   map[string]bool
	defaults map[string]string
	convert  map[string][]func(string) (string, bool)
	wants    map[string]string
	plain    map[string]bool
}

// Name is the level's name of a parameter, and whether the level knows it at all.
func (p *Params) Name(newest string) (name string, known bool) {
	if p == nil {
		return newest, true
	}
	if p.hidden[newest] {
		return "", false
	}
	if old, ok := p.renamed[newest]; ok {
		return old, true
	}
	return newest, true
}

// Default is the value of a missing parameter at this level.
func (p *Params) Default(newest string) (value string, ok bool) {
	if p == nil {
		return "", false
	}
	value, ok = p.defaults[newest]
	return value, ok
}

// Raise turns a value as the level spells it into the newest spelling; ok is
// false for a value the level does not accept.
func (p *Params) Raise(newest, value string) (raised string, ok bool) {
	if p == nil {
		return value, true
	}
	for _, f := range p.convert[newest] {
		if value, ok = f(value); !ok {
			return "", false
		}
	}
	return value, true
}

// Wants is the type of a JSON value that the level requires for a parameter, such as
// "a boolean"; empty if it is the newest one.
func (p *Params) Wants(newest string) string {
	if p == nil {
		return ""
	}
	return p.wants[newest]
}

// IsPlain reports whether the level reads a number as it stands, although it is JSON
// later.
func (p *Params) IsPlain(newest string) bool { return p != nil && p.plain[newest] }

// Converts reports whether the level spells or limits the values of a parameter
// differently.
func (p *Params) Converts(newest string) bool { return p != nil && len(p.convert[newest]) > 0 }

// Legacy reports whether the level supports a parameter that newest servers do not know;
// handlers that care read it from the raw form.
func (p *Params) Legacy(name string) bool { return p != nil && p.legacy[name] }

// LegacyNames lists the parameters that only older levels have, sorted.
func (p *Params) LegacyNames() []string {
	if p == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(p.legacy))
}

func onParams(routes []string, edit func(*Params)) Edit {
	return Edit{apply: func(p *Plan) {
		for _, r := range routes {
			edit(p.paramsFor(r))
		}
	}}
}

// ParamAdded says that routes gained a parameter: older levels do not know it.
func ParamAdded(name string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.hidden[name] = true })
}

// ParamRemoved says that routes lost a parameter: older levels support it. As a
// deviation it says that only a dialect supports it.
func ParamRemoved(name string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.legacy[name] = true })
}

// ParamWas says that a parameter had another name, and possibly other values:
// convert raises an old value, answering false for one it refuses; nil keeps
// the value.
func ParamWas(name, old string, convert func(string) (string, bool), routes ...string) Edit {
	return onParams(routes, func(p *Params) {
		p.renamed[name] = old
		if convert != nil {
			p.convert[name] = append([]func(string) (string, bool){convert}, p.convert[name]...)
		}
	})
}

// ValueWas says that a parameter's values had another spelling or other limits.
func ValueWas(name string, convert func(string) (string, bool), routes ...string) Edit {
	return onParams(routes, func(p *Params) {
		p.convert[name] = append([]func(string) (string, bool){convert}, p.convert[name]...)
	})
}

// TypeWas says that a parameter's values were of another type of JSON, such as "a
// boolean", and refused as such.
func TypeWas(name, wanted string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.wants[name] = wanted })
}

// PlainNumberWas says that a number was read as it stands, not as JSON: convert, which
// raises an old value, refuses all other texts.
func PlainNumberWas(name string, convert func(string) (string, bool), routes ...string) Edit {
	return Together(ValueWas(name, convert, routes...), onParams(routes, func(p *Params) { p.plain[name] = true }))
}

// TypesWere says that a parameter took more types of JSON, which its handler reads.
func TypesWere(name string, routes ...string) Edit {
	return ValueWas(name, func(v string) (string, bool) { return v, true }, routes...)
}

// unknownNumber is a number that no level knows as a value.
const unknownNumber = "-1"

// NumberAdded says that one of several numbers became valid: older levels refuse it like
// all numbers that they do not know.
func NumberAdded(name, number string, routes ...string) Edit {
	return ValueWas(name, func(v string) (string, bool) {
		if strings.TrimSpace(v) == number {
			v = unknownNumber
		}
		return v, true
	}, routes...)
}

// ValueRenamed says that a value had another spelling: older levels take the old
// spelling and refuse the new one.
func ValueRenamed(name, value, old string, routes ...string) Edit {
	return ValueWas(name, func(v string) (string, bool) {
		switch v {
		case old:
			return value, true
		case value:
			return "", false
		}
		return v, true
	}, routes...)
}

// DefaultWas says that an absent parameter stood for another value.
func DefaultWas(name, value string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.defaults[name] = value })
}

// RouteRemoved says that routes were removed: only older levels have them. As a
// deviation it says that only a dialect has them.
func RouteRemoved(routes ...string) Edit {
	return Edit{retired: routes, apply: func(p *Plan) {
		for _, r := range routes {
			p.gone[r] = false
		}
	}}
}

// RouteEarlier says, as a deviation, from which level on a dialect has routes that
// the specification adds later.
func RouteEarlier(since Level, routes ...string) Edit {
	return Edit{apply: func(p *Plan) {
		for _, r := range routes {
			p.gone[r] = p.gone[r] && p.level < since
		}
	}}
}

// RouteAdded says that routes were added: older levels do not have them.
func RouteAdded(routes ...string) Edit {
	return Edit{apply: func(p *Plan) {
		for _, r := range routes {
			p.gone[r] = true
		}
	}}
}
