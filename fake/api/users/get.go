// Package users has the endpoints of accounts: profiles, avatars, settings, presence,
// statuses, mutes and alert words.
package users

import (
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type userParams struct {
	ProfileFields  *rest.Bool `schema:"include_custom_profile_fields" default:"false"`
	ClientGravatar *rest.Bool `schema:"client_gravatar" default:"true"`
}

type listParams struct {
	userParams
}

// List answers GET /users: all accounts, including deactivated ones and bots.
func List(c *rest.Call, p *listParams) (any, error) {
	list, err := c.StartList(wire.Members{Members: []wire.User{}})
	if err != nil {
		return nil, err
	}
	v, params := rest.ViewerOf(c, p.ClientGravatar.Value), rest.Key(&p.userParams)
	var known, strangers []*world.User
	for _, u := range c.View.Users() {
		if v.Knows(u) {
			known = append(known, u)
		} else {
			strangers = append(strangers, u)
		}
	}
	for _, u := range slices.Concat(known, strangers) {
		key := listedKey{v.Sight(u), params}
		open, kept := u.Memo.Get(key).(orderedjson.Open)
		if !kept {
			open = present.MustOpen(c.Plan, listedUser(c.View, key.sight, u, &p.userParams))
			u.Memo.Put(key, open)
		}
		list.Add(open)
	}
	return rest.Success(list.Close()), nil
}

// listedKey is the key of an encoded account.
type listedKey struct {
	sight  present.Sight
	params any
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
	viewer := rest.ViewerOf(c, p.ClientGravatar.Value)
	if !viewer.Knows(u) {
		return nil, rest.InsufficientPermission()
	}
	return wire.SingleUser{User: listedUser(c.View, viewer.Sight(u), u, p)}, nil
}

// listedUser is an account in an answer. It depends on nothing that is not in the key.
func listedUser(v world.View, sight present.Sight, u *world.User, p *userParams) wire.User {
	out := sight.User(v, u)
	if p.ProfileFields.Value && out.ProfileData == nil {
		out.ProfileData = present.ProfileData(v, u)
	}
	return out
}

// GetOwn answers GET /users/me.
func GetOwn(c *rest.Call, _ *rest.NoParams) (any, error) {
	u := rest.ViewerOf(c, false).User(c.User)
	u.ProfileData = present.ProfileData(c.View, c.User)
	return wire.OwnUser{User: u, MaxMessageID: c.View.NewestReceived(c.User), ShortName: c.User.ShortName()}, nil
}
