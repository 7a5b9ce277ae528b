package organization

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// invitation has the parameters that both kinds of invitations have.
type invitation struct {
	Life *rest.JSON `schema:"invite_expires_in_minutes" takes:"integer|null"`
	As   *rest.Int  `schema:"invite_as"`

	Defaults *rest.Bool `schema:"include_realm_default_subscriptions"`
	Groups   *rest.JSON `schema:"group_ids" takes:"[]integer"`
}

type inviteParams struct {
	Emails  *rest.Text `schema:"invitee_emails,required"`
	Streams *rest.JSON `schema:"stream_ids,required" takes:"[]integer"`
	invitation
	Tells *rest.Bool `schema:"notify_referrer_on_join"`
}

// Invite answers POST /invites. Invitations are stored and listed; the fake sends no
// email.
func Invite(c *rest.Call, p *inviteParams) (any, error) {
	if err := p.checkRole(); err != nil {
		return nil, err
	}
	if err := c.May(rest.InviteToOrganization); err != nil {
		return nil, err
	}
	model, err := readInvitation(c, &p.invitation)
	if err != nil {
		return nil, err
	}
	model.Quiet = !p.Tells.Or(true)
	addresses := splitAddresses(p.Emails.Value)
	if len(addresses) == 0 {
		return nil, noAddress.New()
	}
	if model.Streams, err = inviteStreams(c, p.Streams, streamOfInvitation); err != nil {
		return nil, err
	}
	if len(model.Streams) == 0 && inviteRulesAt(c.Plan).needsStream {
		return nil, noStreamToJoin.New()
	}
	if !c.Can(rest.SubscribeOthers) && slices.ContainsFunc(model.Streams, func(id int) bool {
		return !c.View.Stream(id).Default || !inviteRulesAt(c.Plan).defaultsAlways
	}) {
		return nil, inviterCannotSubscribe.New()
	}
	return rest.EmptyAnswer{}, sendInvites(c, model, addresses)
}

// defaultLife is the lifetime of an invitation by default, and longestLife the maximum in
// minutes.
const (
	defaultLife = 10 * 24 * time.Hour
	longestLife = 1 << 31
)

// readInvitation makes an invitation from the parameters that both kinds have.
func readInvitation(c *rest.Call, p *invitation) (world.Invite, error) {
	now := c.World.Clock.Now()
	out := world.Invite{InviterID: c.User.ID, Role: wire.RoleMember, Invited: now}
	life := defaultLife
	if minutes, ok := rest.AsInt(p.Life.Value); p.Life.Set && p.Life.Value != nil {
		if !ok || minutes < inviteRulesAt(c.Plan).shortestLife || minutes > longestLife {
			return out, invalidLifetime.New()
		}
		life = time.Duration(minutes) * time.Minute
	}
	if !p.Life.Set || p.Life.Value != nil {
		end := now.Add(life)
		out.Expires = &end
	}
	if p.As.Set {
		out.Role = p.As.Value
	}
	out.Defaults = p.Defaults.Value
	if err := mayInviteAs(c, out.Role); err != nil {
		return out, err
	}
	var err error
	out.Groups, err = inviteGroups(c, p.Groups)
	return out, err
}

// checkRole refuses a number that is no role.
func (p *invitation) checkRole() error {
	switch p.As.Value {
	case wire.RoleOwner, wire.RoleAdministrator, wire.RoleModerator, wire.RoleMember, wire.RoleGuest:
		return nil
	}
	if p.As.Set {
		return invalidRole.New()
	}
	return nil
}

func mayInviteAs(c *rest.Call, role int) error {
	switch role {
	case wire.RoleOwner:
		return c.May(rest.InviteOwners)
	case wire.RoleAdministrator, wire.RoleModerator:
		return c.May(rest.InviteAdministrators)
	}
	return nil
}

// inviteGroups reads the groups that a new user joins.
func inviteGroups(c *rest.Call, p *rest.JSON) ([]int, error) {
	if !p.Set {
		return nil, nil
	}
	ids, err := rest.AsInts("group_ids", p.Value)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		switch g := c.View.Group(id, c.World.Clock.Now()); {
		case g == nil:
			return nil, groupOfInvitation.New()
		case g.System, !c.User.IsAdministrator():
			return nil, rest.InsufficientPermission()
		}
	}
	return ids, nil
}

func inviteStreams(c *rest.Call, p *rest.JSON, unknown *wire.Refusal) ([]int, error) {
	if !p.Set {
		return nil, nil
	}
	ids, err := rest.AsInts("stream_ids", p.Value)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		s := c.View.Stream(id)
		if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
			return nil, unknown.New(id)
		}
	}
	return ids, nil
}

// maxInvitees is the maximum number of addresses in one call.
const maxInvitees = 1000

// splitAddresses reads addresses separated by commas or newlines, each alone or as
// "Name <address>".
func splitAddresses(text string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '\n' }) {
		if _, after, named := strings.Cut(part, "<"); named {
			part, _, _ = strings.Cut(after, ">")
		}
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(out, part) && len(out) <= maxInvitees {
			out = append(out, part)
		}
	}
	return out
}

var address = lazyregexp.New(`^[^\s@<>,"[:^ascii:]]+@[^\s@<>,".]+(\.[^\s@<>,".]+)+$`)

// sendInvites invites the valid addresses, or returns an error with the reasons for
// the others.
func sendInvites(c *rest.Call, model world.Invite, addresses []string) error {
	fresh, wrong, known := sortAddresses(c.View, addresses)
	switch {
	case len(addresses) > maxInvitees:
		return tooManyAddresses.New(maxInvitees)
	case len(wrong) > 0:
		return inviteError(c, addressesInvalid, wrong, false)
	case len(fresh) == 0:
		return inviteError(c, allKnown, known, false)
	}
	err := c.World.Write(func(tx *world.Tx) error {
		for _, a := range fresh {
			model.Email = a
			if _, err := tx.PutInvite(model); err != nil {
				return err
			}
		}
		if len(known) == 0 || inviteRulesAt(c.Plan).partlySentAreTold {
			tx.EmitInvites(c.User.ID)
		}
		return nil
	})
	if errors.Is(err, world.ErrTooMany) {
		return tooManyInvitations.New()
	}
	if err == nil && len(known) > 0 {
		err = inviteError(c, someKnown, known, true)
	}
	return err
}

// sortAddresses separates the valid addresses from the invalid ones and from those with
// an account, each with the reason.
func sortAddresses(v world.View, addresses []string) (fresh []string, wrong, known [][]any) {
	for _, a := range addresses {
		u := v.UserByEmail(a)
		switch {
		case len(a) > 254 || !address.MatchString(a):
			wrong = append(wrong, []any{a, "Invalid address.", false})
		case rules.EmailAllowed(v, a) != "":
			wrong = append(wrong, []any{a, rules.EmailAllowed(v, a), false})
		case u == nil:
			fresh = append(fresh, a)
		case u.Active:
			known = append(known, []any{a, "Already has an account.", false})
		default:
			known = append(known, []any{a, "Account has been deactivated.", true})
		}
	}
	return fresh, wrong, known
}

func inviteError(c *rest.Call, r *wire.Refusal, errors [][]any, sent bool) error {
	e := r.New().With("errors", errors).With("sent_invitations", sent)
	for _, limit := range inviteRulesAt(c.Plan).limits {
		e = e.With(limit, false)
	}
	return e
}
