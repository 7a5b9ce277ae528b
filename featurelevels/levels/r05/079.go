package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 79 that need a function.
var level079 = fl.Edits{
	"79-subscribers-ids": fl.Together(
		fl.Rewritten(subscriberEmails),
		fl.Rewritten(func(*wire.Subscription, *fl.Object) {})), // an edit makes the plan walk through the entries

	"79-stream-members-ids": fl.Rewritten(func(m *wire.StreamMembers, o *fl.Object) {
		o.Set("subscribers", m.Emails())
	}),
}

// subscriberEmails lists subscribers by email address in one answer. Events and
// registrations always had IDs.
func subscriberEmails(answer *wire.Subscriptions, o *fl.Object) {
	list, _ := o.Get("subscriptions")
	for i, entry := range list.([]any) {
		s := answer.Subscriptions[i]
		if s.Subscribers.Present && s.SubscriberEmails != nil {
			entry.(*fl.Object).Set("subscribers", s.SubscriberEmails())
		}
	}
}
