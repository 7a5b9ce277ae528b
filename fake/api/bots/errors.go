package bots

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of bots.
var Refusals = &wire.Refusals{Resource: "bots"}

var noSuchBot = Refusals.Add(wire.Refusal{Name: "no-such-bot", Parameter: "bot_id", Text: "No such bot"})

// Errors of creating bots.
var (
	addressTaken = Refusals.Add(wire.Refusal{
		Name: "address-taken", Parameter: "short_name",
		Text: "short_name: Username already in use", Zulip: "Email is already in use.", CodeFrom: "5.0",
		Until: []wire.Wording{{Release: "10.0", Text: "Username already in use"}},
	})
	shortNameEmpty = Refusals.Add(wire.Refusal{
		Name: "short-name-empty", Parameter: "short_name",
		Text: "short_name: Bad name or username", Zulip: "Bad name or username",
	})
	shortNameCharacter = Refusals.Add(wire.Refusal{
		Name: "short-name-character", Parameter: "short_name",
		Text: shortNameEmpty.Text, Zulip: shortNameEmpty.Zulip, CodeFrom: "5.0",
	})
	invalidBotType = Refusals.Add(wire.Refusal{
		Name: "invalid-bot-type", Parameter: "bot_type",
		Text: "bot_type: Invalid bot type", Zulip: "Invalid bot type",
	})
	embeddedBotsOff = Refusals.Add(wire.Refusal{
		Name: "embedded-bots-off", Parameter: "bot_type", Text: "Embedded bots are not enabled.", CodeFrom: "5.0",
	})
	noSuchEmbeddedBot = Refusals.Add(wire.Refusal{
		Name: "no-such-embedded-bot", Parameter: "service_name",
		Text: "service_name: Invalid embedded bot name.", Zulip: "Invalid embedded bot name.", CodeFrom: "5.0",
	})
)

// Errors of the properties of bots. Dialect spec names the parameter.
var (
	noURL            = Refusals.Add(wire.Refusal{Name: "no-url", Text: "%s is not a URL"})
	invalidInterface = Refusals.Add(wire.Refusal{
		Name: "invalid-interface", Text: "%s: Invalid interface type", Zulip: "Invalid interface type",
	})
	invalidStreamName = Refusals.Add(wire.Refusal{
		Name: "invalid-stream-name", Text: "%s: Invalid stream name '%s'", Zulip: "Invalid stream name '%[2]s'",
	})
	configNoObject = Refusals.Add(wire.Refusal{
		Name: "config-no-object", Parameter: "config_data", Text: "config_data is not a dict",
	})
	configTooLong = Refusals.Add(wire.Refusal{
		Name: "config-too-long", Parameter: "config_data", Text: "config_data is too long (limit: %d characters)",
	})
	configValueNoText = Refusals.Add(wire.Refusal{
		Name: "config-value-no-text", Parameter: "config_data",
		Text: "config_data contains a value that is not a string",
	})
)

// Errors of giving a bot another owner.
var (
	noSuchOwner = Refusals.Add(wire.Refusal{
		Name: "no-such-owner", Parameter: "bot_owner_id", CodeFrom: "5.0",
		Text:  "bot_owner_id: Failed to change owner, no such user",
		Zulip: "Failed to change owner, no such user",
	})
	ownerDeactivated = Refusals.Add(wire.Refusal{
		Name: "owner-deactivated", Parameter: "bot_owner_id", CodeFrom: "5.0",
		Text:  "bot_owner_id: Failed to change owner, user is deactivated",
		Zulip: "Failed to change owner, user is deactivated",
	})
	ownerIsBot = Refusals.Add(wire.Refusal{
		Name: "owner-is-bot", Parameter: "bot_owner_id", CodeFrom: "5.0",
		Text:  "bot_owner_id: Failed to change owner, bots can't own other bots",
		Zulip: "Failed to change owner, bots can't own other bots",
	})
)

// Errors of the storage of bots.
var (
	noSuchKey       = Refusals.Add(wire.Refusal{Name: "no-such-key", Parameter: "keys", Text: "Key does not exist."})
	storageNoObject = Refusals.Add(wire.Refusal{
		Name: "storage-no-object", Parameter: "storage", Text: "storage is not a dict",
	})
	storedNoText = Refusals.Add(wire.Refusal{
		Name: "stored-no-text", Parameter: "storage", Text: "storage contains a value that is not a string",
	})
	tooManyKeys = Refusals.Add(wire.Refusal{
		Name: "too-many-keys", Parameter: "storage", Text: "storage can have %d keys",
	})
	storageFull = Refusals.Add(wire.Refusal{
		Name: "storage-full", Parameter: "storage",
		Text: "Request exceeds storage limit by %d characters. The limit is %d characters.",
	})
)

// Errors of incoming webhooks. Each integration words those of its payloads.
var (
	invalidPattern = Refusals.Add(wire.Refusal{
		Name: "invalid-pattern", Text: "%s holds a pattern that is broken: %s",
	})
	headerMissing  = Refusals.Add(wire.Refusal{Name: "header-missing", Kind: wire.EventHeaderMissing, Text: "%s"})
	eventUnknown   = Refusals.Add(wire.Refusal{Name: "event-unknown", Kind: wire.EventUnsupported, Text: "%s"})
	payloadNoJSON  = Refusals.Add(wire.Refusal{Name: "payload-no-json", Kind: wire.MalformedJSON, Text: "%s"})
	payloadRefusal = Refusals.Add(wire.Refusal{Name: "payload", Text: "%s"})
)
