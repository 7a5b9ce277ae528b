package suite

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// inviteSpecs judge what the change log says of POST /invites, whose parameters
// are those of the public counterpart.
var inviteSpecs = []Spec{
	invitesWithout("LVL-24", expect.Success()),
	invitesWithout("LVL-25", expect.Success()),
	invitesWithout("LVL-26", expect.Refused()),
}

// invitesWithout judges an invitation to no stream, beside one to a stream,
// which shows that the administrator may invite and is understood.
func invitesWithout(id string, demand expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		admin.canInvite()
		s.Verdict(On(admin.invite([]any{}), demand))
	}}
}

// canInvite invites somebody to the stream that it makes, and returns that as the
// parameter it was. Where the server does not take the request, the spec ends.
func (a *Actor) canInvite() (streams []any) {
	streams = []any{a.FreshStream().ID()}
	if !a.invite(streams).Succeeded() {
		a.s.Untestable("the request that invites is not described, and the server does not take the public counterpart's")
	}
	return streams
}

// invite invites an address at which nobody is.
func (a *Actor) invite(streams []any) *target.Reply { return a.inviteAs(streams, nil) }

// inviteAs is invite to a role, nil for what the server thinks fit.
func (a *Actor) inviteAs(streams []any, role any) *target.Reply {
	return a.Try("POST /invites", a.guest(streams).with(P{"invite_as": role}))
}

// guest is somebody at whose address nobody is, as an invitation names them. It
// is taken back after the run.
func (a *Actor) guest(streams []any) P {
	address := strings.ReplaceAll(a.s.Fresh("guest"), " ", "-") + "@example.com"
	a.s.cleaning().inviting(a.Credentials, address)
	return P{"invitee_emails": address, "stream_ids": streams}
}
