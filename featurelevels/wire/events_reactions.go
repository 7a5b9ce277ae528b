package wire

// ReactionEvent is the event of an added reaction (op add) or a removed one (op remove).
// User is the deprecated form of UserID.
type ReactionEvent struct {
	Type         string            `json:"type"`
	Op           string            `json:"op"`
	MessageID    int               `json:"message_id"`
	EmojiName    string            `json:"emoji_name"`
	EmojiCode    string            `json:"emoji_code"`
	ReactionType string            `json:"reaction_type"`
	UserID       int               `json:"user_id"`
	User         ReactionEventUser `json:"user"`
}

// ReactionEventUser is a [ReactionUser] as events spell it.
type ReactionEventUser struct {
	UserID   int    `json:"user_id"`
	Email    string `json:"email"`
	FullName string `json:"full_name"`
}
