package api

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// muteUser answers POST /users/me/muted_users/{muted_user_id}.
func muteUser(c *Call, _ *noParams) (any, error) {
	u, err := userToMute(c)
	if err != nil {
		return nil, err
	}
	err = c.World.MuteUser(c.User, u)
	if errors.Is(err, world.ErrMuted) {
		return nil, muteRefused("User already muted")
	}
	return emptyAnswer{}, err
}

// unmuteUser answers DELETE /users/me/muted_users/{muted_user_id}.
func unmuteUser(c *Call, _ *noParams) (any, error) {
	u, err := userToMute(c)
	if err != nil {
		return nil, err
	}
	err = c.World.UnmuteUser(c.User, u)
	if errors.Is(err, world.ErrNotMuted) {
		return nil, muteRefused("User is not muted")
	}
	return emptyAnswer{}, err
}

// userToMute is the person that the path names, active or not.
func userToMute(c *Call) (*world.User, error) {
	u := c.View.User(c.pathID("muted_user_id"))
	switch {
	case u != nil && u.ID == c.User.ID:
		return nil, muteRefused("Cannot mute self")
	case u == nil || u.System || u.IsBot():
		return nil, muteRefused("No such user")
	}
	return u, nil
}

func muteRefused(text string) *wire.Error { return &wire.Error{Kind: wire.MuteRefused, Msg: text} }

// mutedUsers are whom a user has muted.
func mutedUsers(v world.View, userID int) []wire.MutedUser {
	list := []wire.MutedUser{}
	for _, m := range v.MutesOf(userID) {
		list = append(list, wire.MutedUser{ID: m.MutedID, Timestamp: m.Since})
	}
	return list
}

func (s *state) mutedUsers() {
	s.RegisterMutedUsers = &wire.RegisterMutedUsers{MutedUsers: mutedUsers(s.View, s.User.ID)}
}

// mutesChanged is the event of whom a user has muted.
type mutesChanged world.MutesChanged

func (e mutesChanged) present(r eventReader) []events.Encoded {
	return r.encode(nil, func() any {
		return wire.MutedUsersEvent{Type: "muted_users", MutedUsers: mutedUsers(r.world.View(), e.UserID)}
	})
}
