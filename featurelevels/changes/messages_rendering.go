package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Changes of rendering. Messages are kept as the newest level renders them. An
// older level renders them again when it shows them.
var (
	TimesInMessages = At(8, "messages can name a time in everybody's own zone", Rows("time-mentions"))

	SpoilersInMessages = At(15, "messages can hide what would spoil a surprise", Rows("spoilers"))

	TimesAreTimeElements = At(16, "a time in a message is a time element of HTML", Rows("time-mention-markup"))

	NoAvatarsInMessages = At(24, "avatars in messages stay text", Rows("avatar-markdown"))

	CodeTellsLanguage = At(33, "a block of code tells its language", Rows("code-block-language"))

	// No row dates it: servers of level 25 do so, and those of level 65 do not.
	NoBreaksBehindHTML = At(65, "no empty line stands behind code and the parts of spoilers",
		Recorded())
)
