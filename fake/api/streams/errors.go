package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals are the errors of the operations on streams, topics and subscriptions.
var Refusals = &wire.Refusals{Resource: "streams"}

// Errors of finding streams and users.
var (
	noStreamOfName = Refusals.Add(wire.Refusal{
		Name: "no-stream-of-name", Parameter: "stream",
		Text: "Invalid stream name '%s' in 'stream'", Zulip: "Invalid stream name '%s'",
	})
	streamsUnknown = Refusals.Add(wire.Refusal{
		Name: "streams-unknown", Parameter: "subscriptions", Text: "Stream(s) (%s) do not exist",
	})
	userDeactivated = Refusals.Add(wire.Refusal{
		Name: "user-deactivated", Parameter: "user_id",
		Text: "User is deactivated: check 'user_id'", Zulip: "User is deactivated",
	})
	noSuchSender    = Refusals.Add(wire.Refusal{Name: "no-such-sender", Parameter: "sender_id", Text: "No such bot"})
	noSuchPrincipal = Refusals.Add(wire.Refusal{
		Name: "no-such-principal", Parameter: "principals", Text: "No such user: check 'principals'", Zulip: "No such user",
	})
	principalGone = Refusals.Add(wire.Refusal{
		Name: "principal-gone", Parameter: "principals",
		Text: "User is deactivated: check 'principals'", Zulip: "User is deactivated",
	})
	principalRefused = Refusals.Add(wire.Refusal{
		Name: "principal-refused", Kind: wire.PrincipalRefused, Parameter: "principals",
		Text: "User not authorized to execute queries on behalf of '%s'",
	})
)

// Errors of the forms of values. The first value of each text is the place of the value in the request.
var (
	tooLong        = Refusals.Add(wire.Refusal{Name: "too-long", Text: "%s is too long (limit: %d characters)"})
	notColor       = Refusals.Add(wire.Refusal{Name: "not-color", Text: "%s is not a valid hex color code"})
	notAllowedType = Refusals.Add(wire.Refusal{
		Name: "not-allowed-type", Text: "%s is not an allowed_type", Zulip: `%s["bool"] is not a boolean`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%s is not an allowed_type"}},
	})
	nullByte = Refusals.Add(wire.Refusal{Name: "null-byte", Text: "%s contains a null byte"})

	principalsNoList = Refusals.Add(wire.Refusal{
		Name: "principals-no-list", Text: "%s is not an allowed_type", Zulip: `%s["list[str]"] is not a list`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%s is not an allowed_type"}},
	})
	principalNoText = Refusals.Add(wire.Refusal{
		Name: "principal-no-text", Text: "%[1]s is not an allowed_type", Zulip: `%s["list[str]"][%d] is not a string`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%[1]s is not an allowed_type"}},
	})
	retentionNoJSON = Refusals.Add(wire.Refusal{
		Name: "retention-no-json", Text: `Argument "%s" is not valid JSON.`, Zulip: `%s["json[str]"] is not valid JSON`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: `Argument "%s" is not valid JSON.`}},
	})
	retentionNoText = Refusals.Add(wire.Refusal{
		Name: "retention-no-text", Text: "%s is not a string or integer", Zulip: `%s["json[str]"] is not a string`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%s is not a string or integer"}},
	})
)

// Errors of creating and changing streams.
var (
	webPublicOff = Refusals.Add(wire.Refusal{
		Name: "web-public-off", Parameter: "is_web_public",
		Text: "is_web_public: Web-public streams are not enabled.", Zulip: "Web-public streams are not enabled.",
	})
	newPrivateAndWebPublic = Refusals.Add(wire.Refusal{
		Name: "new-private-and-web-public", Parameter: "is_web_public",
		Text: "invite_only and is_web_public exclude each other",
	})
	newPrivateDefault = Refusals.Add(wire.Refusal{
		Name: "new-private-default", Parameter: "is_default_stream",
		Text:  "A default stream cannot be private: check 'is_default_stream'.",
		Zulip: "A default stream cannot be private.",
	})
	privateAndWebPublic = Refusals.Add(wire.Refusal{
		Name: "private-and-web-public", Parameter: "is_private",
		Text:  "Invalid parameters: 'is_private' and 'is_web_public' exclude each other",
		Zulip: "Invalid parameters",
	})
	publicHistoryProtected = Refusals.Add(wire.Refusal{
		Name: "public-history-protected", Parameter: "history_public_to_subscribers",
		Text:  "Invalid parameters: 'history_public_to_subscribers' can be false in private streams only",
		Zulip: "Invalid parameters",
	})
	defaultBecomesPrivate = Refusals.Add(wire.Refusal{
		Name: "default-becomes-private", Parameter: "is_private", CodeFrom: "5.0",
		Text:  "Default streams cannot be made private: check 'is_private'.",
		Zulip: "A default stream cannot be private.",
		Until: []wire.Wording{{Release: "8.0", Text: "Default streams cannot be made private."}},
	})
	privateBecomesDefault = Refusals.Add(wire.Refusal{
		Name: "private-becomes-default", Parameter: "stream_id", CodeFrom: "5.0",
		Text:  "Private streams cannot be made default: check 'stream_id'.",
		Zulip: "Private streams cannot be made default.",
	})
	archivedAlready = Refusals.Add(wire.Refusal{
		Name: "archived-already", Parameter: "stream_id",
		Text: "Stream is already deactivated: check 'stream_id'", Zulip: "Channel is already deactivated",
	})
	sameName = Refusals.Add(wire.Refusal{
		Name: "same-name", Parameter: "new_name", CodeFrom: "5.0",
		Text: "Stream already has that name: check 'new_name'!", Zulip: "Stream already has that name!",
	})
	nameTaken = Refusals.Add(wire.Refusal{
		Name: "name-taken", Parameter: "new_name",
		Text: "Stream name '%s' in 'new_name' is already taken.", Zulip: "Stream name is already in use.",
		Until: []wire.Wording{
			{Release: "9.0", Text: "Stream name '%s' is already taken."}, {Release: "10.0", Text: "Stream name already in use."},
		},
	})
	invalidPostPolicy = Refusals.Add(rest.NotListed(wire.Refusal{
		Name: "invalid-post-policy", Parameter: "stream_post_policy", Text: "Invalid stream_post_policy",
	}))
)

