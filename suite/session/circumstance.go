package session

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Circumstance is a change around a spec that must not change its result. A nil function does
// nothing. The calls that a function makes are themselves made without the circumstance.
type Circumstance struct {
	Words   string                 // completes a demand: "in a muted stream"
	User    target.Role            // plays the ordinary user; "" = the ordinary user
	Founder target.Role            // makes the new streams of an account that may not; "" = the account itself
	Times   int                    // how often the body runs; 0 = once
	Begin   func(s *Session)       // acts before the body
	Call    func(c *Call)          // acts before each call, and may change it
	Private bool                   // new streams are private, with everybody in them, where the spec leaves that open
	Stream  func(stream Stream)    // acts after the spec has made a stream
	Message func(sent SentMessage) // acts after the spec has sent a message
}

// SentMessage is a message that a spec has just sent.
type SentMessage struct {
	ID     json.Number
	Sender *Actor
	Params Params
}

// Under puts the session into the circumstance, before the body of the spec. The words of the
// circumstance begin the demand of a failure.
func (s *Session) Under(c *Circumstance) {
	s.circumstance, s.words, s.private, s.founder = c, c.Words, c.Private, c.Founder
	if c.User != "" {
		s.Actor = s.As(c.User)
	}
}

// apply lets the circumstance act, if there is one that does not act already.
func (s *Session) apply(act func(c *Circumstance)) {
	c := s.circumstance
	if c == nil {
		return
	}
	s.circumstance = nil
	defer func() { s.circumstance = c }()
	act(c)
}

func (s *Session) beforeBody() (times int) {
	times = 1
	s.apply(func(c *Circumstance) {
		times = max(times, c.Times)
		if c.Begin != nil {
			c.Begin(s)
		}
	})
	return times
}

func (s *Session) beforeCall(call *Call) {
	s.apply(func(c *Circumstance) {
		if c.Call != nil {
			c.Call(call)
		}
	})
}

// streamOptions are the parameters of new streams.
func (s *Session) streamOptions() []Params {
	if !s.private {
		return nil
	}
	var everybody []any
	for _, role := range target.Roles() {
		if who := s.As(role); who.UserID != "" {
			everybody = append(everybody, who.UserID)
		}
	}
	return []Params{{"invite_only": true, "principals": everybody}}
}

func (s *Session) afterStream(stream Stream) {
	s.apply(func(c *Circumstance) {
		if c.Stream != nil {
			c.Stream(stream)
		}
	})
}

func (s *Session) afterMessage(sent SentMessage) {
	s.apply(func(c *Circumstance) {
		if c.Message != nil {
			c.Message(sent)
		}
	})
}
