package wire

// UpdateMessage is the event of an edited message, or of moved messages; MessageID is the
// edited message and MessageIDs are all that changed place with it. StreamName and
// StreamID are those before the edit. Unchanged properties are absent. UserID is null,
// and RenderingOnly true, where only the rendering changed.
type UpdateMessage struct {
	Type                       string      `json:"type"`
	UserID                     *int        `json:"user_id"`
	EditTimestamp              int64       `json:"edit_timestamp"`
	MessageID                  int         `json:"message_id"`
	MessageIDs                 []int       `json:"message_ids"`
	RenderingOnly              bool        `json:"rendering_only"`
	StreamName                 string      `json:"stream_name,omitempty"`
	StreamID                   int         `json:"stream_id,omitempty"`
	NewStreamID                int         `json:"new_stream_id,omitempty"`
	PropagateMode              string      `json:"propagate_mode,omitempty"`
	OrigSubject                *string     `json:"orig_subject,omitempty"`
	Subject                    *string     `json:"subject,omitempty"`
	TopicLinks                 []TopicLink `json:"topic_links,omitzero"`
	OrigContent                *string     `json:"orig_content,omitempty"`
	OrigRenderedContent        *string     `json:"orig_rendered_content,omitempty"`
	PrevRenderedContentVersion *int        `json:"-"` // older levels only
	Content                    *string     `json:"content,omitempty"`
	RenderedContent            *string     `json:"rendered_content,omitempty"`
	IsMeMessage                *bool       `json:"is_me_message,omitempty"`
	Flags                      []string    `json:"flags"`

	Notifiable *Notifiable `json:"-"`
}

// DeletedMessages is the event of deleted messages for clients that declared
// bulk_message_deletion: messages of one topic, or of direct conversations. Singles are
// the same messages one by one.
type DeletedMessages struct {
	Type        string  `json:"type"`
	MessageIDs  []int   `json:"message_ids"`
	MessageType string  `json:"message_type"`
	StreamID    int     `json:"stream_id,omitempty"`
	Topic       *string `json:"topic,omitempty"`

	Singles []DeletedMessage `json:"-"`
}

// DeletedMessage is the event of one deleted message for other clients.
type DeletedMessage struct {
	Type        string  `json:"type"`
	MessageID   int     `json:"message_id"`
	MessageType string  `json:"message_type"`
	StreamID    int     `json:"stream_id,omitempty"`
	Topic       *string `json:"topic,omitempty"`

	SenderID    int    `json:"-"`
	SenderEmail string `json:"-"`
	RecipientID int    `json:"-"`
}

// EditTyping is the event that the sender of a message has started or stopped editing it.
type EditTyping struct {
	Type      string              `json:"type"`
	Op        string              `json:"op"`
	SenderID  int                 `json:"sender_id"`
	MessageID int                 `json:"message_id"`
	Recipient EditTypingRecipient `json:"recipient"`
}

// EditTypingRecipient is the topic or the direct conversation of the message.
type EditTypingRecipient struct {
	Type      string  `json:"type"`
	ChannelID int     `json:"channel_id,omitempty"`
	Topic     *string `json:"topic,omitempty"`
	UserIDs   []int   `json:"user_ids,omitempty"`
}
