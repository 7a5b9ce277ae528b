package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfMessagesUnread() []probe {
	unread := "message update_message_flags"
	return []probe{
		{
			UnreadsMayBeCut, registered("message update_message_flags", "unread_msgs.old_unreads_missing"),
			"absent", "false",
		},
		{UnreadsWithoutSenders, registered(unread, "unread_msgs.streams.topic=welcome.sender_ids"), "[1,2]", "absent"},
		{
			UnreadsNameOtherUser, registered(unread, "unread_msgs.pms.0.sender_id", "unread_msgs.pms.0.other_user_id"),
			"5 | absent", "5 | 5",
		},
	}
}
