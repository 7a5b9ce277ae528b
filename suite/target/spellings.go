package target

// Spellings has the names that the specification leaves to a server: Markdown for
// mentions, names of emoji, paths of operations without a description. The default is the
// public counterpart's spelling; requirements without a default are not testable.
type Spellings struct {
	// Markdown that mentions a user; {name} is the full name. Default "@**{name}**"
	Mention         string `yaml:"mention"`
	WildcardMention string `yaml:"wildcard_mention"` // Markdown that mentions everybody in a stream. Default "@**all**"
	// Markdown that mentions a user group; {name} is its name. Default "@*{name}*"
	GroupMention  string `yaml:"group_mention"`
	KeywordSearch string `yaml:"keyword_search"` // narrow operator of the keyword search. Default "search"

	Emoji       Emoji  `yaml:"emoji"`        // a Unicode emoji of one code point. Default {tada, 1f389}
	EmojiAlias  Alias  `yaml:"emoji_alias"`  // two names of one Unicode emoji. Default {+1, thumbs_up}
	ExtraEmoji  string `yaml:"extra_emoji"`  // name, and code, of a special built-in emoji. Default: the prefix
	CustomEmoji Emoji  `yaml:"custom_emoji"` // an uploaded emoji; its code is its ID. No default
	AlertWord   string `yaml:"alert_word"`   // an alert word of the role user. No default
	// User-Agent of a client that people look at, whose messages start read. No default
	Application string `yaml:"application"`
	MarkAllRead string `yaml:"mark_all_read"` // call that marks everything as read. Default "POST /mark_all_as_read"
	// call that deletes a topic. Default "POST /streams/{stream_id}/delete_topic"
	DeleteTopic string `yaml:"delete_topic"`
	Integration string `yaml:"integration"` // name of the sample incoming webhook. Default "helloworld"
	DeleteUser  string `yaml:"delete_user"` // call that deactivates a user. Default "DELETE /users/{user_id}"

	HeaderIntegration HeaderIntegration `yaml:"header_integration"` // an incoming webhook that reads a header. No default
}

// Emoji is an emoji as reactions name it.
type Emoji struct {
	Name string `yaml:"name"`
	Code string `yaml:"code"`
}

// Alias is two names of one emoji.
type Alias struct {
	One     string `yaml:"one"`
	Another string `yaml:"another"`
}

// HeaderIntegration is an incoming webhook that reads what happened from a
// header of the request.
type HeaderIntegration struct {
	Name    string `yaml:"name"`    // in the path
	Header  string `yaml:"header"`  // name of the header
	Event   string `yaml:"event"`   // its value
	Payload string `yaml:"payload"` // a JSON body that goes with the event
}

// complete fills in the defaults.
func (s Spellings) complete(prefix string) Spellings {
	return over(s, Spellings{
		Mention: "@**{name}**", WildcardMention: "@**all**", GroupMention: "@*{name}*", KeywordSearch: "search",
		Emoji: Emoji{"tada", "1f389"}, EmojiAlias: Alias{"+1", "thumbs_up"}, ExtraEmoji: prefix,
		MarkAllRead: "POST /mark_all_as_read", DeleteTopic: "POST /streams/{stream_id}/delete_topic",
		DeleteUser: "DELETE /users/{user_id}", Integration: "helloworld",
	})
}
