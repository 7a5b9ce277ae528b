// Package wire holds the objects, events and errors of the interface as they
// are at the newest feature level.
//
// A field tagged json:"-" never leaves the server; it is there for the edits
// that lower an object to an older level.
package wire

// Roles of users.
const (
	RoleOwner         = 100
	RoleAdministrator = 200
	RoleModerator     = 300
	RoleMember        = 400
	RoleGuest         = 600
)

// Kinds of bots.
const (
	BotGeneric  = 1
	BotIncoming = 2
	BotOutgoing = 3
	BotEmbedded = 4
)

// User is an account as others see it (spec: User). Email is the API address;
// DeliveryEmail is the real one, null for users without access to it. AvatarURL is null
// where the client computes the gravatar's address. DateJoined is ISO 8601.
type User struct {
	Email          string                  `json:"email"`
	UserID         int                     `json:"user_id"`
	AvatarVersion  int                     `json:"avatar_version"`
	IsAdmin        bool                    `json:"is_admin"`
	IsOwner        bool                    `json:"is_owner"`
	IsGuest        bool                    `json:"is_guest"`
	IsBillingAdmin bool                    `json:"-"` // below level 363
	Role           int                     `json:"role"`
	IsBot          bool                    `json:"is_bot"`
	FullName       string                  `json:"full_name"`
	Timezone       string                  `json:"timezone"`
	IsActive       bool                    `json:"is_active"`
	DateJoined     string                  `json:"date_joined"`
	DeliveryEmail  *string                 `json:"delivery_email"`
	AvatarURL      *string                 `json:"avatar_url"`
	BotType        *int                    `json:"bot_type"`
	BotOwnerID     Nullable[int]           `json:"bot_owner_id,omitzero"`
	IsSystemBot    bool                    `json:"is_system_bot,omitempty"`
	ProfileData    map[string]ProfileValue `json:"profile_data,omitzero"`

	BotOwnerEmail string `json:"-"`
	// EmailRestricted reports whether the account hides its real address from anybody;
	// EmailVisible whether it shows it to the requester.
	EmailRestricted bool `json:"-"`

	// Own reports whether the account sees itself, as system bots always do.
	Own          bool `json:"-"`
	EmailVisible bool `json:"-"`

	// EmailByRole reports whether the role of the requester is enough to see it.
	EmailByRole bool `json:"-"`
	// Known is false in the event of the account's creation.
	Known bool `json:"-"`
}

// ProfileValue is one custom profile field's value.
type ProfileValue struct {
	Value         string  `json:"value"`
	RenderedValue *string `json:"rendered_value,omitempty"`

	// Type is that of the field.
	Type int `json:"-"`
}

// OwnUser is the answer of GET /users/me: the requester's own account at the
// top level, with the newest message the requester received (-1 for none).
type OwnUser struct {
	User
	MaxMessageID int    `json:"max_message_id"`
	ShortName    string `json:"-"` // older levels only
}
