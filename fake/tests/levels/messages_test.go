package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

// A fetch of the first message that Ben may read.
var firstMessage = params{"anchor": "0", "num_before": "0", "num_after": "1"}

func probesOfMessages() []probe {
	newestDirect := params{
		"anchor": "newest", "num_before": "1", "num_after": "0", "narrow": `[{"operator":"is","operand":"private"}]`,
	}
	return []probe{
		{
			TopicLinksName, asked("ben", "GET /messages", firstMessage, "messages.0.subject_links", "messages.0.topic_links"),
			"[] | absent", "absent | []",
		},
		{
			NoShortNames, asked("ben", "GET /messages", newestDirect, "messages.0.sender_short_name", "messages.0.display_recipient.id=5.short_name"),
			`"ben" | "cleo"`, "absent | absent",
		},
		{
			TopicLinksTellText, topicLinks, `["https://x.example.com/1"]`,
			`[{"text":"https://x.example.com/1","url":"https://x.example.com/1"}]`,
		},
	}
}

func topicLinks(w *watcher) string {
	sent := w.must("ben", "POST /messages", params{
		"type": "stream", "to": "general", "topic": "https://x.example.com/1", "content": "look",
	})
	reply := w.must("ben", "GET /messages", params{"anchor": pick(sent, "id"), "num_before": "0", "num_after": "0"})
	return pick(reply, "messages.0.topic_links")
}
