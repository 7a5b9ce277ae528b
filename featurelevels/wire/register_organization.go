package wire

// RegisterGiphy is "giphy".
type RegisterGiphy struct {
	GiphyAPIKey string `json:"giphy_api_key"`
}

// RegisterVideoCalls is "video_calls".
type RegisterVideoCalls struct {
	HasZoomToken bool `json:"has_zoom_token"`
}

// RegisterDomains is "realm_domains".
type RegisterDomains struct {
	RealmDomains []Domain `json:"realm_domains"`
}

// Domain is a domain whose addresses may join.
type Domain struct {
	Domain          string `json:"domain"`
	AllowSubdomains bool   `json:"allow_subdomains"`
}

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

// RegisterPlaygrounds is "realm_playgrounds".
type RegisterPlaygrounds struct {
	RealmPlaygrounds []Playground `json:"realm_playgrounds"`
}

// Playground is where code of one language can be tried out.
type Playground struct {
	ID               int    `json:"id"`
	Name             string `json:"name"`
	PygmentsLanguage string `json:"pygments_language"`
	URLPrefix        string `json:"url_prefix"`
}
