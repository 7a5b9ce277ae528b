package wire

// RegisterPresence is "presence", by API address, or by user ID for clients
// that want slim_presence. ServerTimestamp is in UNIX seconds.
type RegisterPresence struct {
	Presences       map[string]any `json:"presences"`
	ServerTimestamp float64        `json:"server_timestamp"`
	LastUpdateID    int            `json:"presence_last_update_id"`
}

// PresencesSince is the answer of POST /users/me/presence. LastUpdateID is the number of
// the last update in the list, for the next request.
type PresencesSince struct {
	Presences
	LastUpdateID int `json:"presence_last_update_id"`
}

// Presences is the answer of GET /realm/presence, as [RegisterPresence].
type Presences struct {
	ServerTimestamp float64        `json:"server_timestamp"`
	Presences       map[string]any `json:"presences"`
}

// SinglePresence is the answer of GET /users/{user_id_or_email}/presence.
type SinglePresence struct {
	Presence Presence `json:"presence"`
}

// Presence is the presence of a user: at older levels the same twice, once for each
// client, as Clients and as the Newest of them.
type Presence struct {
	Aggregated PresenceStatus `json:"aggregated"`
	Website    PresenceStatus `json:"website"`

	Newest  string                    `json:"-"`
	Clients map[string]PresenceStatus `json:"-"`
}

// PresenceStatus is active, idle or offline, as of a time in UNIX seconds.
type PresenceStatus struct {
	Client    string `json:"client,omitempty"`
	Status    string `json:"status"`
	Timestamp int64  `json:"timestamp"`
	Pushable  *bool  `json:"pushable,omitempty"`
}

// SlimPresence is the short form of a presence: the times of the last activity and of
// the last report, in UNIX seconds.
type SlimPresence struct {
	ActiveTimestamp int64 `json:"active_timestamp"`
	IdleTimestamp   int64 `json:"idle_timestamp"`

	// ActiveClient and IdleClient are the times when a client was last active, or idle, 0
	// for never, on servers that do not combine clients.
	ActiveClient int64 `json:"-"`
	IdleClient   int64 `json:"-"`
}

// PresenceEvent is the event of a user who comes online, or becomes active or idle.
// Clients that want slim_presence get no Email.
type PresenceEvent struct {
	Type            string                    `json:"type"`
	UserID          int                       `json:"user_id"`
	Email           *string                   `json:"email,omitempty"`
	ServerTimestamp float64                   `json:"server_timestamp"`
	Presence        map[string]PresenceStatus `json:"presence"`

	// Client is the client with its own status, for older levels.
	Client PresenceStatus `json:"-"`
}
