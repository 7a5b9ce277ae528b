package wire

// SingleStatus is the answer of GET /users/{user_id}/status.
type SingleStatus struct {
	Status Status `json:"status"`
}

// StatusEvent is the event of a user's changed status, for everybody. Unchanged
// properties are absent; the three of the emoji come together, empty for no emoji.
type StatusEvent struct {
	Type         string  `json:"type"`
	UserID       int     `json:"user_id"`
	Away         *bool   `json:"away,omitempty"`
	StatusText   *string `json:"status_text,omitempty"`
	EmojiName    *string `json:"emoji_name,omitempty"`
	EmojiCode    *string `json:"emoji_code,omitempty"`
	ReactionType *string `json:"reaction_type,omitempty"`
}
