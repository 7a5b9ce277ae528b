package arrange

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Roles may do something, or may not. A target may lack any of them but the first.
type Roles = []target.Role

// NonAdmins are the roles that are no administrators.
var NonAdmins = Roles{User, Second, Moderator, Guest, Bot}

// Attempt tries something that only some roles may do.
type Attempt func(s *Session, who *Actor) Outcome

// Outcome has the results of an attempt, and the demands on them.
type Outcome struct {
	Reply        *target.Reply
	Refusal      Matcher // of the answer, if the actor may not do it
	After        any     // the state that was read afterwards
	Done, Undone Matcher // of the state, after a success and after a refusal
}

// Accounts are those of the roles that the target has.
func Accounts(s *Session, all ...target.Role) (there []*Actor) {
	for _, role := range all {
		if who := s.As(role); who.Missing == "" {
			there = append(there, who)
		}
	}
	return there
}

// ExpectDone demands that everybody of the roles may do it.
func ExpectDone(s *Session, try Attempt, by Roles) {
	for _, who := range Accounts(s, by...) {
		tried := try(s, who)
		s.Expect(tried.Reply).To(Succeed())
		s.Expect(tried.After).To(tried.Done)
	}
}

// ExpectUndone demands that nobody of the roles may do it.
func ExpectUndone(s *Session, try Attempt, by Roles) {
	for _, who := range Accounts(s, by...) {
		tried := try(s, who)
		s.Expect(tried.Reply).To(tried.Refusal)
		s.Expect(tried.After).To(tried.Undone)
		s.Expect(who.Try("GET /streams", OwnStreams)).To(Succeed()) // the account itself is not at fault
	}
}

// Seat lets the administrator, whose streams they are, subscribe somebody.
func Seat(who *Actor, streams ...Stream) {
	for _, stream := range streams {
		if who.Role != Admin {
			stream.Owner.Bring(who, stream)
		}
	}
}
