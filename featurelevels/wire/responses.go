package wire

// Rendered is the answer of POST /messages/render.
type Rendered struct {
	Rendered string `json:"rendered"`
}

// Sent is the answer of POST /messages.
type Sent struct {
	ID int `json:"id"`
}

// FetchedMessages is the answer of GET /messages. Anchor is the ID that was
// really used; messages are sorted by ID.
type FetchedMessages struct {
	Anchor         int            `json:"anchor"`
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
// by API email address. Unauthorized is there only if authorization errors
// are not fatal.
type Subscribed struct {
	Subscribed        map[string][]string `json:"subscribed"`
	AlreadySubscribed map[string][]string `json:"already_subscribed"`
	Unauthorized      []string            `json:"unauthorized,omitzero"`
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
