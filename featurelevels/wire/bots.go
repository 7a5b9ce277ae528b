package wire

// OwnedBot is a bot as its owner sees it, key included. OwnerID is null for a
// bot without owner. Services holds an [OutgoingService] or an
// [EmbeddedService] for bots of these kinds.
type OwnedBot struct {
	UserID                      int     `json:"user_id"`
	FullName                    string  `json:"full_name"`
	Email                       string  `json:"email"`
	BotType                     int     `json:"bot_type"`
	IsActive                    bool    `json:"is_active"`
	APIKey                      string  `json:"api_key"`
	OwnerID                     *int    `json:"owner_id"`
	AvatarURL                   string  `json:"avatar_url"`
	DefaultSendingStream        *string `json:"default_sending_stream"`
	DefaultEventsRegisterStream *string `json:"default_events_register_stream"`
	DefaultAllPublicStreams     bool    `json:"default_all_public_streams"`
	Services                    []any   `json:"services"`

	OwnerEmail string `json:"-"`
}

// The forms of callbacks.
const (
	InterfaceGeneric = 1
	InterfaceSlack   = 2
)

// OutgoingService is the service of an outgoing webhook bot. Interface is the format
// of its callbacks; Token is in each callback.
type OutgoingService struct {
	BaseURL   string `json:"base_url"`
	Interface int    `json:"interface"`
	Token     string `json:"token"`
}

// EmbeddedService names the bot of the server that an embedded bot is.
type EmbeddedService struct {
	ServiceName string            `json:"service_name"`
	ConfigData  map[string]string `json:"config_data"`
}

// Bots is the answer of GET /bots: the requester's active bots.
type Bots struct {
	Bots []ListedBot `json:"bots"`
}

// ListedBot is a bot among those of its owner. Username is its API address;
// the streams are names.
type ListedBot struct {
	Username  string `json:"username"`
	FullName  string `json:"full_name"`
	APIKey    string `json:"api_key"`
	AvatarURL string `json:"avatar_url"`
	BotDefaults
}

// BotDefaults are the streams, by name, that a bot uses if it names none.
type BotDefaults struct {
	DefaultSendingStream        *string `json:"default_sending_stream"`
	DefaultEventsRegisterStream *string `json:"default_events_register_stream"`
	DefaultAllPublicStreams     bool    `json:"default_all_public_streams"`
}

// BotCreated is the answer of POST /bots.
type BotCreated struct {
	UserID    int    `json:"user_id"`
	APIKey    string `json:"api_key"`
	AvatarURL string `json:"avatar_url"`
	BotDefaults
}

// BotChanged is the answer of PATCH /bots/{bot_id}: the bot after the change, and the
// changes of its service.
type BotChanged struct {
	FullName          string            `json:"full_name"`
	AvatarURL         string            `json:"avatar_url"`
	ServiceInterface  int               `json:"service_interface"`
	ServicePayloadURL *string           `json:"service_payload_url"`
	ConfigData        map[string]string `json:"config_data" null:"allowed"`
	BotDefaults
	BotOwner *string `json:"bot_owner,omitempty"`
}

// NewKey is the answer of the calls that make a new API key.
type NewKey struct {
	APIKey string `json:"api_key"`
}

// UserCreated is the answer of POST /users.
type UserCreated struct {
	UserID int `json:"user_id"`
}

// AvatarSet is the answer of POST and DELETE /users/me/avatar.
type AvatarSet struct {
	AvatarURL string `json:"avatar_url"`
}
