package api

import (
	"errors"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// listInvites answers GET /invites: to administrators everybody's, to others
// what they sent themselves.
func listInvites(c *Call, _ *noParams) (any, error) {
	out := wire.Invites{Invites: []wire.Invite{}}
	everybody := c.can(administerInvites)
	for _, i := range c.View.Invites(c.World.Clock.Now()) {
		if everybody || i.InviterID == c.User.ID && !i.Multiuse() {
			out.Invites = append(out.Invites, c.invite(i))
		}
	}
	return out, nil
}

func (c *Call) invite(i *world.Invite) wire.Invite {
	out := wire.Invite{
		ID: i.ID, Email: i.Email, InviterID: i.InviterID, Invited: i.Invited.Unix(),
		InvitedAs: i.Role, IsMultiuse: i.Multiuse(), InviterEmail: c.View.APIEmail(c.View.User(i.InviterID)),
	}
	if i.Expires != nil {
		end := i.Expires.Unix()
		out.ExpiryDate = &end
	}
	if i.Multiuse() {
		out.LinkURL = c.inviteLink(i)
	}
	return out
}

func (c *Call) inviteLink(i *world.Invite) string { return c.Base + "/join/" + i.Key + "/" }

type inviteLinkParams struct {
	invitation
	Streams *JSON `schema:"stream_ids"`
}

// makeInviteLink answers POST /invites/multiuse.
func makeInviteLink(c *Call, p *inviteLinkParams) (any, error) {
	model, err := c.invitation(&p.invitation)
	if err != nil {
		return nil, err
	}
	if model.Streams, err = c.inviteStreams(p.Streams, "Invalid stream ID %d. No invites were sent: check 'stream_ids'"); err != nil {
		return nil, err
	}
	var made *world.Invite
	err = c.World.Write(func(tx *world.Tx) (err error) {
		made, err = tx.PutInvite(model)
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		return nil, badRequest("This organization has too many invitations.")
	}
	if err != nil {
		return nil, err
	}
	return wire.InviteLink{InviteLink: c.inviteLink(made)}, nil
}

// revokeInvite answers DELETE /invites/{invite_id}.
func revokeInvite(c *Call, _ *noParams) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		i, err := c.ownInvite(tx.View)
		if err == nil {
			tx.RevokeInvite(i)
		}
		return err
	})
}

// resendInvite answers POST /invites/{invite_id}/resend: the invitation lasts
// once more as long as it did.
func resendInvite(c *Call, _ *noParams) (any, error) {
	now := c.World.Clock.Now()
	return wire.InviteResent{Timestamp: now.Unix()}, c.World.Write(func(tx *world.Tx) error {
		old, err := c.ownInvite(tx.View)
		if err != nil {
			return err
		}
		i := *old
		i.Invited = now
		if i.Expires != nil {
			end := now.Add(i.Expires.Sub(old.Invited))
			i.Expires = &end
		}
		_, err = tx.PutInvite(i)
		return err
	})
}

// ownInvite finds an invitation of an address that the requester may change.
func (c *Call) ownInvite(v world.View) (*world.Invite, error) {
	id, _ := strconv.Atoi(c.Path("invite_id"))
	i := v.Invite(id, false)
	if i == nil {
		return nil, noSuchInvitation()
	}
	if i.InviterID == c.User.ID {
		return i, nil
	}
	if err := c.may(administerInvites); err != nil {
		return nil, err
	}
	return i, c.mayInviteAs(i.Role)
}

// revokeInviteLink answers DELETE /invites/multiuse/{invite_id}.
func revokeInviteLink(c *Call, _ *noParams) (any, error) {
	id, _ := strconv.Atoi(c.Path("invite_id"))
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		i := tx.Invite(id, true)
		switch {
		case i == nil:
			return noSuchInvitation()
		case i.Revoked:
			return badRequest("Invitation has already been revoked")
		}
		if err := c.mayInviteAs(i.Role); err != nil {
			return err
		}
		tx.RevokeInvite(i)
		return nil
	})
}

func noSuchInvitation() error { return badRequest("No such invitation") }
