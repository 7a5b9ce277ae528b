package scenarios

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Subscription has the personal settings of a subscriber for a stream.
type Subscription struct {
	// User is the email of a present or former subscriber of the stream.
	User string `yaml:"user" required:"true" ref:"user"`
	// Color is written #rrggbb. Left out: the server chooses one.
	Color string `yaml:"color,omitempty"`
	// Muted says that the user muted the stream.
	Muted bool `yaml:"muted,omitempty"`
	// Pinned says that the user pinned the stream to the top.
	Pinned bool `yaml:"pinned,omitempty"`
	// DesktopNotifications overrides the user's setting for desktop notifications.
	DesktopNotifications *bool `yaml:"desktop_notifications,omitempty"`
	// AudibleNotifications overrides the user's setting for audible notifications.
	AudibleNotifications *bool `yaml:"audible_notifications,omitempty"`
	// PushNotifications overrides the user's setting for push notifications.
	PushNotifications *bool `yaml:"push_notifications,omitempty"`
	// EmailNotifications overrides the user's setting for email notifications.
	EmailNotifications *bool `yaml:"email_notifications,omitempty"`
	// WildcardMentionsNotify overrides the user's setting for wildcard mentions.
	WildcardMentionsNotify *bool `yaml:"wildcard_mentions_notify,omitempty"`
	// Left says that the user was subscribed and is not a subscriber any more.
	Left bool `yaml:"left,omitempty"`
	// Received are the numbers of the messages at which the user was subscribed. Left
	// out: all messages, or none if the user has left.
	Received []Period `yaml:"received,omitempty"`
	// QuietTo is the number of the last message from before the account was made: up to
	// it, messages neither mention nor alert the user. Left out: none.
	QuietTo int `yaml:"quiet_to,omitempty" limit:"1..9007199254740991"`
}

// Period is a range of messages by their numbers.
type Period struct {
	// From is the first number.
	From int `yaml:"from" required:"true" limit:"1..9007199254740991"`
	// To is the last number. Left out: the user is still subscribed.
	To int `yaml:"to,omitempty" limit:"1..9007199254740991"`
}

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
