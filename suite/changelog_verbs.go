package suite

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// asks looks at the answer that a role gets.
func asks(role target.Role, call string, p P) func(*Session) any {
	return func(s *Session) any { return s.As(role).Try(call, p) }
}

// toldOnRegistering looks at what a registration of the ordinary user tells of
// the kinds.
func toldOnRegistering(kinds ...string) func(*Session) any {
	return func(s *Session) any {
		return s.Register(P{"fetch_event_types": kinds}).Registration
	}
}

// hears lets the actor listen to events of the kind while something is done,
// and returns them as the array "events", perhaps empty. The parameters are
// further ones of the registration. A message that the actor sends to a stream
// of their own afterwards tells that nothing more is to come.
func (a *Actor) hears(kind string, p P, act func()) target.Object {
	end := a.FreshStream()
	queue := a.Register(p, P{"event_types": []string{kind, "message"}})
	act()
	last := a.Post(end, "nothing more is to come")
	heard := []any{}
	queue.Await("the message that ends it", func(event any) error {
		if expect.Field("type", expect.Equal(kind))(event) == nil && messageEvent(last)(event) != nil {
			heard = append(heard, event)
		}
		return messageEvent(last)(event)
	})
	return target.Object{"events": heard}
}

// shown demands a value at the path of keys ("user.delivery_email") of an
// answer, which must be a success, or of another object; "members[]" stands for
// each element, of which there must be some.
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
	elements, _ := v.([]any)
	return len(elements) > 0
}

// having demands all the keys, each with a value that m accepts.
func having(m expect.Matcher, keys ...string) expect.Matcher {
	var demands []expect.Matcher
	for _, key := range keys {
		demands = append(demands, shown(key, m))
	}
	return expect.All(demands...)
}

// lacking demands that all the keys are missing.
func lacking(keys ...string) expect.Matcher {
	var demands []expect.Matcher
	for _, key := range keys {
		demands = append(demands, hidden(key))
	}
	return expect.All(demands...)
}

// yes and no demand a boolean at the path of keys.
func yes(path string) expect.Matcher { return shown(path, expect.Equal(true)) }
func no(path string) expect.Matcher  { return shown(path, expect.Equal(false)) }

// anyEvents demands that some were heard, noEvents that none were.
func anyEvents() expect.Matcher { return shown("events[]", expect.Object()) }

func noEvents() expect.Matcher { return expect.Field("events", expect.Length(0)) }

// saying demands of a look that it found so.
func saying(name string, value any) expect.Matcher { return expect.Field(name, expect.Equal(value)) }

// brought is a row that gave a registration keys with values as demanded,
// beside one that it had before.
func brought(row, had string, m expect.Matcher, keys ...string) logged {
	before, after := []expect.Matcher{shown(had, anything)}, []expect.Matcher{}
	for _, key := range keys {
		before, after = append(before, hidden(key)), append(after, shown(key, m))
	}
	return logged{
		row: row, look: toldOnRegistering("realm", "realm_user", "user_settings", "realm_user_settings_defaults"),
		before: expect.All(before...), after: expect.All(after...),
	}
}

// from is the row where one can look from a level on only.
func (l logged) from(level int) logged {
	l.since = level
	return l
}

// anything is demanded of a value that need only be there.
func anything(any) error { return nil }
