package wire

// FlagsEvent is the event of a flag that was added to messages or removed. Operation is
// Op under its older name. All is true, and Messages is empty, where everything was
// marked as read.
type FlagsEvent struct {
	Type      string `json:"type"`
	Op        string `json:"op"`
	Operation string `json:"operation"`
	Flag      string `json:"flag"`
	Messages  []int  `json:"messages"`
	All       bool   `json:"all"`
	// MessageDetails, by message ID, is present if messages were marked as unread.
	MessageDetails map[int]UnreadDetail `json:"message_details,omitzero"`

	// Asked are the messages of the request, changed or not, and AskedDetails the
	// MessageDetails of all of them.
	Asked        []int                `json:"-"`
	AskedDetails map[int]UnreadDetail `json:"-"`
}

// UnreadDetail is the place of an unread message, which clients need for their counts.
// UserIDs are the other participants of a direct conversation.
type UnreadDetail struct {
	Type             string  `json:"type"`
	Mentioned        bool    `json:"mentioned,omitempty"`
	UserIDs          []int   `json:"user_ids,omitzero"`
	StreamID         int     `json:"stream_id,omitempty"`
	Topic            *string `json:"topic,omitempty"`
	UnmutedStreamMsg *bool   `json:"unmuted_stream_msg,omitempty"`
}

// FlagsUpdated is the answer of POST /messages/flags.
type FlagsUpdated struct {
	Messages []int `json:"messages"`
	IgnoredChannels
}

// IgnoredChannels are the streams whose messages were not marked as unread, because the
// user is not subscribed to them.
type IgnoredChannels struct {
	Ignored []int `json:"ignored_because_not_subscribed_channels"`
}

// RangeFlagsUpdated is the answer of POST /messages/flags/narrow. The IDs are
// null if nothing was found.
type RangeFlagsUpdated struct {
	ProcessedCount   int  `json:"processed_count"`
	UpdatedCount     int  `json:"updated_count"`
	FirstProcessedID *int `json:"first_processed_id"`
	LastProcessedID  *int `json:"last_processed_id"`
	FoundOldest      bool `json:"found_oldest"`
	FoundNewest      bool `json:"found_newest"`
	IgnoredChannels
}
