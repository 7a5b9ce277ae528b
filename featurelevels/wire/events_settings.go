package wire

// UserSettingsUpdate is the event of one changed setting, for the account's clients.
// LanguageName is present for default_language only.
type UserSettingsUpdate struct {
	Type         string `json:"type"`
	Op           string `json:"op"`
	Property     string `json:"property"`
	Value        any    `json:"value"`
	LanguageName string `json:"language_name,omitempty"`
}

// DisplaySettingUpdate is the older event of a display setting, for clients
// that do not know UserSettingsUpdate. User is the account's address.
type DisplaySettingUpdate struct {
	Type         string `json:"type"`
	User         string `json:"user"`
	SettingName  string `json:"setting_name"`
	Setting      any    `json:"setting"`
	LanguageName string `json:"language_name,omitempty"`
}

// NotificationSettingUpdate is the older event of a notification setting.
type NotificationSettingUpdate struct {
	Type             string `json:"type"`
	User             string `json:"user"`
	NotificationName string `json:"notification_name"`
	Setting          any    `json:"setting"`
	// Time is in UNIX seconds.
	Time float64 `json:"-"`
}

// SettingsDefaultUpdate reports a changed default setting of new accounts.
type SettingsDefaultUpdate struct {
	Type     string `json:"type"`
	Op       string `json:"op"`
	Property string `json:"property"`
	Value    any    `json:"value"`
}

// PersonTimezone is the form of a changed time zone. Email is deprecated.
type PersonTimezone struct {
	UserID   int    `json:"user_id"`
	Email    string `json:"email"`
	Timezone string `json:"timezone"`
}

// SettingsChanged is the answer of PATCH /settings: only the envelope. Older levels
// repeat the changes: Account has the name and the state of a new address, Others are the
// settings.
type SettingsChanged struct {
	Account, Others []NamedValue `json:"-"`
}

// NamedValue is a setting and its value.
type NamedValue struct {
	Name  string
	Value any
}

// RealmUpdate reports one changed setting of the organization.
type RealmUpdate struct {
	Type     string `json:"type"`
	Op       string `json:"op"`
	Property string `json:"property"`
	Value    any    `json:"value"`
}

// RealmUpdateDict reports changed settings of the organization that come as
// an object: a map of settings by name, or one of the types below.
type RealmUpdateDict struct {
	Type     string `json:"type"`
	Op       string `json:"op"`
	Property string `json:"property"`
	Data     any    `json:"data"`
}

// IconData is the organization's new icon.
type IconData struct {
	Source string `json:"icon_source"`
	URL    string `json:"icon_url"`
}

// LogoData is the organization's new logo.
type LogoData struct {
	Source string `json:"logo_source"`
	URL    string `json:"logo_url"`
}

// NightLogoData is the organization's new logo for dark colors.
type NightLogoData struct {
	Source string `json:"night_logo_source"`
	URL    string `json:"night_logo_url"`
}

// RealmDeactivated is the event of a deactivated organization.
type RealmDeactivated struct {
	Type    string `json:"type"`
	Op      string `json:"op"`
	RealmID int    `json:"realm_id"`
}
