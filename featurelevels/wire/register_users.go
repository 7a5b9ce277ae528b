package wire

// RegisterUsers is "realm_user": all users of the organization, and the requester's
// account at the top level.
type RegisterUsers struct {
	RealmUsers          []RegisterUser `json:"realm_users"`
	RealmNonActiveUsers []RegisterUser `json:"realm_non_active_users"`
	CrossRealmBots      []RegisterUser `json:"cross_realm_bots"`
	RegisterSelf
}

// RegisterUser is a [User] without is_active, which follows from its list.
type RegisterUser struct {
	User
	IsActive *bool `json:"is_active,omitempty"`
}

// RegisterSelf is the requester's account. AvatarSource is "G" for a gravatar, "U" for
// an uploaded picture.
type RegisterSelf struct {
	UserID                    int    `json:"user_id"`
	Email                     string `json:"email"`
	DeliveryEmail             string `json:"delivery_email"`
	FullName                  string `json:"full_name"`
	AvatarSource              string `json:"avatar_source"`
	AvatarURL                 string `json:"avatar_url"`
	AvatarURLMedium           string `json:"avatar_url_medium"`
	IsAdmin                   bool   `json:"is_admin"`
	IsOwner                   bool   `json:"is_owner"`
	IsModerator               bool   `json:"is_moderator"`
	IsGuest                   bool   `json:"is_guest"`
	IsBillingAdmin            bool   `json:"-"` // below level 363
	CanCreateStreams          bool   `json:"can_create_streams"`
	CanCreatePublicStreams    bool   `json:"can_create_public_streams"`
	CanCreatePrivateStreams   bool   `json:"can_create_private_streams"`
	CanCreateWebPublicStreams bool   `json:"can_create_web_public_streams"`
	CanSubscribeOtherUsers    bool   `json:"-"` // below level 341
	CanInviteOthersToRealm    bool   `json:"can_invite_others_to_realm"`

	// EnterSends is the user's setting, which older levels send here.
	EnterSends bool `json:"-"`
}

// RegisterUserGroups is "realm_user_groups", by ID, system groups included.
type RegisterUserGroups struct {
	RealmUserGroups []UserGroup `json:"realm_user_groups"`
}

// RegisterBots is "realm_bot": the user's own bots, for administrators all of them.
type RegisterBots struct {
	RealmBots []OwnedBot `json:"realm_bots"`
}

// RegisterEmbeddedBots is "realm_embedded_bots".
type RegisterEmbeddedBots struct {
	RealmEmbeddedBots []BotKind `json:"realm_embedded_bots"`
}

// RegisterIncomingWebhookBots is "realm_incoming_webhook_bots".
type RegisterIncomingWebhookBots struct {
	RealmIncomingWebhookBots []WebhookKind `json:"realm_incoming_webhook_bots"`
}

// WebhookKind is an integration that incoming webhook bots offer. AllEventTypes is null for one that does not list
// its events.
type WebhookKind struct {
	Name          string          `json:"name"`
	DisplayName   string          `json:"display_name"`
	AllEventTypes *[]string       `json:"all_event_types"`
	ConfigOptions []WebhookOption `json:"config_options"`
}

// WebhookOption is an option of the URL of an integration.
type WebhookOption struct {
	Key       string `json:"key"`
	Label     string `json:"label"`
	Validator string `json:"validator"`
}

// BotKind is one sort of bot the server can run or serve.
type BotKind struct {
	Name   string            `json:"name"`
	Config map[string]string `json:"config"`
}

// RegisterProfileFields is "custom_profile_fields".
type RegisterProfileFields struct {
	CustomProfileFields     []ProfileField              `json:"custom_profile_fields"`
	CustomProfileFieldTypes map[string]ProfileFieldType `json:"custom_profile_field_types"`
}

// ProfileField is a field the organization added to profiles. FieldData is
// JSON text.
type ProfileField struct {
	ID                      int    `json:"id"`
	Name                    string `json:"name"`
	Type                    int    `json:"type"`
	Hint                    string `json:"hint"`
	FieldData               string `json:"field_data"`
	Order                   int    `json:"order"`
	DisplayInProfileSummary bool   `json:"display_in_profile_summary,omitempty"`
	Required                bool   `json:"required"`
	EditableByUser          bool   `json:"editable_by_user"`
}

// ProfileFieldType names a sort of profile field.
type ProfileFieldType struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// ProfileFieldPronouns is the newest sort of profile field.
const ProfileFieldPronouns = 8

// ProfileFieldTypes are the sorts of profile fields by their constant names.
func ProfileFieldTypes() map[string]ProfileFieldType {
	return map[string]ProfileFieldType{
		"SHORT_TEXT":       {1, "Text (short)"},
		"LONG_TEXT":        {2, "Text (long)"},
		"SELECT":           {3, "List of options"},
		"DATE":             {4, "Date"},
		"URL":              {5, "Link"},
		"USER":             {6, "Users"},
		"EXTERNAL_ACCOUNT": {7, "External account"},
		"PRONOUNS":         {ProfileFieldPronouns, "Pronouns"},
	}
}
