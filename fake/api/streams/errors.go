package streams

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

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
	principalRefused = Refusals.Add(wire.Refusal{
		Name: "principal-refused", Kind: wire.PrincipalRefused, Parameter: "principals",
		Text: "User not authorized to execute queries on behalf of '%s'",
	})
)

// Errors of the forms of values. The first value of each text is the place of the value in the request.
var (
	tooLong        = Refusals.Add(wire.Refusal{Name: "too-long", Text: "%s is too long (limit: %d characters)"})
	notColor       = Refusals.Add(wire.Refusal{Name: "not-color", Text: "%s is not a valid hex color code"})
	notAllowedType = Refusals.Add(wire.Refusal{Name: "not-allowed-type", Text: "%s is not an allowed_type"})
	nullByte       = Refusals.Add(wire.Refusal{Name: "null-byte", Text: "%s contains a null byte"})
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
		Zulip: "Default streams cannot be made private.",
	})
	privateBecomesDefault = Refusals.Add(wire.Refusal{
		Name: "private-becomes-default", Parameter: "stream_id", CodeFrom: "5.0",
		Text:  "Private streams cannot be made default: check 'stream_id'.",
		Zulip: "Private streams cannot be made default.",
	})
	sameName = Refusals.Add(wire.Refusal{
		Name: "same-name", Parameter: "new_name", CodeFrom: "5.0",
		Text: "Stream already has that name: check 'new_name'!", Zulip: "Stream already has that name!",
	})
	nameTaken = Refusals.Add(wire.Refusal{
		Name: "name-taken", Parameter: "new_name",
		Text: "Stream name '%s' in 'new_name' is already taken.", Zulip: "Stream name '%s' is already taken.",
	})
	invalidPostPolicy = Refusals.Add(wire.Refusal{
		Name: "invalid-post-policy", Parameter: "stream_post_policy", Text: "Invalid stream_post_policy",
	})
	invalidRemovers = Refusals.Add(wire.Refusal{
		Name: "invalid-removers", Parameter: "can_remove_subscribers_group_id",
		Text: "Invalid user group in 'can_remove_subscribers_group_id'", Zulip: "Invalid user group",
	})
	removersOfUsers = Refusals.Add(wire.Refusal{
		Name: "removers-of-users", Parameter: "can_remove_subscribers_group_id",
		Text:  "'can_remove_subscribers_group_id' must be a system user group.",
		Zulip: "'can_remove_subscribers_group' must be a system user group.",
	})
	removersNotAllowed = Refusals.Add(wire.Refusal{
		Name: "removers-not-allowed", Parameter: "can_remove_subscribers_group_id",
		Text:  "'can_remove_subscribers_group_id' setting cannot be set to '%s' group.",
		Zulip: "'can_remove_subscribers_group' setting cannot be set to '%s' group.",
	})
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
		Text: "%sNot subscribed to stream id %d", Zulip: "Not subscribed to stream id %[2]d",
	})
	propertyNotColor = Refusals.Add(wire.Refusal{
		Name: "property-not-color", Parameter: "value", CodeFrom: "5.0",
		Text:  "%s%s is not a valid hex color code: check 'value'",
		Zulip: "%[2]s is not a valid hex color code",
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
	noStream   = Refusals.Add(wire.Refusal{Name: "no-stream", Parameter: "stream", Text: "Please supply 'stream'."})
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
	invalidVisibility = Refusals.Add(wire.Refusal{
		Name: "invalid-visibility", Parameter: "visibility_policy", Text: "Invalid visibility_policy",
	})
)
