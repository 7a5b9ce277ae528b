package rules

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of the rules that several resources share.
var Refusals = &wire.Refusals{Resource: "rules"}

// NothingToDo is the error for changes of a list that add and delete nothing.
var NothingToDo = Refusals.Add(wire.Refusal{
	Name: "nothing-to-do", Text: `Nothing to do. Specify at least one of "add" or "delete".`, CodeFrom: "5.0",
})

// Errors of finding streams.
var (
	invalidStream = Refusals.Add(wire.Refusal{
		Name: "invalid-stream", Parameter: "stream_id",
		Text: "Invalid stream ID in 'stream_id'", Zulip: "Invalid stream ID",
	})
	noStreamWithID = Refusals.Add(wire.Refusal{
		Name: "no-stream-with-id", Kind: wire.StreamDoesNotExist, Text: "Stream with ID '%d' does not exist",
	})
	noStreamOfName = Refusals.Add(wire.Refusal{
		Name: "no-stream-of-name", Kind: wire.StreamDoesNotExist, Parameter: "to", Text: "Stream '%s' does not exist",
	})
)

// Errors of the names of streams.
var (
	streamNameEmpty = Refusals.Add(wire.Refusal{
		Name: "stream-name-empty",
		Text: "Stream name in '%s' can't be empty!", Zulip: "Stream name can't be empty.",
		Until: []wire.Wording{{Release: "9.0", Text: "Stream name can't be empty!"}},
	})
	streamNameLong = Refusals.Add(wire.Refusal{
		Name:  "stream-name-long",
		Text:  "Stream name in '%s' too long (limit: %d characters).",
		Zulip: "Stream name too long (limit: %[2]d characters).",
	})
	streamNameCharacter = Refusals.Add(wire.Refusal{
		Name:  "stream-name-character",
		Text:  "Invalid character in stream name in '%s', at position %d!",
		Zulip: "Invalid character in stream name, at position %[2]d.",
		Until: []wire.Wording{{Release: "9.0", Text: "Invalid character in stream name, at position %[2]d!"}},
	})
)

// Errors of the stream that a message is to.
var (
	oneStream = Refusals.Add(wire.Refusal{
		Name: "one-stream", Parameter: "to",
		Text: "Expected exactly one stream in 'to'", Zulip: "Expected exactly one stream",
	})
	streamType = Refusals.Add(wire.Refusal{
		Name: "stream-type", Parameter: "to",
		Text: "Invalid data type for stream in 'to'", Zulip: "Invalid data type for stream",
	})
)

// Errors of the receivers of a direct message.
var (
	receiversType = Refusals.Add(wire.Refusal{
		Name: "receivers-type", Parameter: "to",
		Text: "Invalid data type for recipients in 'to'", Zulip: "Invalid data type for recipients",
	})
	receiversMixed = Refusals.Add(wire.Refusal{
		Name: "receivers-mixed", Parameter: "to",
		Text:  "Recipient lists may contain emails or user IDs, but not both: check 'to'",
		Zulip: "Recipient lists may contain emails or user IDs, but not both.",
	})
	receiverID = Refusals.Add(wire.Refusal{
		Name: "receiver-id", Parameter: "to", Text: "Invalid user ID %d in 'to'", Zulip: "Invalid user ID %d",
	})
	receiverEmail = Refusals.Add(wire.Refusal{
		Name: "receiver-email", Parameter: "to", Text: "Invalid email '%s' in 'to'", Zulip: "Invalid email '%s'",
	})
	receiverDeactivated = Refusals.Add(wire.Refusal{
		Name: "receiver-deactivated",
		Text: "'%s' is no longer using Spiritlevel.", Zulip: "'%s' is no longer using Zulip.",
	})
	receiverUnknown = Refusals.Add(wire.Refusal{
		Name: "receiver-unknown", Parameter: "to",
		Text: "You do not have permission to access some of the recipients.",
	})
	directMessagesOff = Refusals.Add(wire.Refusal{
		Name: "direct-messages-off", Text: "Direct messages are disabled in this organization.",
	})
	conversationRefused = Refusals.Add(wire.Refusal{
		Name: "conversation-refused", Text: "This conversation does not include any users who can authorize it.",
	})
	initiationRefused = Refusals.Add(wire.Refusal{
		Name: "initiation-refused", Text: "You do not have permission to initiate direct message conversations.",
	})
)

