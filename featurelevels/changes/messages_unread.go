package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the unread messages that a registration lists.
var (
	UnreadsMayBeCut = At(44, "a registration includes whether old unread messages are missing",
		Rows("old-unreads-missing"),
		Added[wire.UnreadMessages]("old_unreads_missing"))

	UnreadsWithoutSenders = At(90, "unread messages of a stream no longer list their senders",
		Rows("unread-sender-ids"),
		Removed("sender_ids", func(u *wire.UnreadTopic) any {
			if u.SenderIDs == nil {
				return []int{}
			}
			return u.SenderIDs
		}))

	UnreadsNameOtherUser = At(119, "unread direct messages include the other user",
		Rows("unread-other-user-id"),
		Added[wire.UnreadDirect]("other_user_id"))
)
