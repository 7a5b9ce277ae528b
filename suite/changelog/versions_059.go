package changelog

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Versions)

// registerVersionRow is the row since which a registration tells the version.
const registerVersionRow Row = "3-register-version-always"

// rows59Versions are rows on where a server tells which version it is.
func rows59Versions() []ChangeRow {
	plain := expect.All(shown("version", expect.NonEmptyText()), hidden("merge_base"))
	forked := expect.All(shown("version", expect.NonEmptyText()), shown("merge_base", expect.Text()))
	return []ChangeRow{
		{
			Row: "59-restart-event-version", needs: []Need{NeedOperator}, phase: Alone, observe: restartEvent,
			before: expect.All(shown("type", expect.Text()), hidden("version"), hidden("feature_level")),
			after:  expect.All(shown("version", expect.NonEmptyText()), shown("feature_level", expect.Integer())),
		},
		{
			Row: "88-restart-merge-base", needs: []Need{NeedOperator}, phase: Alone, observe: restartEvent,
			before: expect.All(shown("type", expect.Text()), hidden("merge_base")), after: shown("merge_base", expect.Text()),
		},
		{
			Row: "88-register-merge-base", since: registerVersionRow, observe: func(s *Session) any { return ofFamily(s, s.Register().Registration.Body) },
			before: plain, after: forked,
		},
		{
			Row: "88-server-settings-merge-base", observe: func(s *Session) any { return ofFamily(s, specs.Settings(s).Body) },
			before: plain, after: forked,
		},
	}
}

// ofFamily returns the fields, those that are named after the server without
// its name.
func ofFamily(s *Session, fields target.Object) target.Object {
	short := target.Object{}
	for name, value := range fields {
		short[strings.TrimPrefix(name, s.Named(""))] = value
	}
	return short
}

// restartEvent lets the operator restart a copy of the server, and returns
// the event that tells of it.
func restartEvent(s *Session) any {
	s.OnlyForked()
	restarter, able := s.Operator().(target.Restarter)
	if !able {
		s.Untestable("the operator does not restart the server")
	}
	heard := eventsDuring(s.Actor, "restart", nil, func() { s.Operate(restarter.Restart(s.Context())) })
	s.Arranged(heard, expect.Field("events", expect.Length(1)))
	event, _ := heard["events"].([]any)[0].(target.Object)
	return ofFamily(s, event)
}
