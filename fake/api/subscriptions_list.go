package api

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type listSubscriptionsParams struct {
	IncludeSubscribers *Bool `schema:"include_subscribers"`
}

// listSubscriptions answers GET /users/me/subscriptions.
func listSubscriptions(c *Call, p *listSubscriptionsParams) (any, error) {
	list := []wire.Subscription{}
	for _, s := range c.View.SubscriptionsOf(c.User.ID) {
		if s.Active {
			list = append(list, wireSubscription(c.View, c.World.Clock.Now(), s, p.IncludeSubscribers.Value))
		}
	}
	return wire.Subscriptions{Subscriptions: list}, nil
}

// wireSubscription is a stream as its subscriber sees it (spec: Subscription
// object).
func wireSubscription(v world.View, now time.Time, sub *world.Subscription, withSubscribers bool) wire.Subscription {
	stream := v.Stream(sub.StreamID)
	out := wire.Subscription{
		Stream: wireStream(stream),
		Personal: wire.Personal{
			Color: sub.Color, IsMuted: sub.Muted, InHomeView: !sub.Muted, PinToTop: sub.Pinned,
			DesktopNotifications: sub.Notify.Desktop, AudibleNotifications: sub.Notify.Audible,
			PushNotifications: sub.Notify.Push, EmailNotifications: sub.Notify.Email,
			WildcardMentionsNotify: sub.Notify.WildcardMentions,
		},
		EmailAddress: streamEmail(stream),
	}
	if perWeek, ok := v.WeeklyTraffic(stream, now); ok {
		out.StreamWeeklyTraffic = &perWeek
	}
	if withSubscribers {
		ids := v.ActiveSubscribers(stream.ID)
		out.Subscribers = wire.Some(ids)
		out.SubscriberEmails = emailsOf(v, ids)
	}
	return out
}
