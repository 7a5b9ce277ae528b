package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Words and codes of refusals that no row of the change log dates. Each stands at
// the level of the release whose recording shows it first.
var (
	LinkifiersAreCalledSo = At(65, "refusals speak of linkifiers, not of filters",
		Recorded(),
		TextWas("Linkifier not found.", "Filter not found"),
		TextWas("Invalid linkifier pattern.", "Invalid filter pattern."))

	RefusalsHaveCodes = At(122, "all refusals of the ordinary kind have a code",
		Recorded(),
		TextWas("Topic can't be empty!", "Topic can't be empty"))

	StreamIDsAreCapital = At(156, "refusals speak of a stream ID, not of an id",
		Recorded(),
		TextWas("Invalid stream ID", "Invalid stream id"),
		TextWas("timezone is not a recognized time zone", "Invalid timezone"))

	DirectMessagesAreCalledSo = At(185, "refusals speak of direct messages, and of the ID of a queue",
		Recorded(),
		TextWas("Direct messages cannot", "Private messages cannot"),
		TextWas("Bad event queue ID:", "Bad event queue id:"))

	MessageTypeFirst = At(185, "the type of a message is looked at before the message",
		Recorded())
)
