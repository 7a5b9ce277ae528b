package settings

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of settings. The first value of each text is the name of the
// setting, the second one the refused value unless the text says more.
var Refusals = &wire.Refusals{Resource: "settings"}

// Errors of values that a setting does not have.
var (
	// notChosen is the error of settings that public servers read without types everywhere.
	notChosen       = Refusals.Add(wire.Refusal{Name: "not-chosen", Text: "Invalid %[1]s"})
	invalidWord     = Refusals.Add(wire.Refusal{Name: "invalid-word", Text: "Invalid %s %v"})
	invalidBatching = Refusals.Add(wire.Refusal{
		Name: "invalid-batching",
		Text: "%s: Invalid email batching period: %v seconds", Zulip: "Invalid email batching period: %[2]v seconds",
	})
	invalidSound = Refusals.Add(wire.Refusal{
		Name: "invalid-sound",
		Text: "%s: Invalid notification sound '%v'", Zulip: "Invalid notification sound '%[2]v'",
	})
	invalidLanguage = Refusals.Add(wire.Refusal{
		Name: "invalid-language", Text: "%s: Invalid language '%v'", Zulip: "Invalid language '%[2]v'",
	})
	invalidZone = Refusals.Add(wire.Refusal{
		Name: "invalid-zone", Text: "%[1]s is not a recognized time zone",
		Zulip: "Invalid %[1]s: Value error, Not a recognized time zone",
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%[1]s is not a recognized time zone"}},
	})
	incompatible  = Refusals.Add(wire.Refusal{Name: "incompatible", Text: "Incompatible values for '%s' and '%s'."})
	invalidStream = Refusals.Add(wire.Refusal{Name: "invalid-stream", Text: "Invalid stream ID in '%[1]s'"})
)

// Errors of texts.
var (
	textTooLong = Refusals.Add(wire.Refusal{
		Name: "text-too-long", Text: "%[1]s is too long (limit: %[3]d characters)",
	})
	invalidIdentifier = Refusals.Add(wire.Refusal{
		Name: "invalid-identifier", Text: "%[1]s: Expected at most 40 lower-case letters, digits and hyphens.",
	})
)
