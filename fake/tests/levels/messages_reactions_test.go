package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfMessagesReactions() []probe {
	return []probe{
		{ReactionsNameUserByID, reacted, "absent | 4 | absent | 4", "4 | 4 | 4 | 4"},
		{
			ReactionTypeMayBeLeftOut, asked("ben", "POST /messages/103/reactions", params{"emoji_name": "first_light"}, "!status", "msg"),
			`400 | "Invalid emoji code. Check 'emoji_code'."`, `200 | ""`,
		},
	}
}

// reacted shows who reacted, in the message and in the event.
func reacted(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["reaction"]`}), "queue_id"))
	w.must("ben", "POST /messages/103/reactions", params{"emoji_name": "tada"})
	message := w.must("ben", "GET /messages", params{"anchor": "103", "num_before": "0", "num_after": "0"})
	event := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return picks(message, []string{"messages.0.reactions.0.user_id", "messages.0.reactions.0.user.id"}) + " | " +
		picks(event, []string{"events.0.user_id", "events.0.user.user_id"})
}
