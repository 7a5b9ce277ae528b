package session

import (
	"maps"
	"reflect"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Demand concerns every answer to a call, for every account, every repetition and each
// object in it. It holds from the level of the row on.
type Demand struct {
	Since   Row
	Matcher expect.Matcher
}

// demands are those of one call, by the requirement that states each.
type demands = map[Invariant]Demand

func joined(all ...demands) demands {
	whole := make(demands)
	for _, some := range all {
		maps.Copy(whole, some)
	}
	return whole
}

// always are demands on objects that hold at every level.
func always(within func(expect.Matcher) expect.Matcher, fields map[Invariant]expect.Matcher) demands {
	return since("", within, fields)
}

// since are demands on objects that hold from the row on.
func since(row Row, within func(expect.Matcher) expect.Matcher, fields map[Invariant]expect.Matcher) demands {
	all := make(demands)
	for name, m := range fields {
		all[name] = Demand{Since: row, Matcher: within(m)}
	}
	return all
}

// listsByAddress is an object of lists of names.
func listsByAddress() expect.Matcher {
	return expect.That("an object of arrays of strings", func(v any) bool {
		object, ok := v.(target.Object)
		for _, list := range object {
			ok = ok && expect.ArrayOf(expect.Text())(list) == nil
		}
		return ok
	})
}

// where applies a demand to the objects that fit.
func where(fits func(object target.Object) bool, m expect.Matcher) expect.Matcher {
	return func(v any) error {
		if object, ok := v.(target.Object); ok && fits(object) {
			return m(v)
		}
		return nil
	}
}

func holding(field string) func(target.Object) bool {
	return func(object target.Object) bool { _, there := object[field]; return there }
}

func valued(field string, value any) func(target.Object) bool {
	return func(object target.Object) bool { return object[field] == value }
}

// agreeing demands that objects with equal values of one field have equal values of the
// other field.
func agreeing(field, other string) expect.Matcher {
	return func(v any) error {
		known := make(map[string]any)
		for _, element := range AsList(v) {
			object, _ := element.(target.Object)
			key, ok := object[field].(string)
			if !ok {
				continue
			}
			if before, met := known[key]; met && !reflect.DeepEqual(before, object[other]) {
				return expect.Fail("one "+other+" of all with the "+field+" "+key, []any{before, object[other]})
			}
			known[key] = object[other]
		}
		return nil
	}
}

// Invariant is a rule that every answer of the API must keep. Its value is the
// requirement that states it.
type Invariant string

// In is the rule for the answers to one call.
func (i Invariant) In(call string) Invariant { return i + " in " + Invariant(call) }
