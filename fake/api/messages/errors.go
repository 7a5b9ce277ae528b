package messages

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of the operations on messages.
var Refusals = &wire.Refusals{Resource: "messages"}

// Errors of sending messages.
var (
	invalidType = Refusals.Add(wire.Refusal{
		Name: "invalid-type", Parameter: "type", Text: "Invalid type: check 'type'", Zulip: "Invalid type",
	})
	forgedSender = Refusals.Add(wire.Refusal{
		Name: "forged-sender", Parameter: "forged", Text: "User not authorized for this query", CodeFrom: "5.0",
	})
	mirroredMessage = Refusals.Add(wire.Refusal{
		Name: "mirrored-message", Parameter: "sender", Text: "Invalid mirrored message",
	})
	deliveryTimeMissing = Refusals.Add(wire.Refusal{
		Name: "delivery-time-missing", Parameter: "deliver_at", CodeFrom: "5.0",
		Text: "Missing deliver_at in a request for delayed message delivery",
	})
	deliveryTimeFormat = Refusals.Add(wire.Refusal{
		Name: "delivery-time-format", Parameter: "deliver_at", Text: "Invalid time format", CodeFrom: "5.0",
	})
	deliveryTimePast = Refusals.Add(wire.Refusal{
		Name: "delivery-time-past", Parameter: "deliver_at", Text: "Time must be in the future.", CodeFrom: "5.0",
	})
)

// Errors of fetching messages, and of flags of a range.
var (
	tooManyFetched = Refusals.Add(wire.Refusal{
		Name:  "too-many-fetched",
		Text:  "Too many messages requested (maximum %d): check 'num_before' and 'num_after'.",
		Zulip: "Too many messages requested (maximum %d).", CodeFrom: "5.0",
	})
	anchorInside = Refusals.Add(wire.Refusal{
		Name: "anchor-inside", Parameter: "include_anchor",
		Text:  "The anchor can only be excluded at an end of the range: check 'include_anchor'",
		Zulip: "The anchor can only be excluded at an end of the range",
	})
	anchorMissing = Refusals.Add(wire.Refusal{
		Name: "anchor-missing", Parameter: "anchor", Text: "Missing 'anchor' argument.",
	})
	idsWithRange = Refusals.Add(wire.Refusal{
		Name: "ids-with-range", Parameter: "message_ids",
		Text: "Unsupported parameter combination: " + rangeParameters,
	})
	anchorInvalid = Refusals.Add(wire.Refusal{
		Name: "anchor-invalid", Parameter: "anchor", Text: "Invalid anchor: check 'anchor'", Zulip: "Invalid anchor",
	})
)

// Errors of flags.
var (
	flagNotEditable = Refusals.Add(wire.Refusal{
		Name: "flag-not-editable", Parameter: "flag", Text: "Flag not editable: '%s'",
	})
	flagUnknown   = Refusals.Add(wire.Refusal{Name: "flag-unknown", Parameter: "flag", Text: "Invalid flag: '%s'"})
	flagOperation = Refusals.Add(wire.Refusal{
		Name: "flag-operation", Parameter: "op", Text: "Invalid message flag operation: '%s'",
	})
	noSuchTopic = Refusals.Add(wire.Refusal{
		Name: "no-such-topic", Parameter: "topic_name",
		Text: "No such topic '%s': check 'topic_name'", Zulip: "No such topic '%s'",
	})
)

// Errors of editing messages.
var (
	editingOff = Refusals.Add(wire.Refusal{
		Name: "editing-off", Text: "Your organization has turned off message editing", CodeFrom: "4.0",
	})
	notEditable = Refusals.Add(wire.Refusal{
		Name: "not-editable", Text: "You don't have permission to edit this message",
	})
	editedTooLate = Refusals.Add(wire.Refusal{
		Name: "edited-too-late", Text: "The time limit for editing this message has passed",
	})
	notResolvable = Refusals.Add(wire.Refusal{
		Name: "not-resolvable", Text: "You don't have permission to resolve topics.",
	})
	widgetEdited    = Refusals.Add(wire.Refusal{Name: "widget-edited", Text: "Widgets cannot be edited.", CodeFrom: "4.0"})
	nothingToChange = Refusals.Add(wire.Refusal{Name: "nothing-to-change", Text: "Nothing to change", CodeFrom: "4.0"})
	historyOff      = Refusals.Add(wire.Refusal{
		Name: "history-off", Text: "Message edit history is disabled in this organization", CodeFrom: "5.0",
	})
)