// Errors of messages without an address. For a missing parameter, dialect spec has its own error: see Missing.
var (
	// MissingReceivers is the error for a direct message without receivers.
	MissingReceivers = Refusals.Add(wire.Refusal{
		Name: "missing-receivers", Parameter: "to",
		Text: "Message must have recipients: check 'to'", Zulip: "Message must have recipients",
	})
	// MissingStream is the error for a message to a stream without the parameter to.
	MissingStream = Refusals.Add(wire.Refusal{Name: "missing-stream", Parameter: "to", Text: "Missing stream"})
	// MissingTopic is the error for a message to a stream without a topic.
	MissingTopic = Refusals.Add(wire.Refusal{Name: "missing-topic", Parameter: "topic", Text: "Missing topic"})
)

// Errors of the content and the topic of a message.
var (
	contentEmpty = Refusals.Add(wire.Refusal{
		Name: "content-empty", Parameter: "content",
		Text: "Message must not be empty: check 'content'", Zulip: "Message must not be empty",
	})
	contentNullByte = Refusals.Add(wire.Refusal{
		Name: "content-null-byte", Parameter: "content",
		Text: "Message must not contain null bytes: check 'content'", Zulip: "Message must not contain null bytes",
	})
	topicEmpty     = Refusals.Add(wire.Refusal{Name: "topic-empty", Parameter: "topic", Text: "Topic can't be empty!"})
	topicCharacter = Refusals.Add(wire.Refusal{
		Name: "topic-character", Parameter: "topic", Text: "Invalid character in topic, at position %d!",
	})
	topicsMandatory = Refusals.Add(wire.Refusal{
		Name: "topics-mandatory", Parameter: "topic",
		Text: "Topics are required in this organization: check 'topic'", Zulip: "Topics are required in this organization",
	})
	newTopicMandatory = Refusals.Add(wire.Refusal{
		Name: "new-topic-mandatory", Parameter: "topic",
		Text: "Topics are required in this organization: check 'topic'", Zulip: "Topics are required in this organization.",
	})
)

// Errors of posting to a stream.
var (
	outsiderPosts      = Refusals.Add(wire.Refusal{Name: "outsider-posts", Text: "Not authorized to send to stream '%s'"})
	administratorsPost = Refusals.Add(wire.Refusal{
		Name: "administrators-post", Text: "Only organization administrators can send to this stream.",
	})
	mayNotPost = Refusals.Add(wire.Refusal{
		Name: "may-not-post", Text: "You do not have permission to post in this stream.",
	})
	moderatorsPost = Refusals.Add(wire.Refusal{
		Name: "moderators-post", Text: "Only organization administrators and moderators can send to this stream.",
	})
	guestPosts      = Refusals.Add(wire.Refusal{Name: "guest-posts", Text: "Guests cannot send to this stream."})
	newMemberPosts  = Refusals.Add(wire.Refusal{Name: "new-member-posts", Text: "New members cannot send to this stream."})
	wildcardMention = Refusals.Add(wire.Refusal{
		Name: "wildcard-mention", Kind: wire.StreamMentionRefused,
		Text:  "You do not have permission to use wildcard mentions in this stream.",
		Zulip: "You do not have permission to use channel wildcard mentions in this channel.",
		Until: []wire.Wording{
			{Release: "8.0", Text: "You do not have permission to use wildcard mentions in this stream."},
			{Release: "9.0", Text: "You do not have permission to use stream wildcard mentions in this stream."},
		},
	})
	groupMention = Refusals.Add(wire.Refusal{
		Name: "group-mention", Text: "You are not allowed to mention user group '%s'.",
	})
	topicMention = Refusals.Add(wire.Refusal{
		Name: "topic-mention", Kind: wire.TopicMentionRefused,
		Text: "You do not have permission to use topic wildcard mentions in this topic.",
	})
)

