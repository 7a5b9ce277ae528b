package wire

// SingleStream is the answer of GET /streams/{stream_id}.
type SingleStream struct {
	Stream StreamWithTraffic `json:"stream"`
}

// StreamID is the answer of GET /get_stream_id.
type StreamID struct {
	StreamID int `json:"stream_id"`
}

// StreamEmail is the answer of GET /streams/{stream_id}/email_address: it turns mail
// into messages of the stream.
type StreamEmail struct {
	Email string `json:"email"`
}

// StreamMembers is the answer of GET /streams/{stream_id}/members, user IDs
// in ascending order. Emails are the API addresses of the same users.
type StreamMembers struct {
	Subscribers []int `json:"subscribers"`

	Emails func() []string `json:"-"`
}

// SubscriptionStatus is the answer of
// GET /users/{user_id}/subscriptions/{stream_id}.
type SubscriptionStatus struct {
	IsSubscribed bool `json:"is_subscribed"`
}

// Topics is the answer of GET /users/me/{stream_id}/topics, newest first.
type Topics struct {
	Topics []Topic `json:"topics"`
}

// Topic is a topic of a stream with the ID of its newest message.
type Topic struct {
	Name  string `json:"name"`
	MaxID int    `json:"max_id"`
}
