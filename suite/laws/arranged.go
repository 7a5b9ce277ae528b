package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// arranged ends the spec if a circumstance cannot come about: that breaks no requirement.
func arranged(reply *target.Reply, who *Actor) {
	if !reply.Succeeded() {
		who.Session.Untestable("the server refuses what the circumstance needs: " + reply.Exchange().Answer)
	}
}

// eachReader is a table over the accounts that read.
func eachReader(ids ...string) (entries []TableEntry) {
	entries = []TableEntry{Entry("for the user", Covers(ids...), User)}
	for _, role := range []target.Role{Second, Admin, Moderator, Guest, Bot} {
		entries = append(entries, Entry("for the role "+string(role), Covers(ids...), Needs(role), role))
	}
	return entries
}

// brought is a stream of the user with another account in it.
func brought(s *Session, role target.Role) (Stream, *Actor) {
	stream, who := s.FreshStream(), s.As(role)
	if who.UserID != s.UserID {
		s.Bring(who, stream)
	}
	return stream, who
}

// everybodyIn subscribes all accounts to a new stream of the user.
func everybodyIn(s *Session) (Stream, []*Actor) {
	stream, all := s.FreshStream(), Everybody(s)
	for _, who := range all {
		if who.UserID != s.UserID {
			s.Bring(who, stream)
		}
	}
	return stream, all
}

// sameFacts demands an object with the values of the other one, as far as both have the fields.
func sameFacts(other target.Object, names []string) Matcher {
	demands := []Matcher{BeObject()}
	for _, name := range names {
		if value, told := other[name]; told {
			demands = append(demands, HaveFieldIfAny(name, value))
		}
	}
	return SatisfyAll(demands...)
}
