package laws

import "github.com/spiritlevel/spiritlevel/suite/session"

var listeners = Law{
	Number: 18,
	Text:   "An account that listens to all events has the same results.",
	Always: true,
	Cases: []Case{
		{Name: "listens", Circumstance: session.Circumstance{
			Words: "for an account that listens to all events",
			Begin: func(s *session.Session) { s.Register(session.Params{"event_types": nil}) },
		}},
	},
}
