package scenarios

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

var emojiName = lazyregexp.New(`^[a-z0-9_-]*[a-z0-9]$`)

func (c *checker) checkEmoji() {
	ids, names := map[int]string{}, map[string]bool{}
	for i := range c.Emoji {
		e, at := &c.Emoji[i], indexed("emoji", i)
		if !emojiName.MatchString(e.Name) {
			c.fail(at+".name", "expected lower-case letters, digits, hyphens and underscores, with a letter or digit at the end, found %s", quote(e.Name))
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
