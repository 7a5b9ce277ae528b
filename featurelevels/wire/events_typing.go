package wire

// DirectTyping is the event of a user who starts (op start) or stops (op stop) typing
// a direct message. Recipients include the sender.
type DirectTyping struct {
	Type        string       `json:"type"`
	Op          string       `json:"op"`
	MessageType string       `json:"message_type"`
	Sender      TypingUser   `json:"sender"`
	Recipients  []TypingUser `json:"recipients"`
}

// StreamTyping is the same for a topic, for clients that declare the
// capability stream_typing_notifications.
type StreamTyping struct {
	Type        string     `json:"type"`
	Op          string     `json:"op"`
	MessageType string     `json:"message_type"`
	Sender      TypingUser `json:"sender"`
	StreamID    int        `json:"stream_id"`
	Topic       string     `json:"topic"`
}

// TypingUser is an account in an event on typing.
type TypingUser struct {
	UserID int    `json:"user_id"`
	Email  string `json:"email"`
}
