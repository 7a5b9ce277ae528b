package changelog

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// shown demands a value at the path of keys ("user.delivery_email") of an
// answer, which must be a success, or of another object; "members[]" stands for
// each element of an array that must not be empty.
func shown(path string, m expect.Matcher) expect.Matcher {
	return expect.All(unrefused, along(strings.Split(path, "."), m))
}

// hidden demands that the last key of the path is missing, and all that leads
// there is not.
func hidden(path string) expect.Matcher {
	keys := strings.Split(path, ".")
	last := len(keys) - 1
	return expect.All(unrefused, along(keys[:last], expect.Absent(keys[last])))
}

// unrefused demands that what is an answer is a success.
func unrefused(v any) error {
	if reply, ok := v.(*target.Reply); ok {
		return expect.Success()(reply)
	}
	return nil
}

// along demands what m demands of the value to which the keys lead.
func along(keys []string, m expect.Matcher) expect.Matcher {
	for _, key := range slices.Backward(keys) {
		name, each := strings.CutSuffix(key, "[]")
		if each {
			m = expect.All(expect.That("an element at least", hasElements), expect.ArrayOf(m))
		}
		m = expect.Field(name, m)
	}
	return m
}

func hasElements(v any) bool {
	return len(AsList(v)) > 0
}

// having demands all the keys, each with a value that m accepts.
func having(m expect.Matcher, keys ...string) expect.Matcher {
	return each(m, keys...).shown()
}

// lacking demands that all the keys are missing.
func lacking(keys ...string) expect.Matcher {
	var demands []expect.Matcher
	for _, key := range keys {
		demands = append(demands, hidden(key))
	}
	return expect.All(demands...)
}

// saying demands a value at the path of keys, yes and no a boolean.
func saying(path string, value any) expect.Matcher { return shown(path, expect.Equal(value)) }
func isTrue(path string) expect.Matcher            { return saying(path, true) }
func isFalse(path string) expect.Matcher           { return saying(path, false) }

// anyEvents demands that some were heard, noEvents that none were.
func anyEvents() expect.Matcher { return shown("events[]", expect.Object()) }
func noEvents() expect.Matcher  { return shown("events", expect.Length(0)) }

// anything is demanded of a value that need only be there.
func anything(any) error { return nil }

func aNumber() expect.Matcher {
	return expect.That("a number", func(v any) bool { _, ok := v.(json.Number); return ok })
}

// ofOrganization demands the organization's name, which each registration has.
func ofOrganization() expect.Matcher { return shown("realm_name", expect.NonEmptyText()) }

// fields are paths of keys, with what is demanded of each.
type fields map[string]expect.Matcher

// each makes the same demand of several fields.
func each(m expect.Matcher, paths ...string) fields {
	all := fields{}
	for _, path := range paths {
		all[path] = m
	}
	return all
}

func (f fields) paths() []string { return slices.Sorted(maps.Keys(f)) }

// shown demands all the fields.
func (f fields) shown() expect.Matcher {
	var demands []expect.Matcher
	for _, path := range f.paths() {
		demands = append(demands, shown(path, f[path]))
	}
	return expect.All(demands...)
}

// turns completes a row by which the newer fields came in place of the older ones.
func (l ChangeRow) turns(older, newer fields) ChangeRow {
	l.before = expect.All(older.shown(), lacking(newer.paths()...))
	l.after = expect.All(newer.shown(), lacking(older.paths()...))
	return l
}

// brings completes a row by which fields came beside those that were there.
func (l ChangeRow) brings(there, more fields) ChangeRow {
	l.before = expect.All(there.shown(), lacking(more.paths()...))
	l.after = expect.All(there.shown(), more.shown())
	return l
}

// brought is a row that gave a registration fields, beside the organization's
// name; it is told when the kinds are asked for.
func brought(row Row, more fields, kinds ...string) ChangeRow {
	l := ChangeRow{Row: row, observe: observeRegistration(append(kinds, "realm")...)}
	return l.brings(each(expect.NonEmptyText(), "realm_name"), more)
}

// from is the row where one can look only since another row.
func (l ChangeRow) from(row Row) ChangeRow {
	l.since = row
	return l
}
