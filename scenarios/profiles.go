package scenarios

// FieldType is the type of a profile field.
type FieldType string

// The types of profile fields.
const (
	ShortText       FieldType = "short-text"
	LongText        FieldType = "long-text"
	Select          FieldType = "select"
	Date            FieldType = "date"
	URL             FieldType = "url"
	People          FieldType = "users"
	ExternalAccount FieldType = "external-account"
	Pronouns        FieldType = "pronouns"
)

// Words are the values of a FieldType, the default first.
func (FieldType) Words() []string {
	return []string{"short-text", "long-text", "select", "date", "url", "users", "external-account", "pronouns"}
}

// ProfileField is a custom profile field.
type ProfileField struct {
	// ID is the number of the field. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Name is the name of the field. Profiles refer to the field by it.
	Name string `yaml:"name" required:"true" limit:"1..40" names:"profile field"`
	// Type is the type of the field's values.
	Type FieldType `yaml:"type"`
	// Hint is a short help for people who fill in the field.
	Hint string `yaml:"hint,omitempty" limit:"0..80"`
	// Choices are the options of a field of the type select, in display order.
	Choices []Choice `yaml:"choices,omitempty"`
	// URLPattern is the URL of an external account, with %(username)s in it.
	URLPattern string `yaml:"url_pattern,omitempty" limit:"0..2000"`
	// Summary shows the field in the short form of profiles.
	Summary bool `yaml:"display_in_profile_summary,omitempty"`
}

// Choice is one option of a profile field of the type select.
type Choice struct {
	// Value is the value in the API.
	Value string `yaml:"value" required:"true" limit:"1..100"`
	// Text is the text for people.
	Text string `yaml:"text" required:"true" limit:"1..100"`
}

// ProfileValue is the value of one profile field: a text, or people.
type ProfileValue struct {
	// Field is the name of the profile field.
	Field string `yaml:"field" required:"true" ref:"profile field"`
	// Value is the value of the field.
	Value string `yaml:"value,omitempty" limit:"0..2000"`
	// People are the emails of active people, instead of a value, for a field of
	// the type users.
	People []string `yaml:"people,omitempty" ref:"user"`
}
