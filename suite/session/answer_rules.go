package session

import (
	"maps"
	"reflect"
	"strings"
	"sync"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Invariant is a rule that every answer of the API must keep. Its value is the
// requirement that states it.
type Invariant string

// In is the rule for the answers to one call.
func (i Invariant) In(call string) Invariant { return i + " in " + Invariant(call) }

// Demand concerns every answer to a call, for every account, every repetition and each
// object in it. It holds from the level of the row on.
type Demand struct {
	Since   RowID
	Matcher Matcher
}

// demands are those of one call, by the requirement that states each.
type demands = map[Invariant]Demand

// Everywhere returns the demands on the answers of the calls, which are made once. A number
// in a path is {id}.
var Everywhere = sync.OnceValue(func() map[string]demands {
	return map[string]demands{
		"GET /messages":         joined(fetchDemands(), messageDemands(), reactionDemands(), historyDemands()),
		"GET /users":            userDemands("", at("members[*]")),
		"GET /users/{id}":       userDemands(SingleUserRow, at("user")),
		"GET /streams":          streamDemands(),
		"GET /events":           joined(eventDemands(), subscriptionDemands()),
		"GET /server_settings":  serverDemands(),
		"POST /messages":        fields(answer, BeInteger(), "SND-26 id"),
		"POST /messages/flags":  fields(answer, BeArrayOf(BeInteger()), "FLA-08 messages"),
		"POST /messages/render": fields(answer, BeText(), "RND-04 rendered"),
		"POST /users/me/subscriptions": fields(answer, streamsByAddress(),
			"SBS-45 subscribed", "SBS-46 already_subscribed"),
	}
})

// part applies a matcher to a part of an answer.
type part = func(Matcher) Matcher

func answer(m Matcher) Matcher { return m }

func at(path string) part { return func(m Matcher) Matcher { return HaveField(path, m) } }

// of are demands on a part of an answer.
func of(each part, all map[Invariant]Matcher) demands {
	found := make(demands)
	for name, m := range all {
		found[name] = Demand{Matcher: each(m)}
	}
	return found
}

// fields are demands on fields of the same kind, each written with its requirement:
// "MSG-01 id". A question mark follows a field that may be absent.
func fields(each part, m Matcher, named ...string) demands {
	all := make(map[Invariant]Matcher)
	for _, text := range named {
		id, field, _ := strings.Cut(text, " ")
		if name, optional := strings.CutSuffix(field, "?"); optional {
			all[Invariant(id)] = HaveFieldIfAny(name, m)
		} else {
			all[Invariant(id)] = HaveField(field, m)
		}
	}
	return of(each, all)
}

// since are the demands from the row on.
func since(row RowID, all ...demands) demands {
	whole := joined(all...)
	for name, demand := range whole {
		whole[name] = Demand{Since: row, Matcher: demand.Matcher}
	}
	return whole
}

func joined(all ...demands) demands {
	whole := make(demands)
	for _, some := range all {
		maps.Copy(whole, some)
	}
	return whole
}

// streamsByAddress accepts an object of lists of names.
func streamsByAddress() Matcher {
	return Described("an object of arrays of strings", SatisfyAll(BeObject(), HaveField("[*]", BeArrayOf(BeText()))))
}

// where applies a matcher to the objects that fit.
func where(fits func(object target.Object) bool, m Matcher) Matcher {
	return BeExplained("such objects as demanded", func(v any) *Mismatch {
		if object, ok := v.(target.Object); ok && fits(object) {
			return Explain(m, v)
		}
		return nil
	})
}

// having fits objects with the field, and valued those with the value in it.
func having(field string) func(target.Object) bool {
	return func(object target.Object) bool { _, there := object[field]; return there }
}

func valued(field string, value any) func(target.Object) bool {
	return func(object target.Object) bool { return object[field] == value }
}

// beside accepts objects that have the field if they have another one.
func beside(other, field string, m Matcher) Matcher {
	return SatisfyAll(HaveFieldIfAny(field, m), where(having(other), HaveField(field, m)))
}

// agreeing accepts objects of which those with equal values of one field have equal values
// of the other field.
func agreeing(field, other string) Matcher {
	return BeExplained("one "+other+" for each "+field, func(v any) *Mismatch {
		known := make(map[string]any)
		for _, element := range AsList(v) {
			object, _ := element.(target.Object)
			key, ok := object[field].(string)
			if !ok {
				continue
			}
			if before, met := known[key]; met && !reflect.DeepEqual(before, object[other]) {
				return NewMismatch("one "+other+" of all with the "+field+" "+key, []any{before, object[other]})
			}
			known[key] = object[other]
		}
		return nil
	})
}
