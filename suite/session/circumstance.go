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

// And is both circumstances at once. The other one has only words and functions.
func (c Circumstance) And(other Circumstance) Circumstance {
	c.Words += ", " + other.Words
	c.Begin = both(c.Begin, other.Begin)
	c.Call = both(c.Call, other.Call)
	c.Stream = both(c.Stream, other.Stream)
	c.Message = both(c.Message, other.Message)
	return c
}

func both[T any](one, other func(T)) func(T) {
	switch {
	case one == nil:
		return other
	case other == nil:
		return one
	}
	return func(value T) {
		one(value)
		other(value)
	}
}

// Under puts the session into the circumstance, before the body of the spec. The words of the
// circumstance begin the demand of a failure.
func (s *Session) Under(c *Circumstance) {
	s.circumstance = *c
	if c.User != "" {
		s.Actor = s.As(c.User)
	}
}

// act runs a function of the circumstance on a value, if it has the function and does not act already.
func act[T any](s *Session, on func(T), value T) {
	if on == nil || s.acts {
		return
	}
	s.acts = true
	defer func() { s.acts = false }()
	on(value)
}

// streamOptions are the parameters of new streams.
func (s *Session) streamOptions() []Params {
	if !s.circumstance.Private {
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
