package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Changes of rendering. The world stores messages as the newest level renders them.
// An older level renders them again for each answer.
var (
	TimesInMessages = At(8, "messages can contain a time, shown in the reader's time zone", Rows("time-mentions"))

	SpoilersInMessages = At(15, "messages can contain spoilers", Rows("spoilers"))

	TimesAreTimeElements = At(16, "a time in a message is an HTML time element", Rows("time-mention-markup"))

	NoAvatarsInMessages = At(24, "avatar syntax in messages stays text", Rows("avatar-markdown"))

	CodeTellsLanguage = At(33, "a code block includes its language", Rows("code-block-language"))

	FormulasAreRounded = At(122, "the lengths in formulas are rounded", Recorded())

	HTMLOfRelease4 = At(65, "formulas, quotes in code and the emoji smile are written as in release 4.0", Recorded())

	DescriptionsKnowNames = At(156, "descriptions of streams can mention people and link to streams", Recorded())

	// Servers of level 25 have the line break, and servers of level 65 do not.
	NoBreaksAfterHTML = At(65, "HTML has no line break after code and the parts of spoilers",
		Recorded())
)
