package featurelevels

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Params are the differences of one route's parameters below a change. The newest names
// are the keys everywhere.
type Params struct {
	renamed  map[string]string
	hidden   map[string]bool
	legacy   map[string]bool
	required map[string]bool
	defaults map[string]string
	convert  map[string][]func(string) (string, bool)
	wants    map[string]string
	plain    map[string]bool
	untyped  bool
	policies map[string]*wire.Policy
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

// IsUntyped reports whether the route does not read its parameters by their types yet,
// and so has other words for their errors in dialect zulip.
func (p *Params) IsUntyped() bool { return p != nil && p.untyped }

// Policy is the policy that the level has in the place of a permission setting, nil for none.
func (p *Params) Policy(newest string) *wire.Policy {
	if p == nil {
		return nil
	}
	return p.policies[newest]
}

// Converts reports whether the level spells or limits the values of a parameter
// differently.
func (p *Params) Converts(newest string) bool { return p != nil && len(p.convert[newest]) > 0 }

// Requires reports whether the level does not go without a parameter that is optional
// later.
func (p *Params) Requires(newest string) bool { return p != nil && p.required[newest] }

// Legacy reports whether the level supports a parameter that newest servers do not know;
// handlers that care read it from the raw form.
func (p *Params) Legacy(name string) bool { return p != nil && p.legacy[name] && !p.hidden[name] }

// LegacyNames lists the parameters that only older levels have, sorted.
func (p *Params) LegacyNames() []string {
	if p == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(p.legacy)), func(name string) bool { return p.hidden[name] })
}

func onParams(routes []string, edit func(*Params)) Edit {
	return Edit{routes: routes, apply: func(p *Plan) {
		for _, r := range routes {
			edit(p.paramsFor(r))
		}
	}}
}

// ParamWas says that a parameter had another name and other values: convert raises an old
// value, answering false for one it refuses; nil keeps the value.
func ParamWas(name, old string, convert func(string) (string, bool), routes ...string) Edit {
	renamed := onParams(routes, func(p *Params) { p.renamed[name] = old })
	if convert == nil {
		return renamed
	}
	return Together(renamed, ValueWas(name, convert, routes...))
}

// ValueWas says that a parameter's values had another spelling or other limits.
func ValueWas(name string, convert func(string) (string, bool), routes ...string) Edit {
	return onParams(routes, func(p *Params) {
		p.convert[name] = append([]func(string) (string, bool){convert}, p.convert[name]...)
	})
}

// PlainNumberWas says that a number was read as it stands, not as JSON: convert, which
// raises an old value, refuses all other texts.
func PlainNumberWas(name string, convert func(string) (string, bool), routes ...string) Edit {
	return Together(ValueWas(name, convert, routes...), onParams(routes, func(p *Params) { p.plain[name] = true }))
}

// untyped says that a route did not read its parameters by their types.
func untyped(route string) Edit {
	return onParams([]string{route}, func(p *Params) { p.untyped = true })
}

// ParamAdded says that routes gained a parameter: older levels do not know it.
func ParamAdded(name string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.hidden[name] = true })
}

// requiredWas says that a parameter became optional: older levels require it.
func requiredWas(name string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.required[name] = true })
}

// paramRemoved says that routes lost a parameter: older levels support it. As a deviation
// it says that only a dialect supports it.
func paramRemoved(name string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.legacy[name] = true })
}

// typeWas says that a parameter's values were of another type of JSON, such as "a
// boolean", and refused as such.
func typeWas(name, wanted string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.wants[name] = wanted })
}

// typesWere says that a parameter took more types of JSON, which its handler reads.
func typesWere(name string, routes ...string) Edit {
	return ValueWas(name, func(v string) (string, bool) { return v, true }, routes...)
}

// quotedWas says that a parameter's text was a JSON string.
func quotedWas(name string, routes ...string) Edit {
	return Together(ValueWas(name, unquoted, routes...), typeWas(name, "a string", routes...))
}

// unquoted raises a JSON string to its plain text.
func unquoted(value string) (text string, ok bool) {
	err := json.Unmarshal([]byte(value), &text)
	return text, err == nil && strings.HasPrefix(strings.TrimSpace(value), `"`)
}

// switchWas says that a parameter had another name, and was true or false.
func switchWas(name, old, on, off string, routes ...string) Edit {
	return Together(ParamWas(name, old, func(value string) (string, bool) {
		switch strings.Trim(value, " \t\r\n") {
		case "true":
			return on, true
		case "false":
			return off, true
		}
		return "", false
	}, routes...), typeWas(name, "a boolean", routes...))
}

// zeroWasUnlimited says that a number of seconds was read as it stands, and that 0 was
// the word for no limit.
func zeroWasUnlimited(name string, routes ...string) Edit {
	return PlainNumberWas(name, func(value string) (string, bool) {
		seconds, err := strconv.ParseUint(strings.TrimSpace(value), 10, 32)
		if err != nil {
			return "", false
		}
		if seconds == 0 {
			return "unlimited", true
		}
		return strconv.FormatUint(seconds, 10), true
	}, routes...)
}

// unknownNumber is a number that no level knows as a value.
const unknownNumber = "-1"

// numberAdded says that one of several numbers became valid: older levels refuse it like
// all numbers that they do not know.
func numberAdded(name, number string, routes ...string) Edit {
	return ValueWas(name, func(v string) (string, bool) {
		if strings.TrimSpace(v) == number {
			v = unknownNumber
		}
		return v, true
	}, routes...)
}

// defaultWas says that an absent parameter stood for another value.
func defaultWas(name, value string, routes ...string) Edit {
	return onParams(routes, func(p *Params) { p.defaults[name] = value })
}

// routeRemoved says that a route went: only older levels have it. As a deviation it says
// that only a dialect has it.
func routeRemoved(route string) Edit {
	return Edit{retired: []string{route}, routes: []string{route}, apply: func(p *Plan) { p.gone[route] = false }}
}

// routeSince says, as a deviation, from which level on a dialect has a route that the
// specification adds later.
func routeSince(route string, since Level) Edit {
	return Edit{routes: []string{route}, from: since,
		apply: func(p *Plan) { p.gone[route] = p.gone[route] && p.level < since }}
}

// routeAdded says that a route appeared: older levels do not have it.
func routeAdded(route string) Edit {
	return Edit{routes: []string{route}, apply: func(p *Plan) { p.gone[route] = true }}
}
