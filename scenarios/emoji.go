package scenarios

// Emoji is a custom emoji of the organization.
type Emoji struct {
	// ID is the number of the emoji. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Name is lower-case letters, digits, hyphens and underscores.
	Name string `yaml:"name" required:"true" limit:"1..100" names:"emoji"`
	// URL is an http or https URL, or a path of the server. Left out: a generated
	// picture.
	URL string `yaml:"url,omitempty" limit:"0..2000"`
	// Base64 is a PNG, GIF or JPEG file in base64, instead of a URL.
	Base64 string `yaml:"base64,omitempty"`
	// Author is the email of the user who uploaded the emoji. Left out: no author.
	Author string `yaml:"author,omitempty" ref:"user"`
	// Deactivated emoji can no longer be used. Another emoji can take the name.
	Deactivated bool `yaml:"deactivated,omitempty"`
}
