package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListMembers answers GET /streams/{stream_id}/members.
func ListMembers(c *rest.Call, _ *rest.NoParams) (any, error) {
	s, err := rules.StreamOverseen(c, c.PathID("stream_id"))
	if err != nil {
		return nil, err
	}
	ids := c.View.ActiveSubscribers(s.ID)
	return wire.StreamMembers{Subscribers: ids, Emails: present.Emails(c.View, c.View.SubscribersInTurn(s.ID))}, nil
}

// GetSubscriptionStatus answers GET /users/{user_id}/subscriptions/{stream_id}, for
// active users.
func GetSubscriptionStatus(c *rest.Call, _ *rest.NoParams) (any, error) {
	u := c.View.User(c.PathID("user_id"))
	switch {
	case u == nil || u.System || u.IsBot():
		return nil, rest.NoSuchUser()
	case !u.Active:
		return nil, userDeactivated.New()
	}
	s, err := streamRulesAt(c.Plan).forStatus(c, c.PathID("stream_id"))
	if err != nil {
		return nil, err
	}
	return wire.SubscriptionStatus{IsSubscribed: c.View.IsSubscribed(s.ID, u.ID)}, nil
}
