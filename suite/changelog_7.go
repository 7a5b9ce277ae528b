package suite

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
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

// anyEvents demands that some were heard, noEvents that none were.
func anyEvents() expect.Matcher { return shown("events[]", expect.Object()) }

func noEvents() expect.Matcher { return expect.Field("events", expect.Length(0)) }

// saying demands of a look that it found so.
func saying(name string, value any) expect.Matcher { return expect.Field(name, expect.Equal(value)) }
