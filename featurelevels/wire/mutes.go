package wire

// MutedUsersEvent lists all users whom the user has muted.
type MutedUsersEvent struct {
	Type       string      `json:"type"`
	MutedUsers []MutedUser `json:"muted_users"`
}

// MutedTopicsEvent lists all topics that the user has muted, for clients that do not
// know [UserTopicEvent].
type MutedTopicsEvent struct {
	Type        string       `json:"type"`
	MutedTopics []MutedTopic `json:"muted_topics"`
}

// UserTopicEvent is the event of the user's new policy for one topic, 0 for a removed
// policy.
type UserTopicEvent struct {
	Type string `json:"type"`
	UserTopic
}

// ReadReceipts is the answer of GET /messages/{message_id}/read_receipts.
type ReadReceipts struct {
	UserIDs []int `json:"user_ids"`
}
