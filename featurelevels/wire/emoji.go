package wire

// RegisterEmoji is "realm_emoji", by ID, deactivated ones included.
type RegisterEmoji struct {
	RealmEmoji map[string]CustomEmoji `json:"realm_emoji"`
}

// CustomEmoji is an uploaded emoji. StillURL is null unless it is animated.
type CustomEmoji struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	SourceURL   string  `json:"source_url"`
	StillURL    *string `json:"still_url"`
	Deactivated bool    `json:"deactivated"`
	AuthorID    *int    `json:"author_id"`

	Author *EmojiAuthor `json:"-"`
}

// EmojiAuthor is the older form of a custom emoji's author.
type EmojiAuthor struct {
	ID       int    `json:"id"`
	Email    string `json:"email"`
	FullName string `json:"full_name"`
}

// CustomEmojis is the answer of GET /realm/emoji, as [RegisterEmoji].
type CustomEmojis struct {
	Emoji map[string]CustomEmoji `json:"emoji"`
}

// EmojiEvent reports a change of the uploaded emoji, with the complete list.
type EmojiEvent struct {
	Type       string                 `json:"type"`
	Op         string                 `json:"op"`
	RealmEmoji map[string]CustomEmoji `json:"realm_emoji"`
}
