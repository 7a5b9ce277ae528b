package users

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of the operations on users.
var Refusals = &wire.Refusals{Resource: "users"}

// Errors of muting users. The specification gives them no code.
var (
	muteSelf = Refusals.Add(wire.Refusal{
		Name: "mute-self", Kind: wire.MuteRefused, Text: "Cannot mute self",
		ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
	})
	mutedAlready = Refusals.Add(wire.Refusal{
		Name: "muted-already", Kind: wire.MuteRefused, Text: "User already muted",
		ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
	})
	notMuted = Refusals.Add(wire.Refusal{
		Name: "not-muted", Kind: wire.MuteRefused, Text: "User is not muted",
		ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
	})
	noUserToMute = Refusals.Add(wire.Refusal{
		Name: "no-user-to-mute", Kind: wire.MuteRefused, Text: "No such user",
		ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
	})
	mutedUserDeactivated = Refusals.Add(wire.Refusal{
		Name: "muted-user-deactivated", Text: "User is deactivated",
	})
)
