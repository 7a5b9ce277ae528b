package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of fetching messages.
var (
	AnchorNames = At(1, "an anchor may be a name, and the default is the first unread message",
		Rows("anchor-strings", "use-first-unread-anchor-deprecated"))

	WholeMessageByID = At(120, "a single message can be fetched with all fields",
		Rows("get-message-full", "get-message-apply-markdown"),
		Added[wire.SingleMessage]("message"),
		ParamAdded("apply_markdown", "GET /messages/{message_id}"))

	AnchorMayBeLeftOut = At(155, "include_anchor false omits the message at the anchor",
		Rows("include-anchor"),
		ParamAdded("include_anchor", "GET /messages"))

	DMNarrow = At(177, "narrows have the operator dm for direct messages",
		Rows("dm-narrow", "dm-narrow-other"))
)

// Deviations of the zulip dialect in fetching messages.
var (
	AnchorRequired = In(Zulip, "fetching messages needs anchor or use_first_unread_anchor")

	AnchorStaysInside = In(Zulip, "include_anchor false needs a range that begins or ends at the anchor")

	SearchTermsAreOne = In(Zulip, "the search terms of a narrow form one search that is never negated")

	MutedStreamsHideAll = In(Zulip, "in:home and the first unread message leave out all of a muted stream")

	NarrowsNameEveryStream = In(Zulip, "a narrow may name every stream, and finds there what the user has in the own history", Recorded())
)
