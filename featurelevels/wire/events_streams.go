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

// WithEmail are the events at levels that tell the new email address of a renamed stream.
func (e StreamUpdate) WithEmail() []any {
	if e.Property != "name" {
		return []any{e}
	}
	email := e
	email.Property, email.Value = "email_address", e.EmailAddress
	return []any{email, e}
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

// DefaultStreams lists the IDs of the streams to which new people are subscribed, after
// a change of them.
type DefaultStreams struct {
	Type           string `json:"type"`
	DefaultStreams []int  `json:"default_streams"`

	Whole []Stream `json:"-"`
}
