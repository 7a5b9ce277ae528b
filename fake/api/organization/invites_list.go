package organization

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListInvites answers GET /invites: administrators get all invitations, other users
// their own.
func ListInvites(c *rest.Call, _ *rest.NoParams) (any, error) {
	out := wire.Invites{Invites: []wire.Invite{}}
	everybody, links := c.Can(rest.AdministerInvites), inviteRulesAt(c.Plan).ownLinks
	for _, i := range c.View.Invites(c.World.Clock.Now()) {
		if everybody || i.InviterID == c.User.ID && (links || !i.Multiuse()) {
			out.Invites = append(out.Invites, wireInvite(c, i))
		}
	}
	if inviteRulesAt(c.Plan).byInviter {
		slices.SortStableFunc(out.Invites, func(a, b wire.Invite) int {
			return cmp.Or(cmp.Compare(linkOrder(a), linkOrder(b)), cmp.Compare(a.InviterID, b.InviterID))
		})
	}
	return out, nil
}

// linkOrder sorts links after invitations of an address.
func linkOrder(i wire.Invite) int {
	if i.IsMultiuse {
		return 1
	}
	return 0
}

func wireInvite(c *rest.Call, i *world.Invite) wire.Invite {
	out := wire.Invite{
		ID: i.ID, Email: i.Email, InviterID: i.InviterID, Invited: i.Invited.Unix(),
		InvitedAs:  i.Role,
		IsMultiuse: i.Multiuse(), InviterEmail: c.View.APIEmail(c.View.User(i.InviterID)),
		TellsEnd: inviteRulesAt(c.Plan).endIsListed,
	}
	if i.Expires != nil {
		end := i.Expires.Unix()
		out.ExpiryDate = &end
	}
	if i.Multiuse() {
		out.LinkURL = inviteLink(c, i)
	} else {
		out.TellsInviter = new(!i.Quiet)
	}
	return out
}

func inviteLink(c *rest.Call, i *world.Invite) string { return c.Base + "/join/" + i.Key + "/" }

type inviteLinkParams struct {
	invitation
	Streams *rest.JSON `schema:"stream_ids" takes:"[]integer"`
}

// MakeInviteLink answers POST /invites/multiuse.
func MakeInviteLink(c *rest.Call, p *inviteLinkParams) (any, error) {
	if err := managesLinks(c); err != nil {
		return nil, err
	}
	if err := p.checkRole(); err != nil {
		return nil, err
	}
	if inviteRulesAt(c.Plan).ownLinks {
		if err := c.May(rest.CreateInviteLinks); err != nil {
			return nil, err
		}
	}
	model, err := readInvitation(c, &p.invitation)
	if err != nil {
		return nil, err
	}
	if model.Streams, err = inviteStreams(c, p.Streams, streamOfLink); err != nil {
		return nil, err
	}
	var made *world.Invite
	err = c.World.Write(func(tx *world.Tx) (err error) {
		made, err = tx.PutInvite(model)
		tx.EmitInvites(c.User.ID)
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		return nil, tooManyInvitations.New()
	}
	if err != nil {
		return nil, err
	}
	return wire.InviteLink{InviteLink: inviteLink(c, made)}, nil
}

// managesLinks refuses accounts that never make or revoke links.
func managesLinks(c *rest.Call) error {
	if inviteRulesAt(c.Plan).ownLinks {
		return c.May(rest.SeeInvites)
	}
	return c.May(rest.AdministerInvites)
}

// RevokeInvite answers DELETE /invites/{invite_id}.
func RevokeInvite(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		i, err := ownInvite(c, tx.View)
		if err == nil {
			tx.RevokeInvite(i)
		}
		return err
	})
}

// ResendInvite answers POST /invites/{invite_id}/resend: the invitation's lifetime begins
// again. Public servers send no event of it.
func ResendInvite(c *rest.Call, _ *rest.NoParams) (any, error) {
	now, rules := c.World.Clock.Now(), inviteRulesAt(c.Plan)
	var out wire.InviteResent
	if rules.resentHaveTime {
		out.Timestamp = now.Unix()
	}
	return out, c.World.Write(func(tx *world.Tx) error {
		old, err := ownInvite(c, tx.View)
		if err != nil {
			return err
		}
		i := *old
		i.Invited = now
		if i.Expires != nil {
			end := now.Add(i.Expires.Sub(old.Invited))
			i.Expires = &end
		}
		if rules.resentAreTold {
			tx.EmitInvites(i.InviterID)
		}
		_, err = tx.PutInvite(i)
		return err
	})
}

// ownInvite finds an invitation of an address that the requester may change.
func ownInvite(c *rest.Call, v world.View) (*world.Invite, error) {
	id, _ := strconv.Atoi(c.Path("invite_id"))
	i := v.Invite(id, false)
	switch {
	case i == nil:
		return nil, noInvitation.New()
	case i.InviterID == c.User.ID:
		return i, nil
	case !c.Can(rest.AdministerInvites) && !inviteRulesAt(c.Plan).hiddenAreKnown:
		return nil, noInvitation.New()
	}
	if i.Role == wire.RoleOwner {
		return i, c.May(rest.InviteOwners)
	}
	return i, c.May(rest.InviteAdministrators)
}

// RevokeInviteLink answers DELETE /invites/multiuse/{invite_id}.
func RevokeInviteLink(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, _ := strconv.Atoi(c.Path("invite_id"))
	if err := managesLinks(c); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		i := tx.Invite(id, true)
		switch {
		case i == nil:
			return noInvitation.New()
		case i.Revoked:
			return revokedAlready.New()
		}
		if i.InviterID == c.User.ID && inviteRulesAt(c.Plan).ownLinks {
			tx.RevokeInvite(i)
			return nil
		}
		if err := cmp.Or(c.May(rest.InviteAdministrators), mayInviteAs(c, i.Role)); err != nil {
			return err
		}
		tx.RevokeInvite(i)
		return nil
	})
}
