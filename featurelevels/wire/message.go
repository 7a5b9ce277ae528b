package wire

// Message is a message as GET /messages returns it (spec: Message) and, without flags
// and matches, as message events contain it. Timestamps are UNIX seconds.
// DisplayRecipient is a stream's name or a list of DisplayUser. Type is "stream" or
// "private". Flags are the last field, so that the part that all readers share can be
// encoded once and the flags appended to it.
type Message struct {
	ID                int          `json:"id"`
	SenderID          int          `json:"sender_id"`
	Content           string       `json:"content"`
	RecipientID       int          `json:"recipient_id"`
	Timestamp         int64        `json:"timestamp"`
	Client            string       `json:"client"`
	Subject           string       `json:"subject"`
	TopicLinks        []TopicLink  `json:"topic_links"`
	IsMeMessage       bool         `json:"is_me_message"`
	Reactions         []Reaction   `json:"reactions"`
	Submessages       []Submessage `json:"submessages"`
	SenderFullName    string       `json:"sender_full_name"`
	SenderEmail       string       `json:"sender_email"`
	SenderShortName   string       `json:"-"` // older levels only
	SenderRealmStr    string       `json:"sender_realm_str"`
	DisplayRecipient  any          `json:"display_recipient"`
	Type              string       `json:"type"`
	StreamID          int          `json:"stream_id,omitempty"`
	AvatarURL         *string      `json:"avatar_url"`
	ContentType       string       `json:"content_type"`
	LastEditTimestamp int64        `json:"last_edit_timestamp,omitempty"`
	LastMoved         int64        `json:"last_moved_timestamp,omitempty"`
	LastChanged       int64        `json:"-"` // older levels only
	EditHistory       []EditEntry  `json:"edit_history,omitempty"`
	Flags             []string     `json:"flags,omitzero"`
}

// TopicLink is a link found in a topic.
type TopicLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// DisplayUser is basic data on one participant of a direct conversation.
type DisplayUser struct {
	ID            int    `json:"id"`
	Email         string `json:"email"`
	FullName      string `json:"full_name"`
	IsMirrorDummy bool   `json:"is_mirror_dummy"`
	ShortName     string `json:"-"` // older levels only
}

// Reaction is one user's emoji on a message (spec: Reaction).
type Reaction struct {
	EmojiName    string       `json:"emoji_name"`
	EmojiCode    string       `json:"emoji_code"`
	ReactionType string       `json:"reaction_type"`
	UserID       int          `json:"user_id"`
	User         ReactionUser `json:"-"` // older levels only
}

// ReactionUser is the deprecated form of a reaction's user.
type ReactionUser struct {
	Email    string `json:"email"`
	ID       int    `json:"id"`
	FullName string `json:"full_name"`
}

// Submessage is data of an experimental integration.
type Submessage struct {
	ID        int    `json:"id"`
	MessageID int    `json:"message_id"`
	SenderID  int    `json:"sender_id"`
	MsgType   string `json:"msg_type"`
	Content   string `json:"content"`
}

// SubmessageEvent is the event of a new submessage of a widget.
type SubmessageEvent struct {
	Type         string `json:"type"`
	MsgType      string `json:"msg_type"`
	MessageID    int    `json:"message_id"`
	SubmessageID int    `json:"submessage_id"`
	SenderID     int    `json:"sender_id"`
	Content      string `json:"content"`
}

// EditEntry is one edit of a message (spec: Edit history entry); a field is
// present only if that edit changed the item.
type EditEntry struct {
	UserID                     *int    `json:"user_id"`
	Timestamp                  int64   `json:"timestamp"`
	PrevContent                *string `json:"prev_content,omitempty"`
	PrevRenderedContent        *string `json:"prev_rendered_content,omitempty"`
	PrevRenderedContentVersion *int    `json:"-"` // older levels only
	PrevTopic                  *string `json:"prev_topic,omitempty"`
	Topic                      *string `json:"topic,omitempty"`
	PrevStream                 *int    `json:"prev_stream,omitempty"`
	Stream                     *int    `json:"stream,omitempty"`
}