// Errors of subscribing and unsubscribing. The specification gives a refused stream no code.
var (
	streamRefused = Refusals.Add(wire.Refusal{
		Name: "stream-refused", Kind: wire.SubscriptionRefused, Parameter: "subscriptions",
		Text: "Unable to access stream (%s).", ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
	})
	streamToAddRefused = Refusals.Add(wire.Refusal{
		Name: "stream-to-add-refused", Kind: wire.SubscriptionRefused, Parameter: "add",
		Text: "Unable to access stream (%s).", ZulipCode: "BAD_REQUEST",
	})
	subscribesOthers = Refusals.Add(wire.Refusal{
		Name: "subscribes-others", Parameter: "principals", Text: "Insufficient permission", CodeFrom: "4.0",
	})
	contentNeeded = Refusals.Add(wire.Refusal{
		Name: "content-needed", Text: "Stream content access is required.",
	})
	notStreamAdministrator = Refusals.Add(wire.Refusal{
		Name: "not-stream-administrator", Text: "You do not have permission to administer this stream.",
	})
	streamAdministratorNeeded = Refusals.Add(wire.Refusal{
		Name: "stream-administrator-needed", Kind: wire.AdministratorNeeded,
		Text: "Must be an organization or stream administrator", CodeFrom: "4.0",
	})
)

// Errors of the properties of a subscription. The first value of each text is the place of
// the property in the request, with a colon, and empty if there is only one.
var (
	unknownProperty = Refusals.Add(wire.Refusal{
		Name: "unknown-property", Parameter: "property", CodeFrom: "5.0",
		Text: "%sUnknown subscription property: %s", Zulip: "Unknown subscription property: %[2]s",
	})
	notSubscribed = Refusals.Add(wire.Refusal{
		Name: "not-subscribed", Parameter: "stream_id", CodeFrom: "5.0",
		Text: "%sNot subscribed to stream id %d", Zulip: "Not subscribed to stream ID %[2]d",
		Until: []wire.Wording{{Release: "9.0", Text: "Not subscribed to stream id %[2]d"}},
	})
	propertyNotColor = Refusals.Add(wire.Refusal{
		Name: "property-not-color", Parameter: "value", CodeFrom: "5.0",
		Text:  "%s%s is not a valid hex color code: check 'value'",
		Zulip: "%[2]s is not a valid hex color code",
	})
	listedNotColor = Refusals.Add(wire.Refusal{
		Name: "listed-not-color", Parameter: "subscription_data",
		Text:  "%s%s is not a valid hex color code",
		Zulip: "Invalid %sValue error, %s is not a valid hex color code",
	})
	propertyNotBoolean = Refusals.Add(wire.Refusal{
		Name: "property-not-boolean", Parameter: "value", CodeFrom: "5.0",
		Text: "%s%s is not a boolean: check 'value'", Zulip: "%[2]s is not a boolean",
	})
)

// Errors of muting topics.
var (
	mutingOperation = Refusals.Add(wire.Refusal{Name: "muting-operation", Parameter: "op", Text: "Invalid op"})
	twoStreams      = Refusals.Add(wire.Refusal{
		Name: "two-streams", Parameter: "stream", Text: "Please choose one: 'stream' or 'stream_id'.",
	})
	noStream = Refusals.Add(wire.Refusal{
		Name: "no-stream", Parameter: "stream", Text: "Please supply 'stream'.", Zulip: "Missing 'stream_id' argument",
		Until: []wire.Wording{{Release: wire.Untyped, Text: "Please supply 'stream'."}},
	})
	topicMuted = Refusals.Add(wire.Refusal{
		Name: "topic-muted", Parameter: "topic", Text: "Topic already muted", CodeFrom: "5.0",
	})
	topicNotMuted = Refusals.Add(wire.Refusal{
		Name: "topic-not-muted", Parameter: "topic", CodeFrom: "5.0",
		Text: "Topic is not muted: check 'stream_id' or 'stream'", Zulip: "Topic is not muted",
	})
	topicOfNoStream = Refusals.Add(wire.Refusal{
		Name: "topic-of-no-stream", Parameter: "stream", Text: "Topic is not muted",
	})
	invalidVisibility = Refusals.Add(rest.NotListed(wire.Refusal{
		Name: "invalid-visibility", Parameter: "visibility_policy", Text: "Invalid visibility_policy",
	}))
)
