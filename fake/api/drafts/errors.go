package drafts

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals are the errors of the operations on drafts and scheduled messages.
var Refusals = &wire.Refusals{Resource: "drafts"}

// Errors of drafts.
var (
	draftsOff     = Refusals.Add(wire.Refusal{Name: "drafts-off", Text: "User has disabled synchronizing drafts."})
	draftsNoList  = Refusals.Add(wire.Refusal{Name: "drafts-no-list", Parameter: "drafts", Text: "drafts is not a list"})
	tooManyDrafts = Refusals.Add(wire.Refusal{
		Name: "too-many-drafts", Text: "You have too many drafts: at most %d are kept.",
	})
	noDraft = Refusals.Add(wire.Refusal{
		Name: "no-draft", Kind: wire.ThingNotFound, Parameter: "draft_id", Text: "Draft does not exist", CodeFrom: "5.0",
	})
	draftTime = Refusals.Add(wire.Refusal{
		Name: "draft-time", Text: "Timestamp must not be negative: check %s", Zulip: "Timestamp must not be negative",
	})
	draftReceivers = Refusals.Add(wire.Refusal{Name: "draft-receivers", Text: "%s has too many receivers"})
	draftReceiver  = Refusals.Add(wire.Refusal{
		Name: "draft-receiver", Text: "Invalid user ID %d: check %s", Zulip: "Invalid user ID %[1]d",
	})
	draftTopicNullByte = Refusals.Add(wire.Refusal{
		Name: "draft-topic-null-byte",
		Text: "Topic must not contain null bytes: check %s", Zulip: "Topic must not contain null bytes",
	})
	draftStreams = Refusals.Add(wire.Refusal{
		Name:  "draft-streams",
		Text:  "Must specify exactly 1 stream ID for stream messages: check %s",
		Zulip: "Must specify exactly 1 stream ID for stream messages",
	})
	draftStream = Refusals.Add(wire.Refusal{
		Name: "draft-stream", Text: "Invalid stream ID: check %s", Zulip: "Invalid stream ID",
	})
)

// Errors of saved snippets.
var (
	noSnippet = Refusals.Add(wire.Refusal{
		Name: "no-snippet", Kind: wire.ThingNotFound, Parameter: "saved_snippet_id", Text: "Saved snippet does not exist.",
	})
	snippetBlank    = Refusals.Add(wire.Refusal{Name: "snippet-blank", Text: "%s cannot be blank"})
	snippetLong     = Refusals.Add(wire.Refusal{Name: "snippet-long", Text: "%s is too long (limit: %d characters)"})
	snippetNullByte = Refusals.Add(wire.Refusal{
		Name: "snippet-null-byte", Text: "Saved snippets must not contain null bytes.",
	})
	tooManySnippets = Refusals.Add(wire.Refusal{
		Name: "too-many-snippets", Text: "You have too many saved snippets: at most %d are kept.",
	})
)

// Errors of scheduled messages.
var (
	noScheduled = Refusals.Add(wire.Refusal{
		Name: "no-scheduled", Kind: wire.ThingNotFound, Parameter: "scheduled_message_id",
		Text: "Scheduled message does not exist", CodeFrom: "5.0",
	})
	sentAlready = Refusals.Add(wire.Refusal{
		Name: "sent-already", Parameter: "scheduled_message_id", Text: "Scheduled message was already sent",
	})
	scheduledNoInteger = Refusals.Add(wire.Refusal{
		Name: "scheduled-no-integer", Parameter: "scheduled_message_id", Text: "scheduled_message_id is not an integer",
	})
	tooManyScheduled = Refusals.Add(wire.Refusal{
		Name: "too-many-scheduled", Text: "You have too many scheduled messages.",
	})
	timePast = Refusals.Add(wire.Refusal{
		Name: "time-past", Parameter: "scheduled_delivery_timestamp", Text: "Scheduled delivery time must be in the future.",
	})
	sendingFailed = Refusals.Add(wire.Refusal{
		Name: "sending-failed", Text: "Message could not be sent at the scheduled time.",
	})
	scheduledType = Refusals.Add(rest.NotListed(wire.Refusal{
		Name: "scheduled-type", Parameter: "type", Text: "Invalid type",
	}))
	nothingToChange = Refusals.Add(wire.Refusal{Name: "nothing-to-change", Text: "Nothing to change"})
	receiverNeeded  = Refusals.Add(wire.Refusal{
		Name: "receiver-needed", Parameter: "to", Text: "Recipient required when updating type of scheduled message.",
	})
	topicNeeded = Refusals.Add(wire.Refusal{
		Name: "topic-needed", Parameter: "topic",
		Text: "Topic required when updating scheduled message type to stream.",
	})
	streamNoInteger = Refusals.Add(wire.Refusal{
		Name: "stream-no-integer", Parameter: "to",
		Text: "Invalid data type for stream ID: check 'to'", Zulip: "Invalid data type for stream ID",
	})
	receiversNoList = Refusals.Add(wire.Refusal{
		Name: "receivers-no-list", Parameter: "to",
		Text: "Invalid data type for recipients: check 'to'", Zulip: "Invalid data type for recipients",
	})
	receiverNoInteger = Refusals.Add(wire.Refusal{
		Name: "receiver-no-integer", Parameter: "to",
		Text:  "Recipient list may only contain user IDs: check 'to'",
		Zulip: "Recipient list may only contain user IDs",
	})
)
