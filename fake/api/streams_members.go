package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// listStreamMembers answers GET /streams/{stream_id}/members.
func listStreamMembers(c *Call, _ *noParams) (any, error) {
	s, err := streamOverseen(c, c.pathID("stream_id"))
	if err != nil {
		return nil, err
	}
	ids := c.View.ActiveSubscribers(s.ID)
	return wire.StreamMembers{Subscribers: ids, Emails: emailsOf(c.View, ids)}, nil
}

// emailsOf returns the API addresses of accounts, for levels that name people
// by them.
func emailsOf(v world.View, ids []int) func() []string {
	return func() []string {
		emails := make([]string, len(ids))
		for i, id := range ids {
			emails[i] = v.APIEmail(v.User(id))
		}
		return emails
	}
}

// getSubscriptionStatus answers GET /users/{user_id}/subscriptions/{stream_id},
// for people who still have an account.
func getSubscriptionStatus(c *Call, _ *noParams) (any, error) {
	u := c.View.User(c.pathID("user_id"))
	switch {
	case u == nil || u.System || u.IsBot():
		return nil, noSuchUser()
	case !u.Active:
		return nil, badRequest("User is deactivated: check 'user_id'")
	}
	s, err := streamOverseen(c, c.pathID("stream_id"))
	if err != nil {
		return nil, err
	}
	return wire.SubscriptionStatus{IsSubscribed: c.View.IsSubscribed(s.ID, u.ID)}, nil
}
