package wire

// StreamUpdate reports a changed property of a stream, under the name the
// stream had before. RenderedDescription comes with the description, the two
// booleans with invite_only.
type StreamUpdate struct {
	Type                       string  `json:"type"`
	Op                         string  `json:"op"`
	StreamID                   int     `json:"stream_id"`
	Name                       string  `json:"name"`
	Property                   string  `json:"property"`
	Value                      any     `json:"value"`
	RenderedDescription        *string `json:"rendered_description,omitempty"`
	HistoryPublicToSubscribers *bool   `json:"history_public_to_subscribers,omitempty"`
	IsWebPublic                *bool   `json:"is_web_public,omitempty"`

	// EmailAddress is the stream's, by its new name.
	EmailAddress string `json:"-"`
}

// SubscriptionUpdate is the event of a changed property of the user's own subscription.
type SubscriptionUpdate struct {
	Type     string `json:"type"`
	Op       string `json:"op"`
	StreamID int    `json:"stream_id"`
	Property string `json:"property"`
	Value    any    `json:"value"`

	StreamName string `json:"-"`
	Email      string `json:"-"`
}

// DefaultStreams lists the streams to which new people are subscribed, after
// a change of them.
type DefaultStreams struct {
	Type           string   `json:"type"`
	DefaultStreams []Stream `json:"default_streams"`
}
