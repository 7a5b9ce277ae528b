package wire

// UserAdd reports a new or reactivated account.
type UserAdd struct {
	Type   string `json:"type"`
	Op     string `json:"op"`
	Person User   `json:"person"`
}

// UserRemove reports a deactivated account.
type UserRemove struct {
	Type   string        `json:"type"`
	Op     string        `json:"op"`
	Person RemovedPerson `json:"person"`
}

// RemovedPerson names a deactivated account.
type RemovedPerson struct {
	UserID   int    `json:"user_id"`
	FullName string `json:"full_name"`

	Email string `json:"-"`
}

// UserUpdate is the event of a changed account: Person is one of the forms below (spec:
// Forms of person).
type UserUpdate struct {
	Type   string `json:"type"`
	Op     string `json:"op"`
	Person any    `json:"person"`
}

// PersonUpdated is the event of a change in one of the forms.
func PersonUpdated(person any) UserUpdate {
	return UserUpdate{Type: "realm_user", Op: "update", Person: person}
}

// PersonName is the form of a changed name.
type PersonName struct {
	UserID   int    `json:"user_id"`
	FullName string `json:"full_name"`

	Email string `json:"-"`
}

// PersonRole is the form of a changed role. Before is the former one.
type PersonRole struct {
	UserID int `json:"user_id"`
	Role   int `json:"role"`

	Before int    `json:"-"`
	Email  string `json:"-"`
}

// PersonActive is the form of an account that was deactivated or reactivated.
type PersonActive struct {
	UserID   int  `json:"user_id"`
	IsActive bool `json:"is_active"`
}

// PersonBotOwner is the form of a bot that has another owner.
type PersonBotOwner struct {
	UserID     int `json:"user_id"`
	BotOwnerID int `json:"bot_owner_id"`
}

// PersonBilling is the form of an account that became a billing administrator, or is
// one no longer.
type PersonBilling struct {
	UserID         int  `json:"user_id"`
	IsBillingAdmin bool `json:"is_billing_admin"`
}

// PersonAvatar is the form of a changed picture. AvatarSource is "G" for a gravatar,
// "U" for an uploaded picture; AvatarVersion changes with each picture.
type PersonAvatar struct {
	UserID          int    `json:"user_id"`
	AvatarSource    string `json:"avatar_source"`
	AvatarURL       string `json:"avatar_url"`
	AvatarURLMedium string `json:"avatar_url_medium"`
	AvatarVersion   int    `json:"avatar_version"`

	Email string `json:"-"`
}

// PersonEmail is the form of a changed API address.
type PersonEmail struct {
	UserID   int    `json:"user_id"`
	NewEmail string `json:"new_email"`
}

// PersonDeliveryEmail is the form of a real address that changed or became visible, or,
// with null, became hidden.
type PersonDeliveryEmail struct {
	UserID        int     `json:"user_id"`
	DeliveryEmail *string `json:"delivery_email"`
}

// BotAdd reports a new or reactivated bot, or a bot with the reader as new owner.
type BotAdd struct {
	Type string   `json:"type"`
	Op   string   `json:"op"`
	Bot  OwnedBot `json:"bot"`
}

// BotUpdate is the event of a changed bot.
type BotUpdate struct {
	Type string     `json:"type"`
	Op   string     `json:"op"`
	Bot  ChangedBot `json:"bot"`
}

// ChangedBot has the changed properties of a bot.
type ChangedBot struct {
	UserID                      int              `json:"user_id"`
	FullName                    *string          `json:"full_name,omitempty"`
	IsActive                    *bool            `json:"is_active,omitempty"`
	OwnerID                     *int             `json:"owner_id,omitempty"`
	APIKey                      *string          `json:"api_key,omitempty"`
	AvatarURL                   *string          `json:"avatar_url,omitempty"`
	DefaultSendingStream        Nullable[string] `json:"default_sending_stream,omitzero"`
	DefaultEventsRegisterStream Nullable[string] `json:"default_events_register_stream,omitzero"`
	DefaultAllPublicStreams     *bool            `json:"default_all_public_streams,omitempty"`
	Services                    []any            `json:"services,omitzero"`

	Email string `json:"-"`
}

// BotRemove reports a deactivated bot.
type BotRemove struct {
	Type string        `json:"type"`
	Op   string        `json:"op"`
	Bot  RemovedPerson `json:"bot"`
}

// BotDelete reports a bot that now has another owner.
type BotDelete struct {
	Type string  `json:"type"`
	Op   string  `json:"op"`
	Bot  GoneBot `json:"bot"`
}

// GoneBot names a bot.
type GoneBot struct {
	UserID int `json:"user_id"`
}
