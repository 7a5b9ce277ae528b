package wire

// Rendered is the answer of POST /messages/render.
type Rendered struct {
	Rendered string `json:"rendered"`
}

// Sent is the answer of POST /messages.
// AutomaticPolicy is the new policy of the sender for the topic, 0 if it stays.
type Sent struct {
	ID              int `json:"id"`
	AutomaticPolicy int `json:"automatic_new_visibility_policy,omitempty"`
}

// Edited is the answer of PATCH /messages/{message_id}: the uploads to which only the
// history of the message refers now.
type Edited struct {
	DetachedUploads []Attachment `json:"detached_uploads"`
}

// Completion is the answer of operations that a server may leave half done.
type Completion struct {
	Complete bool `json:"complete"`
}

// FetchedMessages is the answer of GET /messages. Anchor is the ID that was
// really used, nil for messages by their IDs; messages are sorted by ID.
type FetchedMessages struct {
	Anchor         *int           `json:"anchor,omitempty"`
	FoundOldest    bool           `json:"found_oldest"`
	FoundNewest    bool           `json:"found_newest"`
	FoundAnchor    bool           `json:"found_anchor"`
	HistoryLimited bool           `json:"history_limited"`
	Messages       []FoundMessage `json:"messages"`
}

// SingleMessage is the answer of GET /messages/{message_id}. RawContent is
// deprecated.
type SingleMessage struct {
	Message    *Message `json:"message"`
	RawContent string   `json:"raw_content"`
}

// Members is the answer of GET /users.
type Members struct {
	Members []User `json:"members"`
}

// SingleUser is the answer of GET /users/{user_id} and GET /users/{email}.
type SingleUser struct {
	User User `json:"user"`
}

// Streams is the answer of GET /streams.
type Streams struct {
	Streams []ListedStream `json:"streams"`
}

// Subscriptions is the answer of GET /users/me/subscriptions.
type Subscriptions struct {
	Subscriptions []Subscription `json:"subscriptions"`
}

// Subscribed is the answer of POST /users/me/subscriptions: names of streams
// by user ID. Unauthorized is there only if authorization errors
// are not fatal.
type Subscribed struct {
	Subscribed        map[string][]string `json:"subscribed"`
	AlreadySubscribed map[string][]string `json:"already_subscribed"`
	Unauthorized      []string            `json:"unauthorized,omitzero"`

	ByEmail, AlreadyByEmail map[string][]string `json:"-"`
}

// Unsubscribed is the answer of DELETE /users/me/subscriptions: names of
// streams, one entry per user and stream.
type Unsubscribed struct {
	Removed    []string `json:"removed"`
	NotRemoved []string `json:"not_removed"`
}

// Events is the answer of GET /events. Each event is an object with id and type besides
// its own fields.
type Events struct {
	Events  []Event `json:"events"`
	QueueID string  `json:"queue_id,omitempty"`
}

// Event is one of the types of events.
type Event any
