package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateStreamParams struct {
	Description      *rest.Text `schema:"description"`
	Private          *rest.Bool `schema:"is_private"`
	AnnouncementOnly *rest.Bool `schema:"is_announcement_only"`
	PostPolicy       *rest.Int  `schema:"stream_post_policy"`
	SharedHistory    *rest.Bool `schema:"history_public_to_subscribers"`
	WebPublic        *rest.Bool `schema:"is_web_public"`
	NewName          *rest.Text `schema:"new_name"`
	Retention        *retention `schema:"message_retention_days" takes:"integer|string"`
	RemoveGroup      *rest.Int  `schema:"can_remove_subscribers_group_id"`
}

// Update answers PATCH /streams/{stream_id}: it makes all changes or none.
func Update(c *rest.Call, p *updateStreamParams) (any, error) {
	if c.Formerly(changes.StreamAdministrators) && c.View.Stream(c.PathID("stream_id")) == nil {
		if err := checkUpdate(c, p); err != nil {
			return nil, err
		}
		return nil, rules.InvalidStream()
	}
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
			changeAccess, changeRetention, changeDescription,
			changeName, changePosting, changeRemovers,
		} {
			if err := change(c, &after, p); err != nil {
				return err
			}
		}
		u.after, u.asked = tx.ChangeStream(after, present.Manner(c.Plan, c.Base)), p
		return u.emit()
	})
}

// checkUpdate refuses invalid values, before any permission.
func checkUpdate(c *rest.Call, p *updateStreamParams) error {
	if len([]rune(p.Description.Value)) > rules.MaxDescriptionLength {
		return rest.BadRequest("description is too long (limit: %d characters)", rules.MaxDescriptionLength)
	}
	if p.PostPolicy.Set {
		return checkPostPolicy(c, p.PostPolicy.Value)
	}
	return nil
}

// streamToAdminister finds a stream if the requester may change it. For users outside
// a private stream it looks like one that does not exist.
func streamToAdminister(c *rest.Call, id int) (*world.Stream, error) {
	s := c.View.Stream(id)
	if s == nil || s.Archived {
		return nil, rules.InvalidStream()
	}
	err := c.May(rest.AdministerStreams)
	if err != nil && s.Private && !c.View.IsSubscribed(s.ID, c.User.ID) {
		return nil, rules.InvalidStream()
	}
	if err != nil && c.Plan.Has(changes.SubscriptionRole) && !c.Plan.Has(changes.NoSubscriptionRole) {
		err = (&wire.Error{Kind: wire.AdministratorNeeded, Msg: err.Error()}).Publicly(
			"Must be an organization or stream administrator")
	}
	return s, err
}

// changeAccess decides about privacy and history together, because some combinations
// are invalid.
func changeAccess(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	if p.Private.Set && !c.View.CanFind(c.User, s) {
		return rules.InvalidStream()
	}
	historyCounts := p.Private.Set || p.WebPublic.Set || c.Plan.Has(changes.HistoryChangesAlone)
	switch {
	case p.SharedHistory.Set && historyCounts:
		s.SharedHistory = p.SharedHistory.Value
	case p.Private.Set:
		s.SharedHistory = !p.Private.Value
	}
	if c.Formerly(changes.PrivacyKept) && c.Plan.Has(changes.WebPublicWhenChanging) {
		p = p.withPrivacy()
	}
	s.Private, s.WebPublic = p.Private.Or(s.Private), p.WebPublic.Or(s.WebPublic)
	if !s.Private && !c.Plan.Has(changes.PublicHistoryDemanded) {
		s.SharedHistory = true
	}
	switch {
	case s.Private && s.WebPublic && (c.Plan.Has(changes.WebPublicWhenChanging) || !c.Plan.IsZulip()):
		return rest.BadRequest("Invalid parameters{: 'is_private' and 'is_web_public' exclude each other}")
	case !s.Private && !s.SharedHistory:
		return rest.BadRequest("Invalid parameters{: 'history_public_to_subscribers' can be false in private streams only}")
	case s.Private && s.Default && p.Private.Set && c.Plan.Has(changes.DefaultStreamsStayPublic):
		return rest.BadRequest("Default streams cannot be made private{: check 'is_private'}.").OfKind(wire.CodedLater)
	case !p.WebPublic.Value:
		return nil
	case !c.View.Organization().OffersWebPublic():
		return rest.BadRequest("{is_web_public: }Web-public streams are not enabled.")
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
	days, err := daysKept(c, p.Retention, changes.RetentionUnlimitedWhenChanging)
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
		return rest.BadRequest("Stream already has that name{: check 'new_name'}!").OfKind(wire.CodedLater)
	}
	if err := rules.StreamName(c, "new_name", name); err != nil {
		return err
	}
	if other := c.View.StreamByName(name); other != nil && other.ID != s.ID {
		return rest.BadRequest("Stream name '%s'{ in 'new_name'} is already taken.", name)
	}
	s.Name = name
	return nil
}

func changePosting(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	switch {
	case p.AnnouncementOnly.Value:
		s.PostPolicy = wire.PostAdministrators
	case p.AnnouncementOnly.Set:
		s.PostPolicy = wire.PostAny
	case p.PostPolicy.Set:
		s.PostPolicy = p.PostPolicy.Value
	}
	return nil
}

// changeRemovers is only for subscribers of a private stream, whatever their role.
func changeRemovers(c *rest.Call, s *world.Stream, p *updateStreamParams) error {
	switch {
	case !p.RemoveGroup.Set:
		return nil
	case s.Private && !c.View.IsSubscribed(s.ID, c.User.ID):
		return rules.InvalidStream()
	}
	s.RemoveGroup = p.RemoveGroup.Value
	return checkRemovers(c, s.RemoveGroup)
}
