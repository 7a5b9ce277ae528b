package session

import (
	"cmp"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Actor is one account acting in a session.
type Actor struct {
	target.Identity
	Session *Session
}

// Try makes the call and returns the reply, success or error. The call has the
// form of the specification: "POST /messages".
func (a *Actor) Try(call string, p Params) *target.Reply {
	return a.Perform(a.Request(call, p), 0)
}

// TryUnknown is Try for a path the API does not have, whose answer is open.
func (a *Actor) TryUnknown(call string, p Params) *target.Reply {
	req := a.Request(call, p)
	req.Unknown = true
	return a.Perform(req, 0)
}

// TryOutside is Try for a path that is not below /api/v1.
func (a *Actor) TryOutside(call string, p Params) *target.Reply {
	req := a.Request(call, p)
	req.Outside = true
	return a.Perform(req, 0)
}

// Do makes a call that the spec needs to succeed before its point.
func (a *Actor) Do(call string, p Params) *target.Reply {
	reply := a.Try(call, p)
	a.Session.Given(reply).To(Succeed())
	return reply
}

func (a *Actor) Request(call string, p Params) target.Request {
	method, path, _ := strings.Cut(call, " ")
	return target.Request{Method: method, Path: path, Params: p.Encode(), As: a.Credentials}
}

// Perform makes the call, within the time limit or else that of the configuration, and
// runs the hooks around it.
func (a *Actor) Perform(req target.Request, limit time.Duration) *target.Reply {
	s, call := a.Session, &Call{Actor: a, Request: req}
	act(s, s.circumstance.Call, call)
	req = call.Request
	s.runHooks(func(h Hook) { h.Before(call) })
	if call.Reply == nil {
		call.Reply = s.client.DoWithin(s.ctx, req, cmp.Or(limit, s.env.Config.Timeout))
	}
	s.Last = call.Reply
	s.runHooks(func(h Hook) { h.After(call) })
	return call.Reply
}
