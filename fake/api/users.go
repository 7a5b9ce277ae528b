package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
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
	v := c.viewer(p.ClientGravatar.Or(true))
	for _, u := range c.View.Users() {
		list.Add(c.encodedUser(v, u, p))
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
func (c *Call) encodedUser(v viewer, u *world.User, p *userParams) jsonsplice.Object {
	key := userVariant{
		plan: v.plan, epoch: v.epoch, noAvatar: v.makesAvatar(u), visible: u.CanSeeEmail(v.viewer),
		fields: p.ProfileFields.Value,
	}
	if open, kept := u.Memo.Get(key).(jsonsplice.Object); kept {
		return open
	}
	open := mustOpen(v.plan, c.listedUser(u, p))
	u.Memo.Put(key, open)
	return open
}

// getUserByID answers GET /users/{user_id}.
func getUserByID(c *Call, p *userParams) (any, error) {
	id, err := strconv.Atoi(c.Path("user_id"))
	if err != nil {
		return nil, noSuchUser()
	}
	return c.singleUser(c.View.User(id), p)
}

// getUserByEmail answers GET /users/{email}.
func getUserByEmail(c *Call, p *userParams) (any, error) {
	return c.singleUser(c.View.UserByAnyEmail(c.Path("email")), p)
}

func (c *Call) singleUser(u *world.User, p *userParams) (any, error) {
	if u == nil || u.System {
		return nil, noSuchUser()
	}
	return wire.SingleUser{User: c.listedUser(u, p)}, nil
}

func (c *Call) listedUser(u *world.User, p *userParams) wire.User {
	out := c.viewer(p.ClientGravatar.Or(true)).user(u)
	if p.ProfileFields.Value {
		out.ProfileData = profileData(c.View, u)
	}
	return out
}

// getOwnUser answers GET /users/me.
func getOwnUser(c *Call, _ *noParams) (any, error) {
	u := c.viewer(false).user(c.User)
	u.ProfileData = profileData(c.View, c.User)
	return wire.OwnUser{User: u, MaxMessageID: c.View.NewestReceived(c.User)}, nil
}

// viewer is somebody who looks at objects, and how they want to see them.
type viewer struct {
	view     world.View
	plan     *featurelevels.Plan
	viewer   *world.User
	epoch    int  // of the accounts
	gravatar bool // computes the addresses of gravatars itself
}

func (c *Call) viewer(gravatar bool) viewer {
	return newViewer(c.View, c.Plan, c.User, gravatar)
}

func newViewer(v world.View, plan *featurelevels.Plan, u *world.User, gravatar bool) viewer {
	return viewer{view: v, plan: plan, viewer: u, epoch: v.UsersEpoch(), gravatar: gravatar}
}

// user is an account as the viewer sees it (spec: User).
func (v viewer) user(u *world.User) wire.User {
	visible := u.CanSeeEmail(v.viewer)
	out := wire.User{
		Email: v.view.APIEmail(u), UserID: u.ID, AvatarVersion: u.AvatarVersion,
		IsAdmin: u.IsAdministrator(), IsOwner: u.Role == wire.RoleOwner, IsGuest: u.IsGuest(),
		IsBillingAdmin: u.BillingAdmin, Role: u.Role, IsBot: u.IsBot(), FullName: u.FullName,
		Timezone: u.Timezone, IsActive: u.Active,
		DateJoined: u.Joined.UTC().Format("2006-01-02T15:04:05.000000+00:00"),
		AvatarURL:  v.avatar(u),

		EmailRestricted: u.EmailVisibility != world.Everyone && !u.IsBot(), EmailVisible: visible,
	}
	if visible {
		out.DeliveryEmail = &u.Email
	}
	if u.IsBot() {
		botType := u.BotType
		out.BotType, out.BotOwnerID = &botType, wire.Null[int]()
		if owner := v.view.User(u.OwnerID); owner != nil {
			out.BotOwnerID = wire.Some(owner.ID)
			out.BotOwnerEmail = v.view.APIEmail(owner)
		}
	}
	return out
}

// avatar is the address of an account's picture, or nil where the viewer
// makes the address of a gravatar out of the real email.
func (v viewer) avatar(u *world.User) *string {
	if v.makesAvatar(u) {
		return nil
	}
	url := avatarURL(u)
	return &url
}

// makesAvatar tells whether the viewer makes the address of an account's
// picture.
func (v viewer) makesAvatar(u *world.User) bool {
	if !v.gravatar || u.Avatar != nil {
		return false
	}
	if !v.plan.Has(changes.AvatarByEmailAccess) {
		return u.EmailVisibility == world.Everyone
	}
	return u.CanSeeEmail(v.viewer)
}
