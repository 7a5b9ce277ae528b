package scenarios

import (
	"regexp"
	"strings"
)

var colorForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// checkSubscriptions checks that each subscription belongs to a subscriber.
func (c *checker) checkSubscriptions(at string, s *Stream) {
	subscribed, seen := map[string]bool{}, map[string]bool{}
	for _, email := range s.Subscribers {
		subscribed[email] = true
	}
	for i := range s.Subscriptions {
		sub, at := &s.Subscriptions[i], indexed(at+".subscriptions", i)
		c.once(seen, at, sub.User)
		if c.users[strings.ToLower(sub.User)] != nil && !subscribed[sub.User] {
			c.fail(at+".user", "%s is not among the subscribers of the stream", quote(sub.User))
		}
		if sub.Color != "" && !colorForm.MatchString(sub.Color) {
			c.fail(at+".color", "expected a colour such as \"#a6c7e5\", found %s", quote(sub.Color))
		}
	}
}
