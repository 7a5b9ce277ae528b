package scenarios

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

var colorForm = lazyregexp.New(`^#[0-9a-fA-F]{6}$`)

// checkSubscriptions checks that each subscription belongs to a subscriber.
func (c *checker) checkSubscriptions(at string, s *Stream) {
	subscribed, seen := map[string]bool{}, map[string]bool{}
	for _, email := range s.Subscribers {
		subscribed[email] = true
	}
	for i := range s.Subscriptions {
		sub, at := &s.Subscriptions[i], indexed(at+".subscriptions", i)
		c.once(seen, at, sub.User)
		switch known := c.users[strings.ToLower(sub.User)] != nil; {
		case known && !subscribed[sub.User] && !sub.Left:
			c.fail(at+".user", "%s is not among the subscribers of the stream", quote(sub.User))
		case subscribed[sub.User] && sub.Left:
			c.fail(at+".left", "%s is among the subscribers of the stream", sub.User)
		}
		c.checkPeriods(at+".received", sub)
		if sub.Color != "" && !colorForm.MatchString(sub.Color) {
			c.fail(at+".color", "expected a colour such as \"#a6c7e5\", found %s", quote(sub.Color))
		}
	}
}

// checkPeriods checks that periods ascend, and that only the last one of a subscriber is
// open.
func (c *checker) checkPeriods(at string, sub *Subscription) {
	last := 0
	for i, p := range sub.Received {
		open := i == len(sub.Received)-1 && !sub.Left
		switch {
		case p.From <= last || p.To != 0 && p.To < p.From:
			c.fail(indexed(at, i), "expected a period after the one before, with the last number not below the first one")
		case open && p.To != 0:
			c.fail(indexed(at, i)+".to", "%s is subscribed: expected no end of the last period", sub.User)
		case !open && p.To == 0:
			c.fail(indexed(at, i),
				"to is missing: expected the last number, because only the last period of a subscriber is open")
		}
		last = max(last, p.To)
	}
}
