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
	if s.Archived || !c.View.CanReadContent(u, s) {
		return outsiderPosts.New(s.Name)
	}
	return nil
}

func refuseByPolicy(c *rest.Call, s *world.Stream, u *world.User) error {
	switch policy := c.View.PostPolicy(s); {
	case c.View.Admits(s.CanSendMessage, u, c.World.Clock.Now()):
		return nil
	case sharedRulesAt(c.Plan).postersAreSet:
		return mayNotPost.New()
	case policy == wire.PostModerators:
		return moderatorsPost.New()
	case policy == wire.PostFullMembers && u.IsGuest():
		return guestPosts.New()
	case policy == wire.PostFullMembers:
		return newMemberPosts.New()
	}
	return administratorsPost.New()
}
