package suite

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// change is the parameters of a change of flags.
func change(op, flag string, ids ...json.Number) P {
	return P{"messages": ids, "op": op, "flag": flag}
}

// TryFlag asks for a change of flags, whatever the answer.
func (a *Actor) TryFlag(p P) *target.Reply { return a.Try("POST /messages/flags", p) }

// Flag adds ("add") or removes ("remove") a flag, which must be accepted.
func (a *Actor) Flag(op, flag string, ids ...json.Number) *target.Reply {
	return a.Do("POST /messages/flags", change(op, flag, ids...))
}

// flagged demands a message that carries the flag.
func flagged(flag string) expect.Matcher {
	return expect.Field("flags", expect.Holding("the flag "+flag, expect.Equal(flag)))
}

// unflagged demands a message that does not carry the flag.
func unflagged(flag string) expect.Matcher {
	return expect.Field("flags", expect.NotHolding("the flag "+flag, expect.Equal(flag)))
}

// says demands a message with the text.
func says(content string) expect.Matcher { return expect.Field("content", expect.Equal(content)) }

// spellings returns how the server spells what the specification leaves open.
func (s *Session) spellings() target.Spellings { return s.Config().Spellings }

// mention is Markdown that mentions the actor.
func (a *Actor) mention() string {
	if a.FullName == "" {
		a.s.Untestable("the full name of the role " + string(a.Role) + " is not known")
	}
	return strings.ReplaceAll(a.s.spellings().Mention, "{name}", a.FullName)
}

// alertWord returns a word at which the ordinary user wants to be alerted.
func (s *Session) alertWord() string {
	word := s.spellings().AlertWord
	if word == "" {
		s.Untestable("no alert word of the ordinary user is configured")
	}
	return word
}

// application returns the User-Agent of a client that people look at.
func (s *Session) application() string {
	agent := s.spellings().Application
	if agent == "" {
		s.Untestable("no User-Agent of a client that people look at is configured")
	}
	return agent
}

// postFrom sends a message to the stream as another client does.
func (s *Session) postFrom(agent string, stream Stream) json.Number {
	req := s.request("POST /messages", streamMessage(stream, "sent by somebody who looks"))
	req.Agent = agent
	reply := s.send(req, 0)
	s.arranged(reply, expect.Success(), expect.Field("id", expect.Integer()))
	return reply.Body["id"].(json.Number)
}
