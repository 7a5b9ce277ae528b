package wire

// UpdateMessage tells that a message was edited, or that messages were moved;
// MessageID is the one that was edited and MessageIDs are all that changed
// place with it. StreamName and StreamID are those before the edit. What an
// edit left alone is absent. UserID is null, and RenderingOnly true, where only
// the rendering changed.
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
	PrevRenderedContentVersion *int        `json:"prev_rendered_content_version,omitempty"`
	Content                    *string     `json:"content,omitempty"`
	RenderedContent            *string     `json:"rendered_content,omitempty"`
	IsMeMessage                *bool       `json:"is_me_message,omitempty"`
	Flags                      []string    `json:"flags"`

	Notifiable *Notifiable `json:"-"`
}

// DeletedMessages tells clients that declared bulk_message_deletion that
// messages are gone: of one topic, or of direct conversations. Singles say the
// same one by one.
type DeletedMessages struct {
	Type        string  `json:"type"`
	MessageIDs  []int   `json:"message_ids"`
	MessageType string  `json:"message_type"`
	StreamID    int     `json:"stream_id,omitempty"`
	Topic       *string `json:"topic,omitempty"`

	Singles []DeletedMessage `json:"-"`
}

// DeletedMessage tells other clients that one message is gone.
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
