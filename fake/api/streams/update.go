package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateStreamParams struct {
	Description      *rest.Text `schema:"description"`
	Private          *rest.Bool `schema:"is_private"`
	AnnouncementOnly *rest.Bool `schema:"is_announcement_only,former"`
	PostPolicy       *rest.Int  `schema:"stream_post_policy,former"`
	Default          *rest.Bool `schema:"is_default_stream"`
	SharedHistory    *rest.Bool `schema:"history_public_to_subscribers"`
	WebPublic        *rest.Bool `schema:"is_web_public"`
	NewName          *rest.Text `schema:"new_name"`
	Retention        *retention `schema:"message_retention_days" takes:"integer|string"`
}

// Update answers PATCH /streams/{stream_id}: it makes all changes or none.
func Update(c *rest.Call, p *updateStreamParams, permissions []rest.Value) (any, error) {
	if err := checkUpdate(c, p); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		before, err := streamToAdminister(c, c.PathID("stream_id"))
		if err != nil {
			return err
		}
		u := &streamUpdate{tx: tx, call: c, before: before}
		after := *before
		for _, change := range []func(*rest.Call, *world.Stream, *updateStreamParams) error{
			changeDefault, changeAccess, changeRetention, changeDescription,
			changeName, changePosting,
		} {
			if err := change(c, &after, p); err != nil {
				return err
			}
		}
		if u.permissions, err = changePermissions(c, &after, permissions); err != nil {
			return err
		}
		u.after, u.asked = tx.ChangeStream(after, present.Manner(c.Plan, c.Base)), p
		return u.emit()
	})
}

// checkUpdate refuses invalid values, before any permission.
func checkUpdate(c *rest.Call, p *updateStreamParams) error {
	if err := checkLength("description", p.Description.Value, c.View.Lengths().Description); err != nil {
		return err
	}
	if p.PostPolicy.Set {
		return checkPostPolicy(c, p.PostPolicy.Value)
	}
	return nil
}

// streamToAdminister finds a stream if the requester may change it. For users outside
// a private stream it looks like one that does not exist.
func streamToAdminister(c *rest.Call, id int) (*world.Stream, error) {
	s, r := c.View.Stream(id), streamRulesAt(c.Plan)
	switch {
	case s == nil:
		return nil, rules.InvalidStream()
	case r.channelAdministrators && (!s.Archived || r.archivedChange):
		return s, mayAdminister(c, s)
	case s.Archived && !(r.archivedChange && c.Can(rest.AdministerStreams)):
		return nil, rules.InvalidStream()
	}
	err := c.May(rest.AdministerStreams)
	if err != nil && s.Private && !c.View.IsSubscribed(s.ID, c.User.ID) {
		return nil, rules.InvalidStream()
	}
	return s, err
}

// mayAdminister is for administrators of the organization or the stream.
func mayAdminister(c *rest.Call, s *world.Stream) error {
	switch {
	case c.Can(rest.AdministerStreams):
		return nil
	case !c.View.WouldFind(c.User, s):
		return rules.InvalidStream()
	case !administers(c, s):
		return notStreamAdministrator.New()
	}
	return nil
}

// administers reports whether a setting of a stream makes the requester its administrator,
// which guests never are.
func administers(c *rest.Call, s *world.Stream) bool {
	return !c.User.IsGuest() && c.IsIn(s.CanAdministerChannel)
}

// changeDefault refuses a private stream, unless the request makes it public.
func changeDefault(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	if p.Default.Value && s.Private && p.Private.Or(true) {
		return defaultBecomesPrivate.New()
	}
	s.Default = p.Default.Or(s.Default)
	return nil
}

