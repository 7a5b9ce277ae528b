package arrange

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// CanInvite invites somebody to the stream that it makes, and returns that as the
// parameter it was. Where the server does not take the request, the spec ends.
func CanInvite(a *Actor) (streams []any) {
	streams = []any{a.FreshStream().ID()}
	if !Invite(a, streams).Succeeded() {
		a.Session.Untestable("the request that invites is not described, " +
			"and the server does not take the public counterpart's")
	}
	return streams
}

// Invite invites an unused address.
func Invite(a *Actor, streams []any) *target.Reply { return InviteAs(a, streams, nil) }

// InviteAs invites an unused address to a role, nil for the default of the server.
func InviteAs(a *Actor, streams []any, role any) *target.Reply {
	return a.Try("POST /invites", Invitee(a, streams).With(Params{"invite_as": role}))
}

// Invitee returns the parameters of an invitation for an unused address. The run withdraws
// the invitation at its end.
func Invitee(a *Actor, streams []any) Params {
	address := strings.ReplaceAll(a.Session.Fresh("guest"), " ", "-") + "@example.com"
	a.Session.Cleaning().Inviting(a.Credentials, address)
	return Params{"invitee_emails": address, "stream_ids": streams}
}
