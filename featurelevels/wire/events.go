package wire

// Events of a queue (spec: Events). The queue adds the id when it sends one.

// Heartbeat says that a blocked read was idle.
type Heartbeat struct {
	Type string `json:"type"`
}

// MessageEvent delivers a message. Flags are the receiver's; LocalID is present only in
// the queue that the request named.
type MessageEvent struct {
	Type    string   `json:"type"`
	Message *Message `json:"message"`
	Flags   []string `json:"flags"`
	LocalID *string  `json:"local_id,omitempty"`

	Notified *Notified `json:"-"`
}

// Notified are the notifications of a new message's receiver, besides the event.
type Notified struct{ Pushed, Emailed, StreamPush, StreamEmail, WildcardNotice bool }

// Notifiable are the IDs of users whom an edited message may notify: by their idleness,
// their settings, and the mentions in the message.
type Notifiable struct {
	Idle, Push, StreamPush, StreamEmail, Wildcards, Mentioned, Formerly []int
}

// SubscriptionAdd is the event of new subscriptions, for the subscribed users.
type SubscriptionAdd struct {
	Type          string         `json:"type"`
	Op            string         `json:"op"`
	Subscriptions []Subscription `json:"subscriptions"`
}

// SubscriptionRemove is the event of ended subscriptions, for the unsubscribed users.
type SubscriptionRemove struct {
	Type          string      `json:"type"`
	Op            string      `json:"op"`
	Subscriptions []StreamRef `json:"subscriptions"`
}

// StreamRef names a stream.
type StreamRef struct {
	Name     string `json:"name"`
	StreamID int    `json:"stream_id"`
}

// SubscriptionPeers is the event of users who joined (op peer_add) or left (op
// peer_remove) streams, for other users.
type SubscriptionPeers struct {
	Type      string `json:"type"`
	Op        string `json:"op"`
	StreamIDs []int  `json:"stream_ids"`
	UserIDs   []int  `json:"user_ids"`

	StreamNames []string `json:"-"`
}

// SubscriptionPeer is the older form of SubscriptionPeers: one user, one
// stream.
type SubscriptionPeer struct {
	Type     string `json:"type"`
	Op       string `json:"op"`
	StreamID int    `json:"stream_id"`
	UserID   int    `json:"user_id"`

	StreamName string `json:"-"`
}

// StreamEvent reports streams that became visible (op create).
type StreamEvent struct {
	Type    string              `json:"type"`
	Op      string              `json:"op"`
	Streams []StreamWithTraffic `json:"streams"`
}

// StreamsGone reports streams that became invisible (op delete). Streams has their IDs
// once more, for older clients.
type StreamsGone struct {
	Type      string     `json:"type"`
	Op        string     `json:"op"`
	Streams   []StreamID `json:"streams"`
	StreamIDs []int      `json:"stream_ids"`

	Whole []StreamWithTraffic `json:"-"`
}

// NewStreamsGone is the event of streams that became invisible.
func NewStreamsGone(streams []StreamWithTraffic) StreamsGone {
	e := StreamsGone{Type: "stream", Op: "delete", Streams: []StreamID{}, StreamIDs: []int{}}
	for _, s := range streams {
		s.StreamWeeklyTraffic = nil // servers count it for streams in sight only
		e.Whole = append(e.Whole, s)
		e.Streams, e.StreamIDs = append(e.Streams, StreamID{s.StreamID}), append(e.StreamIDs, s.StreamID)
	}
	return e
}
