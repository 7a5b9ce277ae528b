package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type userParams struct {
	ClientGravatar *Bool `schema:"client_gravatar"`
	ProfileFields  *Bool `schema:"include_custom_profile_fields"`
}

// listUsers answers GET /users: all accounts, deactivated ones and bots
// included.
func listUsers(c *Call, p *userParams) (any, error) {
	list, err := c.startList(wire.Members{Members: []wire.User{}})
	if err != nil {
		return nil, err
	}
	v := viewerOf(c, p.ClientGravatar.Or(true))
	for _, u := range c.View.Users() {
		list.Add(encodedUser(c, v, u, p))
	}
	return success(list.Close()), nil
}

// userVariant is all on which the encoding of an account depends.
type userVariant struct {
	plan                      *featurelevels.Plan
	epoch                     int
	noAvatar, visible, fields bool
}

// encodedUser is an account as a list holds it.
func encodedUser(c *Call, v viewer, u *world.User, p *userParams) jsonsplice.Object {
	key := userVariant{
		plan: v.plan, epoch: v.epoch, noAvatar: v.makesAvatar(u), visible: u.CanSeeEmail(v.viewer),
		fields: p.ProfileFields.Value,
	}
	if open, kept := u.Memo.Get(key).(jsonsplice.Object); kept {
		return open
	}
	open := mustOpen(v.plan, listedUser(c, u, p))
	u.Memo.Put(key, open)
	return open
}

// getUserByID answers GET /users/{user_id}.
func getUserByID(c *Call, p *userParams) (any, error) {
	id, err := strconv.Atoi(c.Path("user_id"))
	if err != nil {
		return nil, noSuchUser()
	}
	return singleUser(c, c.View.User(id), p)
}

// getUserByEmail answers GET /users/{email}.
func getUserByEmail(c *Call, p *userParams) (any, error) {
	return singleUser(c, c.View.UserByAnyEmail(c.Path("email")), p)
}

func singleUser(c *Call, u *world.User, p *userParams) (any, error) {
	if u == nil || u.System {
		return nil, noSuchUser()
	}
	return wire.SingleUser{User: listedUser(c, u, p)}, nil
}

func listedUser(c *Call, u *world.User, p *userParams) wire.User {
	out := viewerOf(c, p.ClientGravatar.Or(true)).user(u)
	if p.ProfileFields.Value {
		out.ProfileData = profileData(c.View, u)
	}
	return out
}

// getOwnUser answers GET /users/me.
func getOwnUser(c *Call, _ *noParams) (any, error) {
	u := viewerOf(c, false).user(c.User)
	u.ProfileData = profileData(c.View, c.User)
	return wire.OwnUser{User: u, MaxMessageID: c.View.NewestReceived(c.User)}, nil
}