// changeAccess decides about privacy and history together, because some combinations
// are invalid.
func changeAccess(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	r := streamRulesAt(c.Plan)
	switch {
	case !p.Private.Set:
	case r.metadataSuffices && !c.View.CanReadContent(c.User, s):
		return contentNeeded.New()
	case !c.View.WouldFind(c.User, s), s.Archived && !r.archivedHide:
		return rules.InvalidStream()
	}
	historyCounts := p.Private.Set || p.WebPublic.Set || r.historyAlone
	switch {
	case p.SharedHistory.Set && historyCounts:
		s.SharedHistory = p.SharedHistory.Value
	case p.Private.Set:
		s.SharedHistory = !p.Private.Value
	}
	if r.closesPublic {
		p = p.withPrivacy()
	}
	s.Private, s.WebPublic = p.Private.Or(s.Private), p.WebPublic.Or(s.WebPublic)
	if !s.Private && r.opensHistory {
		s.SharedHistory = true
	}
	switch {
	case s.Private && s.WebPublic && !r.mixesPrivacy:
		return privateAndWebPublic.New()
	case !s.Private && !s.SharedHistory:
		return publicHistoryProtected.New()
	case s.Private && s.Default && p.Private.Set && !r.defaultsPrivate:
		return defaultBecomesPrivate.New()
	case !p.WebPublic.Value:
		return nil
	case !c.View.Organization().OffersWebPublic():
		return webPublicOff.New()
	}
	return c.May(rest.CreateWebPublicStreams)
}

// withPrivacy adds the changes that a request about privacy implies on older servers: a
// stream that becomes web-public is not private, and one that becomes private or public
// is not web-public.
func (p *updateStreamParams) withPrivacy() *updateStreamParams {
	out, off := *p, &rest.Bool{Set: true}
	switch {
	case p.WebPublic.Value && !p.Private.Set:
		out.Private = off
	case p.Private.Set && !p.WebPublic.Set:
		out.WebPublic = off
	}
	return &out
}

func changeRetention(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	if !p.Retention.Set {
		return nil
	}
	if err := c.May(rest.ChangeRetention); err != nil {
		return err
	}
	days, err := daysKept(c, p.Retention, retentionRulesAt(c.Plan).unlimitedWhenChanging)
	s.RetentionDays = days
	return err
}

func changeDescription(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	if !p.Description.Set {
		return nil
	}
	s.Description = oneLine(p.Description.Value)
	return nil
}

// changeName refuses names that another stream has in any case; a stream may change
// the case of its own name.
func changeName(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	if !p.NewName.Set {
		return nil
	}
	name := strings.TrimSpace(p.NewName.Value)
	if name == s.Name {
		return sameName.New()
	}
	if err := rules.StreamName(c, "new_name", name); err != nil {
		return err
	}
	if other := c.View.StreamByName(name); other != nil && other.ID != s.ID {
		return nameTaken.New(name)
	}
	s.Name = name
	return nil
}

func changePosting(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	switch {
	case p.AnnouncementOnly.Value:
		s.CanSendMessage = wire.RoleValue(wire.PostGroup(wire.PostAdministrators))
	case p.AnnouncementOnly.Set:
		s.CanSendMessage = wire.RoleValue(wire.PostGroup(wire.PostAny))
	case p.PostPolicy.Set:
		s.CanSendMessage = wire.RoleValue(wire.PostGroup(p.PostPolicy.Value))
	}
	return nil
}

// changePermissions is only for users who can read a private stream, whatever their role, or
// at later levels only as far as it decides who can read it.
func changePermissions(c *rest.Call, s *world.Stream, given []rest.Value) ([]*wire.Permission, error) {
	out := s.Private && !c.View.CanReadContent(c.User, s)
	if out && len(given) > 0 && !streamRulesAt(c.Plan).metadataSuffices {
		return nil, rules.InvalidStream()
	}
	before := s.StreamPermissions
	set, err := rest.SetPermissions(c, wire.StreamPermissionTable, &s.StreamPermissions, given)
	opens := s.CanAddSubscribers != before.CanAddSubscribers || s.CanSubscribe != before.CanSubscribe
	if err == nil && out && opens {
		return nil, contentNeeded.New()
	}
	return set, err
}
