package scenarios

import "strings"

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
	// Required says that people are asked for a value, from level 244 on.
	Required bool `yaml:"required,omitempty" since:"244"`
	// Locked says that only administrators change the values, from level 296 on.
	Locked bool `yaml:"locked,omitempty" since:"296"`
}

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

func (c *checker) checkProfiles() {
	ids, fields := map[int]string{}, map[string]FieldType{}
	names := make([]string, len(c.ProfileFields))
	for i, f := range c.ProfileFields {
		at := indexed("profile_fields", i)
		if first := ids[f.ID]; f.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", f.ID, first)
		}
		if _, there := fields[f.Name]; there {
			c.fail(at+".name", "%s is the name of another field", quote(f.Name))
		}
		ids[f.ID], fields[f.Name], names[i] = f.Name, f.Type, f.Name
		c.checkField(at, f)
	}
	for i := range c.Users {
		c.checkProfile(indexed("users", i), &c.Users[i], fields, names)
	}
}

func (c *checker) checkField(at string, f ProfileField) {
	switch {
	case f.Type == Select && len(f.Choices) == 0:
		c.fail(at, "expected choices for the type select")
	case f.Type != Select && len(f.Choices) > 0:
		c.fail(at+".choices", "only a field of the type select has choices")
	}
	values := map[string]bool{}
	for i, choice := range f.Choices {
		if values[choice.Value] {
			c.fail(indexed(at+".choices", i), "%s is listed twice", quote(choice.Value))
		}
		values[choice.Value] = true
	}
	switch {
	case f.Type == ExternalAccount && f.URLPattern == "":
		c.fail(at, "expected url_pattern for the type external-account")
	case f.Type != ExternalAccount && f.URLPattern != "":
		c.fail(at+".url_pattern", "only a field of the type external-account has a pattern")
	case f.URLPattern != "" && (!strings.HasPrefix(f.URLPattern, "http") ||
		strings.Count(f.URLPattern, "%(username)s") != 1):
		c.fail(at+".url_pattern", "expected an http(s) URL with %%(username)s in it, found %s", quote(f.URLPattern))
	}
}

func (c *checker) checkProfile(at string, u *User, fields map[string]FieldType, names []string) {
	if u.Bot != NoBot {
		if len(u.Profile) > 0 {
			c.fail(at+".profile", "only people have a profile")
		}
		if !u.LastActive.IsZero() {
			c.fail(at+".last_active", "only people have a presence")
		}
		return
	}
	for i, value := range u.Profile {
		at := indexed(at+".profile", i)
		kind, there := fields[value.Field]
		switch {
		case !there: // checkReferences has reported it
		case kind == People && len(value.People) == 0:
			c.fail(at, "expected people, as %s is a field for them", value.Field)
		case kind != People && len(value.People) > 0:
			c.fail(at, "expected a value, as %s is no field for people", value.Field)
		}
	}
}
