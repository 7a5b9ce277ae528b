package api

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type createUserParams struct {
	Email    *Text `schema:"email" req:"required"`
	Password *Text `schema:"password" req:"required"`
	FullName *Text `schema:"full_name" req:"required"`
}

// createUser answers POST /users: a member with the address and name, who is
// subscribed to the default streams.
func createUser(c *Call, p *createUserParams) (any, error) {
	if _, there := lastValue(c.form, "short_name"); !there && !c.Plan.Has(changes.NoShortNameWhenCreating) {
		return nil, missingParameter("short_name")
	}
	if !c.User.CanCreateUsers && c.Plan.Has(changes.CreatingNeedsPermission) {
		return nil, notAuthorized()
	}
	name, err := fullName("full_name", p.FullName.Value)
	if err != nil {
		return nil, err
	}
	email, err := newEmail("email", p.Email.Value)
	if err != nil {
		return nil, err
	}
	if err := newPassword("password", p.Password.Value); err != nil {
		return nil, err
	}
	var out wire.UserCreated
	err = c.World.Write(func(tx *world.Tx) error {
		if tx.UserByAnyEmail(email) != nil {
			return &wire.Error{Kind: wire.EmailInUse, Msg: fmt.Sprintf("email: Email '%s' already in use", email)}
		}
		u := tx.CreateUser(world.User{Email: email, FullName: name, Password: p.Password.Value, Role: wire.RoleMember})
		tx.StartSettings(*u)
		tellOfNewUser(tx, u)
		joinDefaultStreams(tx, u)
		out.UserID = u.ID
		return nil
	})
	return out, err
}

// joinDefaultStreams subscribes a new person to the streams meant for
// everybody.
func joinDefaultStreams(tx *world.Tx, u *world.User) {
	for _, s := range tx.SubscribeToDefaults(u.ID) {
		tellPeers(tx, "peer_add", s, []int{u.ID})
	}
}

// creatorNeeded refuses who may not create users.
func creatorNeeded() *wire.Error {
	return &wire.Error{Kind: wire.CreatorNeeded, Msg: "User not authorized for this query: must be an organization administrator"}
}
