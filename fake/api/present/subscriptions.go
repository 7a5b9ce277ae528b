package present

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Subscription is a stream as its subscriber sees it (spec: Subscription
// object).
func Subscription(v world.View, now time.Time, stream *world.Stream, sub *world.Subscription,
	withSubscribers bool) wire.Subscription {
	out := wire.Subscription{
		Stream: Stream(v, now, stream),
		Personal: wire.Personal{
			Color: sub.Color, IsMuted: sub.Muted, InHomeView: !sub.Muted, PinToTop: sub.Pinned,
			DesktopNotifications: sub.Notify.Desktop, AudibleNotifications: sub.Notify.Audible,
			PushNotifications: sub.Notify.Push, EmailNotifications: sub.Notify.Email,
			WildcardMentionsNotify: sub.Notify.WildcardMentions,
		},
		StreamWeeklyTraffic: traffic(v, now, stream),
		EmailAddress:        StreamEmail(v, stream, nil),
	}
	if withSubscribers {
		ids := v.ActiveSubscribers(stream.ID)
		out.Subscribers = wire.Some(ids)
		out.SubscriberEmails = Emails(v, ids)
	}
	return out
}
