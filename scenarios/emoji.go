package scenarios

import "github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"

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

var emojiName = lazyregexp.New(`^[a-z0-9_-]*[a-z0-9]$`)

func (c *checker) checkEmoji() {
	ids, names := map[int]string{}, map[string]bool{}
	for i := range c.Emoji {
		e, at := &c.Emoji[i], indexed("emoji", i)
		if !emojiName.MatchString(e.Name) {
			c.fail(at+".name",
				"expected lower-case letters, digits, hyphens and underscores, with a letter or digit at the end, found %s",
				quote(e.Name))
		}
		if names[e.Name] && !e.Deactivated {
			c.fail(at+".name", "%s is the name of another emoji that is not deactivated", quote(e.Name))
		}
		names[e.Name] = names[e.Name] || !e.Deactivated
		if first := ids[e.ID]; e.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", e.ID, first)
		}
		ids[e.ID] = e.Name
		c.checkIcon(at+".url", e.URL)
		c.checkPicture(at+".base64", e.Base64)
		if e.URL != "" && e.Base64 != "" {
			c.fail(at+".base64", "the emoji has a url too: expected one of the two")
		}
	}
}
