package rules

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MayPost checks that the sender may post to a stream. A bot has the permission of its
// owner.
func MayPost(c *rest.Call, s *world.Stream) error {
	for _, refuse := range []func(*rest.Call, *world.Stream, *world.User) error{refuseByPolicy, refuseOutsiders} {
		refusal := refuse(c, s, c.User)
		if refusal == nil {
			continue
		}
		owner := c.View.User(c.User.OwnerID)
		if !c.User.IsBot() || owner == nil || refuse(c, s, owner) != nil {
			return refusal
		}
	}
	return nil
}

func refuseOutsiders(c *rest.Call, s *world.Stream, u *world.User) error {
	if s.Archived || !c.View.IsSubscribed(s.ID, u.ID) && (s.Private || u.IsGuest() && !c.View.CanFind(u, s)) {
		return outsiderPosts.New(s.Name)
	}
	return nil
}

func refuseByPolicy(c *rest.Call, s *world.Stream, u *world.User) error {
	now := c.World.Clock.Now()
	switch {
	case s.PostPolicy == wire.PostAdministrators && !u.IsAdministrator():
		return administratorsPost.New()
	case s.PostPolicy == wire.PostModerators && !u.IsModerator():
		return moderatorsPost.New()
	case s.PostPolicy == wire.PostFullMembers && u.IsGuest():
		return guestPosts.New()
	case s.PostPolicy == wire.PostFullMembers && !c.View.IsFullMember(u, now):
		return newMemberPosts.New()
	}
	return nil
}
