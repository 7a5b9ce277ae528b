package wire

// MessageHistory is the answer of GET /messages/{message_id}/history: the versions of a
// message, oldest first.
type MessageHistory struct {
	MessageHistory []Snapshot `json:"message_history"`
}

// Snapshot is a message as it was sent, or after one edit. A property that an edit does
// not change has no former value. ContentHTMLDiff is HTML in which spans of the classes
// highlight_text_deleted and highlight_text_inserted mark the differences.
type Snapshot struct {
	Timestamp           int64   `json:"timestamp"`
	UserID              *int    `json:"user_id"`
	Topic               string  `json:"topic"`
	PrevTopic           *string `json:"prev_topic,omitempty"`
	Content             string  `json:"content"`
	RenderedContent     string  `json:"rendered_content"`
	PrevContent         *string `json:"prev_content,omitempty"`
	PrevRenderedContent *string `json:"prev_rendered_content,omitempty"`
	ContentHTMLDiff     *string `json:"content_html_diff,omitempty"`
	PrevStream          *int    `json:"prev_stream,omitempty"`
	Stream              *int    `json:"stream,omitempty"`
}
