package users

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// MuteUser answers POST /users/me/muted_users/{muted_user_id}.
func MuteUser(c *rest.Call, _ *rest.NoParams) (any, error) {
	u, err := userToMute(c)
	if err != nil {
		return nil, err
	}
	if u.ID == c.User.ID {
		return nil, muteSelf.New()
	}
	err = c.World.MuteUser(c.User, u)
	if errors.Is(err, world.ErrMuted) {
		return nil, mutedAlready.New()
	}
	return rest.EmptyAnswer{}, err
}

// UnmuteUser answers DELETE /users/me/muted_users/{muted_user_id}.
func UnmuteUser(c *rest.Call, _ *rest.NoParams) (any, error) {
	u, err := userToMute(c)
	if err != nil {
		return nil, err
	}
	err = c.World.UnmuteUser(c.User, u)
	if errors.Is(err, world.ErrNotMuted) {
		return nil, notMuted.New()
	}
	return rest.EmptyAnswer{}, err
}

// userToMute is the user in the path, active or not.
func userToMute(c *rest.Call) (*world.User, error) {
	u, rule := c.View.User(c.PathID("muted_user_id")), mutingRulesAt(c.Plan)
	switch {
	case u == nil || u.System || u.IsBot() && rule.peopleOnly:
		return nil, noUserToMute.New()
	case !u.Active && rule.activeOnly:
		return nil, userDeactivated.New()
	}
	return u, nil
}
