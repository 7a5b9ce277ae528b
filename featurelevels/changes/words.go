package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

// Texts and codes of errors that only recordings of public servers show. Each has the
// level of the first release that showed it.
var (
	LinkifiersAreCalledSo = At(65, "error texts write linkifiers, not filters",
		Recorded(),
		TextWas("Linkifier not found.", "Filter not found"),
		TextWas("Invalid linkifier pattern.", "Invalid filter pattern."))

	RefusalsHaveCodes = At(122, "all errors without a special code have the code BAD_REQUEST",
		Recorded(),
		TextWas("Topic can't be empty!", "Topic can't be empty"),
		TextWas("Stream name can't be empty!", "Invalid stream name ''"))

	StreamIDsAreCapital = At(156, "error texts write stream ID, not stream id",
		Recorded(),
		TextWas("Invalid stream ID", "Invalid stream id"),
		TextWas("timezone is not a recognized time zone", "Invalid timezone"),
		TextWas("Emoji names must contain only numbers, lowercase English letters, spaces, dashes, underscores, and periods.", "Invalid characters in emoji name"),
		TextWas("Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.", "Invalid characters in emoji name"),
		TextWas("Emoji names must end with either a letter or number.", "Invalid characters in emoji name"),
		TextWas("Emoji names must end with either a letter or digit.", "Invalid characters in emoji name"))

	DirectMessagesAreCalledSo = At(185, "error texts write direct messages and queue ID",
		Recorded(),
		TextWas("Direct messages", "Private messages"),
		TextWas("User has disabled typing notifications for direct messages", "User has disabled typing notifications for private messages"),
		TextWas("Only administrators can override default emoji.", "Only administrators can override built-in emoji."),
		TextWas("Bad event queue ID:", "Bad event queue id:"))
)
