package streams

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type listSubscriptionsParams struct {
	IncludeSubscribers *rest.Bool `schema:"include_subscribers" default:"false"`
}

// ListSubscriptions answers GET /users/me/subscriptions.
func ListSubscriptions(c *rest.Call, p *listSubscriptionsParams) (any, error) {
	list := []wire.Subscription{}
	for _, s := range c.View.ActiveSubscriptionsOf(c.User.ID) {
		stream := c.View.Stream(s.StreamID)
		if !stream.Archived {
			list = append(list, present.Subscription(c.View, c.World.Clock.Now(), stream, s, p.IncludeSubscribers.Value))
		}
	}
	slices.SortStableFunc(list, func(a, b wire.Subscription) int { return strings.Compare(a.Name, b.Name) })
	return wire.Subscriptions{Subscriptions: list}, nil
}
