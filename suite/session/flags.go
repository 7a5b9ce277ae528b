package session

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// TryFlag asks for a change of flags and accepts any reply.
func (a *Actor) TryFlag(p Params) *target.Reply { return a.Try("POST /messages/flags", p) }

// Flag adds ("add") or removes ("remove") a flag, which must be accepted.
func (a *Actor) Flag(op, flag string, ids ...json.Number) *target.Reply {
	return a.Do("POST /messages/flags", Change(op, flag, ids...))
}

// Spellings returns the server's spellings of names that the specification leaves open.
func (s *Session) Spellings() target.Spellings { return s.Config().Spellings }

// Mention is Markdown that mentions the actor.
func (a *Actor) Mention() string {
	if a.FullName == "" {
		a.Session.Untestable("the full name of the role " + string(a.Role) + " is not known")
	}
	return strings.ReplaceAll(a.Session.Spellings().Mention, "{name}", a.FullName)
}

// AlertWord returns a word at which the ordinary user wants to be alerted.
func (s *Session) AlertWord() string {
	word := s.Spellings().AlertWord
	if word == "" {
		s.Untestable("no alert word of the ordinary user is configured")
	}
	return word
}

// Application returns the User-Agent of a client that people look at.
func (s *Session) Application() string {
	agent := s.Spellings().Application
	if agent == "" {
		s.Untestable("no User-Agent of a client that people look at is configured")
	}
	return agent
}

// PostFrom sends a message to the stream as another client does.
func (s *Session) PostFrom(agent string, stream Stream) json.Number {
	req := s.Request("POST /messages", StreamMessage(stream, "sent by a person"))
	req.Agent = agent
	reply := s.Perform(req, 0)
	s.Given(reply).To(SatisfyAll(Succeed(), HaveField("id", BeInteger())))
	return reply.Body["id"].(json.Number)
}
