package suite

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// logged7 are rows of the levels 121 to 186.
func logged7() []logged {
	return slices.Concat(
		loggedSettings7(), loggedPaths7(), loggedGroups7(), loggedTopics7(), loggedStreams7(),
		loggedPeople7(), loggedEmails7(), loggedRealm7(), loggedScheduled7(), loggedSending7(),
	)
}

// living lets a look happen on a server that has just made a stream: a server
// that answers nothing shows as little what is not there yet.
func living(look func(*Session) any) func(*Session) any {
	return func(s *Session) any { s.FreshStream(); return look(s) }
}

// heardOf takes of what was heard what fits.
func heardOf(heard target.Object, fits expect.Matcher) target.Object {
	events, _ := heard["events"].([]any)
	return target.Object{"events": slices.DeleteFunc(events, func(event any) bool { return fits(event) != nil })}
}

// anyEvents demands that some were heard, noEvents that none were.
func anyEvents() expect.Matcher { return shown("events[]", expect.Object()) }

func noEvents() expect.Matcher { return expect.Field("events", expect.Length(0)) }

// saying demands of a look that it found so.
func saying(name string, value any) expect.Matcher { return expect.Field(name, expect.Equal(value)) }
