package settings

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of settings, besides those of their types.
var Refusals = &wire.Refusals{Resource: "settings"}

var invalidVisibility = Refusals.Add(wire.Refusal{
	Name: "invalid-visibility", Parameter: emailVisibility, Text: "Invalid email_address_visibility",
})
