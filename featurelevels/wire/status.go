package wire

// StatusEvent tells everybody what changed of a user's status. What did not
// change is absent; the three of the emoji come together, empty for none.
type StatusEvent struct {
	Type         string  `json:"type"`
	UserID       int     `json:"user_id"`
	Away         *bool   `json:"away,omitempty"`
	StatusText   *string `json:"status_text,omitempty"`
	EmojiName    *string `json:"emoji_name,omitempty"`
	EmojiCode    *string `json:"emoji_code,omitempty"`
	ReactionType *string `json:"reaction_type,omitempty"`
}
