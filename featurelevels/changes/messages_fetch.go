package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of fetching messages.
var (
	AnchorNames = At(1, "an anchor may be a name, and one is found where none is given",
		Rows("anchor-strings", "use-first-unread-anchor-deprecated"))

	WholeMessageByID = At(120, "one message can be fetched whole",
		Rows("get-message-full", "get-message-apply-markdown"),
		Added[wire.SingleMessage]("message"),
		ParamAdded("apply_markdown", "GET /messages/{message_id}"))

	AnchorMayBeLeftOut = At(155, "the message at the anchor can be left out",
		Rows("include-anchor"),
		ParamAdded("include_anchor", "GET /messages"))

	DMNarrow = At(177, "a narrow to direct messages is written dm",
		Rows("dm-narrow", "dm-narrow-other"))
)

// Deviations of the zulip dialect in fetching messages.
var (
	AnchorRequired = In(Zulip, "fetching messages needs an anchor, or to be told to find the first unread one")

	AnchorStaysInside = In(Zulip, "the anchor can be left out only at an end of the range that is fetched")

	SearchTermsAreOne = In(Zulip, "the search terms of a narrow are one search, which is never negated")

	NarrowsNamePublicStreams = In(Zulip, "a guest's narrow may name every public stream")
)
