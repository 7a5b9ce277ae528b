package users

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MuteUser answers POST /users/me/muted_users/{muted_user_id}.
func MuteUser(c *rest.Call, _ *rest.NoParams) (any, error) {
	u, err := userToMute(c)
	if err != nil {
		return nil, err
	}
	if u.ID == c.User.ID {
		return nil, muteRefused("Cannot mute self")
	}
	err = c.World.MuteUser(c.User, u)
	if errors.Is(err, world.ErrMuted) {
		return nil, muteRefused("User already muted")
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
		if c.Formerly(changes.RefusalsHaveCodes) {
			return nil, rest.BadRequest("User is not muted").OfKind(wire.CodedLater)
		}
		return nil, muteRefused("User is not muted")
	}
	return rest.EmptyAnswer{}, err
}

// userToMute is the user in the path, active or not; older servers refused deactivated
// users.
func userToMute(c *rest.Call) (*world.User, error) {
	u := c.View.User(c.PathID("muted_user_id"))
	switch {
	case u == nil || u.System || u.IsBot():
		return nil, muteRefused("No such user")
	case !u.Active && c.Formerly(changes.RefusalsHaveCodes):
		return nil, rest.BadRequest("User is deactivated")
	}
	return u, nil
}

func muteRefused(text string) *wire.Error { return &wire.Error{Kind: wire.MuteRefused, Msg: text} }