// Errors of emoji in reactions and in the status of a user.
var (
	noEmojiOfName = Refusals.Add(wire.Refusal{
		Name: "no-emoji-of-name", Parameter: "emoji_name",
		Text: "Emoji '%s' does not exist: check 'emoji_name'", Zulip: "Emoji '%s' does not exist",
	})
	emojiType = Refusals.Add(wire.Refusal{
		Name: "emoji-type", Parameter: "reaction_type",
		Text: "Invalid emoji type. Check 'reaction_type'.", Zulip: "Invalid emoji type.",
	})
	emojiCode = Refusals.Add(wire.Refusal{
		Name: "emoji-code", Parameter: "emoji_code",
		Text: "Invalid emoji code. Check 'emoji_code'.", Zulip: "Invalid emoji code.",
	})
	emojiName = Refusals.Add(wire.Refusal{
		Name: "emoji-name", Parameter: "emoji_name",
		Text: "Invalid emoji name. Check 'emoji_name'.", Zulip: "Invalid emoji name.",
	})
	customEmojiCode = Refusals.Add(wire.Refusal{
		Name: "custom-emoji-code", Parameter: "emoji_code",
		Text: "Invalid custom emoji. Check 'emoji_code'.", Zulip: "Invalid custom emoji.",
	})
	customEmojiName = Refusals.Add(wire.Refusal{
		Name: "custom-emoji-name", Parameter: "emoji_name",
		Text: "Invalid custom emoji name. Check 'emoji_name'.", Zulip: "Invalid custom emoji name.",
	})
	customEmojiDeactivated = Refusals.Add(wire.Refusal{
		Name: "custom-emoji-deactivated", Text: "This custom emoji has been deactivated.",
	})
)

// Errors of the names, addresses and passwords of accounts. Dialect spec names the parameter.
var (
	nameLong       = Refusals.Add(wire.Refusal{Name: "name-long", Text: "%s: Name too long!", Zulip: "Name too long!"})
	nameShort      = Refusals.Add(wire.Refusal{Name: "name-short", Text: "%s: Name too short!", Zulip: "Name too short!"})
	nameCharacters = Refusals.Add(wire.Refusal{
		Name: "name-characters", Text: "%s: Invalid characters in name!", Zulip: "Invalid characters in name!",
	})
	nameFormat = Refusals.Add(wire.Refusal{Name: "name-format", Text: "%s: Invalid format!", Zulip: "Invalid format!"})
	nameTaken  = Refusals.Add(wire.Refusal{
		Name: "name-taken", Text: "The name belongs to another account, and this organization wants unique names.",
		Zulip: "Unique names required in this organization.",
	})
	badEmail = Refusals.Add(wire.Refusal{
		Name: "bad-email", Text: "%s: Bad name or username", Zulip: "Bad name or username", CodeFrom: "5.0",
	})
	passwordWeak = Refusals.Add(wire.Refusal{
		Name: "password-weak", Text: "%s: The password is too weak.", Zulip: "The password is too weak.", CodeFrom: "5.0",
	})
	newPasswordWeak = Refusals.Add(wire.Refusal{
		Name: "new-password-weak", Parameter: "new_password",
		Text: "new_password: The password is too weak.", Zulip: "New password is too weak!", CodeFrom: "5.0",
	})
)

// Errors of the widget of a message.
var (
	widgetNoJSON = Refusals.Add(wire.Refusal{
		Name: "widget-no-json", Parameter: "widget_content", Text: "Widgets: API programmer sent invalid JSON content",
	})
	widgetNoDict = Refusals.Add(wire.Refusal{
		Name: "widget-no-dict", Parameter: "widget_content", Text: "Widgets: widget_content is not a dict",
	})
	widgetLacks = Refusals.Add(wire.Refusal{
		Name: "widget-lacks", Parameter: "widget_content", Text: "Widgets: %s is not in widget_content",
	})
	widgetDataNoDict = Refusals.Add(wire.Refusal{
		Name: "widget-data-no-dict", Parameter: "widget_content", Text: "Widgets: extra_data is not a dict",
	})
	widgetType = Refusals.Add(wire.Refusal{
		Name: "widget-type", Parameter: "widget_content", Text: "Widgets: unknown widget type: %s",
	})
	formWithoutType = Refusals.Add(wire.Refusal{
		Name: "form-without-type", Parameter: "widget_content", Text: "Widgets: zform is missing type field",
	})
	formType = Refusals.Add(wire.Refusal{
		Name: "form-type", Parameter: "widget_content", Text: "Widgets: unknown zform type: %s",
	})
	formFault = Refusals.Add(wire.Refusal{Name: "form-fault", Parameter: "widget_content", Text: "Widgets: %s"})
)

// Errors of submessages, by which readers use the widget of a message.
var (
	actType = Refusals.Add(wire.Refusal{
		Name: "act-type", Parameter: "content", Text: "Unknown type for %s: %s",
	})
	questionByOther = Refusals.Add(wire.Refusal{
		Name: "question-by-other", Text: "You can't edit a question unless you are the author.",
	})
	voteValue = Refusals.Add(wire.Refusal{Name: "vote-value", Parameter: "content", Text: "Invalid %s"})
)
