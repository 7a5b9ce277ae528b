package suite

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Actor is one account acting in a session.
type Actor struct {
	target.Identity
	s *Session
}

// Try makes the call and returns whatever came. The call reads like the
// specification: "POST /messages".
func (a *Actor) Try(call string, p P) *target.Reply {
	return a.send(a.request(call, p), 0)
}

// TryUnknown is Try for a path the API does not have, whose answer is open.
func (a *Actor) TryUnknown(call string, p P) *target.Reply {
	req := a.request(call, p)
	req.Unknown = true
	return a.send(req, 0)
}

// TryOutside is Try for a path that is not below /api/v1.
func (a *Actor) TryOutside(call string, p P) *target.Reply {
	req := a.request(call, p)
	req.Outside = true
	return a.send(req, 0)
}

// Do makes a call that the spec needs to succeed before its point.
func (a *Actor) Do(call string, p P) *target.Reply {
	reply := a.Try(call, p)
	a.s.arranged(reply, expect.Success())
	return reply
}

func (a *Actor) request(call string, p P) target.Request {
	method, path, _ := strings.Cut(call, " ")
	return target.Request{Method: method, Path: path, Params: p.encode(), As: a.Credentials}
}

func (a *Actor) send(req target.Request, limit time.Duration) *target.Reply {
	var reply *target.Reply
	if limit == 0 {
		reply = a.s.client.Do(a.s.ctx, req)
	} else {
		reply = a.s.client.DoWithin(a.s.ctx, req, limit)
	}
	a.s.last = reply
	return reply
}

func (p P) encode() url.Values {
	values := make(url.Values, len(p))
	for name, value := range p {
		switch v := value.(type) {
		case string:
			values.Set(name, v)
		case nil:
		default:
			encoded, err := json.Marshal(v)
			if err != nil {
				panic(fmt.Sprintf("parameter %s: %v", name, err))
			}
			values.Set(name, string(encoded))
		}
	}
	return values
}

// with returns the parameters and more of them; nil removes one.
func (p P) with(more P) P {
	all := make(P, len(p)+len(more))
	for name, value := range p {
		all[name] = value
	}
	for name, value := range more {
		if value == nil {
			delete(all, name)
			continue
		}
		all[name] = value
	}
	return all
}

// without returns the parameters but one.
func (p P) without(name string) P { return p.with(P{name: nil}) }