// Errors of moving messages.
var (
	propagateMode = Refusals.Add(wire.Refusal{
		Name: "propagate-mode", Parameter: "propagate_mode", Text: "Invalid propagate_mode",
	})
	propagateWithoutMove = Refusals.Add(wire.Refusal{
		Name: "propagate-without-move", Parameter: "propagate_mode",
		Text: "Invalid propagate_mode without topic edit", CodeFrom: "4.0",
	})
	movedWithContent = Refusals.Add(wire.Refusal{
		Name: "moved-with-content", Parameter: "content", Text: "Cannot change message content while changing stream",
	})
	directMoved = Refusals.Add(wire.Refusal{
		Name: "direct-moved", Parameter: "stream_id", Text: "Direct messages cannot be moved to streams.",
	})
	directWithTopic = Refusals.Add(wire.Refusal{
		Name: "direct-with-topic", Parameter: "topic", Text: "Direct messages cannot have topics.",
	})
	topicTooLate = Refusals.Add(wire.Refusal{
		Name: "topic-too-late", Text: "The time limit for editing this message's topic has passed.",
	})
	streamsPublic = Refusals.Add(wire.Refusal{Name: "streams-public", Text: "Streams must be public"})
	notMovable    = Refusals.Add(wire.Refusal{
		Name: "not-movable", Text: "You don't have permission to move this message",
	})
	formerStreamHidden = Refusals.Add(wire.Refusal{
		Name: "former-stream-hidden",
		Text: "You don't have permission to move this message due to missing access to its stream",
	})
	streamTooLate = Refusals.Add(wire.Refusal{
		Name: "stream-too-late", Text: "The time limit for editing this message's stream has passed",
	})
	topicPartlyTooLate = Refusals.Add(wire.Refusal{
		Name: "topic-partly-too-late", Kind: wire.MoveTooLate,
		Text: "You only have permission to move the %d/%d most recent messages in this topic.",
	})
)

// Errors of deleting messages.
var (
	notDeletable = Refusals.Add(wire.Refusal{
		Name: "not-deletable", Text: "You don't have permission to delete this message",
	})
	deletedTooLate = Refusals.Add(wire.Refusal{
		Name: "deleted-too-late", Text: "The time limit for deleting this message has passed",
	})
	topicOfNoStream = Refusals.Add(wire.Refusal{
		Name: "topic-of-no-stream", Parameter: "stream_id", Text: "Invalid stream ID",
	})
)

// Errors of reactions, read receipts and submessages.
var (
	reactedAlready = Refusals.Add(wire.Refusal{
		Name: "reacted-already", Kind: wire.ReactionExists, Text: "Reaction already exists.",
	})
	notReacted = Refusals.Add(wire.Refusal{
		Name: "not-reacted", Kind: wire.ReactionMissing, Text: "Reaction doesn't exist.",
	})
	reactionNoName = Refusals.Add(wire.Refusal{
		Name: "reaction-no-name", Parameter: "emoji_name",
		Text: "At least one of the following arguments must be present: emoji_name, emoji_code",
	})
	receiptsOff = Refusals.Add(wire.Refusal{
		Name: "receipts-off", Text: "Read receipts are disabled in this organization.",
	})
	submessageNoJSON = Refusals.Add(wire.Refusal{
		Name: "submessage-no-json", Parameter: "content", Text: "Invalid json for submessage",
	})
	tooManySubmessages = Refusals.Add(wire.Refusal{
		Name: "too-many-submessages", Text: "The message has too many submessages: at most %d are kept.",
	})
	noWidget = Refusals.Add(wire.Refusal{
		Name: "no-widget", Parameter: "message_id", Text: "You cannot attach a submessage to this message.",
	})
)

// Errors of typing notifications.
var (
	typingType      = Refusals.Add(wire.Refusal{Name: "typing-type", Parameter: "type", Text: "Invalid type"})
	typingOperation = Refusals.Add(wire.Refusal{Name: "typing-operation", Parameter: "op", Text: "Invalid op"})
	directTypingOff = Refusals.Add(wire.Refusal{
		Name: "direct-typing-off", Text: "User has disabled typing notifications for direct messages",
	})
	streamTypingOff = Refusals.Add(wire.Refusal{
		Name: "stream-typing-off", Text: "User has disabled typing notifications for stream messages",
	})
	typingWithoutReceivers = Refusals.Add(wire.Refusal{
		Name: "typing-without-receivers", Parameter: "to", Text: "Missing 'to' argument",
	})
	typingWithoutStream = Refusals.Add(wire.Refusal{
		Name: "typing-without-stream", Parameter: "stream_id", Text: "Missing 'stream_id' argument",
		Until: []wire.Wording{{Release: "9.0", Text: "Missing stream_id"}},
	})
	typingToNobody = Refusals.Add(wire.Refusal{
		Name: "typing-to-nobody", Parameter: "to", Text: "Empty 'to' list", CodeFrom: "5.0",
	})
	typingToNoList = Refusals.Add(wire.Refusal{Name: "typing-to-no-list", Parameter: "to", Text: "to is not a list"})
	typingToNoJSON = Refusals.Add(wire.Refusal{
		Name: "typing-to-no-json", Parameter: "to", Text: `Argument "to" is not valid JSON.`,
		Zulip: "to is not valid JSON",
		Until: []wire.Wording{{Release: wire.Untyped, Text: `Argument "to" is not valid JSON.`}},
	})
	typingToNoInteger = Refusals.Add(wire.Refusal{
		Name: "typing-to-no-integer", Parameter: "to", Text: "to[%d] is not an integer",
	})
	typingWithoutTopic = Refusals.Add(wire.Refusal{
		Name: "typing-without-topic", Parameter: "topic", Text: "Missing topic", CodeFrom: "5.0",
	})
	typingToManyStreams = Refusals.Add(wire.Refusal{
		Name: "typing-to-many-streams", Parameter: "to",
		Text: "Cannot send to multiple streams: check 'to'", Zulip: "Cannot send to multiple streams",
	})
	typingToNoStream = Refusals.Add(wire.Refusal{
		Name: "typing-to-no-stream", Parameter: "to",
		Text: "Invalid stream ID: check 'to'", Zulip: "Invalid stream ID",
	})
)

// rangeParameters are the parameters that exclude each other: IDs of messages, and a range.
const rangeParameters = "num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor"
