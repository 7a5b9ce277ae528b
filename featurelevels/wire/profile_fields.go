package wire

// ProfileFields is the answer of GET /realm/profile_fields, in order.
type ProfileFields struct {
	CustomFields []ProfileField `json:"custom_fields"`
}

// ProfileFieldsEvent is the event of changed profile fields, with all fields. Op exists
// at older levels only.
type ProfileFieldsEvent struct {
	Type   string         `json:"type"`
	Fields []ProfileField `json:"fields"`

	Op string `json:"-"`
}

// ProfileEvent is the event of a changed profile value (spec: Events, forms of
// person).
type ProfileEvent struct {
	Type   string        `json:"type"`
	Op     string        `json:"op"`
	Person ProfilePerson `json:"person"`
}

// ProfilePerson is the account and the field.
type ProfilePerson struct {
	UserID             int                `json:"user_id"`
	CustomProfileField CustomProfileField `json:"custom_profile_field"`
}

// CustomProfileField is a value, null for none. RenderedValue is HTML, of
// fields whose values are Markdown.
type CustomProfileField struct {
	ID            int     `json:"id"`
	Value         *string `json:"value"`
	RenderedValue *string `json:"rendered_value,omitempty"`
}
