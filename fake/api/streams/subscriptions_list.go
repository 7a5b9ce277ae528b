package streams

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type listSubscriptionsParams struct {
	IncludeSubscribers *rest.Bool `schema:"include_subscribers" default:"false"`
}

// ListSubscriptions answers GET /users/me/subscriptions.
func ListSubscriptions(c *rest.Call, p *listSubscriptionsParams) (any, error) {
	type tie struct {
		*world.Subscription
		stream *world.Stream
	}
	var ties []tie
	for _, s := range c.View.ActiveSubscriptionsOf(c.User.ID) {
		if stream := c.View.Stream(s.StreamID); !stream.Archived {
			ties = append(ties, tie{s, stream})
		}
	}
	slices.SortStableFunc(ties, func(a, b tie) int { return world.ByName(a.stream, b.stream) })
	list, now := make([]wire.Subscription, len(ties)), c.World.Clock.Now()
	for i, t := range ties {
		list[i] = present.Subscription(c.View, now, t.stream, t.Subscription, p.IncludeSubscribers.Value)
	}
	return wire.Subscriptions{Subscriptions: list}, nil
}
