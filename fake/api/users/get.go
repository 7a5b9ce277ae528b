// Package users has the endpoints of accounts: profiles, avatars, settings, presence,
// statuses, mutes and alert words.
package users

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type userParams struct {
	ProfileFields  *rest.Bool `schema:"include_custom_profile_fields" default:"false"`
	ClientGravatar *rest.Bool `schema:"client_gravatar" default:"true"`
}

// List answers GET /users: all accounts, including deactivated ones and bots.
func List(c *rest.Call, p *userParams) (any, error) {
	list, err := c.StartList(wire.Members{Members: []wire.User{}})
	if err != nil {
		return nil, err
	}
	v := rest.ViewerOf(c, p.ClientGravatar.Value)
	for _, u := range c.View.Users() {
		list.Add(encodedUser(c, v, u, p))
	}
	return rest.Success(list.Close()), nil
}

// userVariant is everything that the encoding of an account depends on.
type userVariant struct {
	plan                      *featurelevels.Plan
	epoch                     int
	noAvatar, visible, fields bool
	byRole, own               bool
	ofAll                     world.Visibility
}

// encodedUser is an account in an encoded list.
func encodedUser(c *rest.Call, v present.Viewer, u *world.User, p *userParams) orderedjson.Open {
	key := userVariant{
		plan: v.Plan, epoch: v.Epoch, noAvatar: v.MakesAvatar(u), visible: u.CanSeeEmail(v.Who),
		fields: p.ProfileFields.Value, byRole: u.EmailVisibility.ShownTo(v.Who), ofAll: v.EmailsOfAll(),
		own: v.Who.ID == u.ID,
	}
	if u.IsBot() {
		key.byRole = key.ofAll.ShownTo(v.Who)
	}
	if open, kept := u.Memo.Get(key).(orderedjson.Open); kept {
		return open
	}
	open := present.MustOpen(v.Plan, listedUser(c, u, p))
	u.Memo.Put(key, open)
	return open
}

// GetByID answers GET /users/{user_id}.
func GetByID(c *rest.Call, p *userParams) (any, error) {
	id, err := strconv.Atoi(c.Path("user_id"))
	if err != nil {
		return nil, rest.NoSuchUser()
	}
	return singleUser(c, c.View.User(id), p)
}

// GetByEmail answers GET /users/{email}.
func GetByEmail(c *rest.Call, p *userParams) (any, error) {
	return singleUser(c, c.View.UserBySeenEmail(c.User, c.Path("email")), p)
}

func singleUser(c *rest.Call, u *world.User, p *userParams) (any, error) {
	if u == nil || u.System {
		return nil, rest.NoSuchUser()
	}
	return wire.SingleUser{User: listedUser(c, u, p)}, nil
}

func listedUser(c *rest.Call, u *world.User, p *userParams) wire.User {
	out := rest.ViewerOf(c, p.ClientGravatar.Value).User(u)
	if p.ProfileFields.Value {
		out.ProfileData = present.ProfileData(c.View, u)
	}
	return out
}

// GetOwn answers GET /users/me.
func GetOwn(c *rest.Call, _ *rest.NoParams) (any, error) {
	u := rest.ViewerOf(c, false).User(c.User)
	u.ProfileData = present.ProfileData(c.View, c.User)
	return wire.OwnUser{User: u, MaxMessageID: c.View.NewestReceived(c.User), ShortName: c.User.ShortName()}, nil
}
