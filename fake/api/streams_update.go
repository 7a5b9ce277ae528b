package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateStreamParams struct {
	Description      *Text  `schema:"description"`
	Private          *Bool  `schema:"is_private"`
	AnnouncementOnly *Bool  `schema:"is_announcement_only"`
	PostPolicy       *Int   `schema:"stream_post_policy"`
	SharedHistory    *Bool  `schema:"history_public_to_subscribers"`
	WebPublic        *Bool  `schema:"is_web_public"`
	NewName          *Text  `schema:"new_name"`
	Retention        *Loose `schema:"message_retention_days"`
	RemoveGroup      *Int   `schema:"can_remove_subscribers_group_id"`
}

// updateStream answers PATCH /streams/{stream_id}: all that is asked for, or
// nothing.
func updateStream(c *Call, p *updateStreamParams) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		before, err := c.streamToAdminister(c.pathID("stream_id"))
		if err != nil {
			return err
		}
		after := *before
		for _, change := range []func(*Call, *world.Stream, *updateStreamParams) error{
			(*Call).changeAccess, (*Call).changeRetention, (*Call).changeDescription,
			(*Call).changeName, (*Call).changePosting, (*Call).changeRemovers,
		} {
			if err := change(c, &after, p); err != nil {
				return err
			}
		}
		u := streamUpdate{tx: tx, call: c, before: before, after: tx.ChangeStream(after)}
		return u.tell()
	})
}

// streamToAdminister finds a stream for who may change it. Who cannot even
// see it learns nothing of it.
func (c *Call) streamToAdminister(id int) (*world.Stream, error) {
	s, err := streamOverseen(c, id)
	if err != nil {
		return nil, err
	}
	return s, c.may(administerStreams)
}

// changeAccess decides together who sees a stream and who its history,
// because some of it excludes the other.
func (c *Call) changeAccess(s *world.Stream, p *updateStreamParams) error {
	if p.Private.Set && !c.View.CanFind(c.User, s) {
		return invalidStream()
	}
	historyCounts := p.Private.Set || p.WebPublic.Set || c.Plan.Has(changes.HistoryChangesAlone)
	switch {
	case p.SharedHistory.Set && historyCounts:
		s.SharedHistory = p.SharedHistory.Value
	case p.Private.Set:
		s.SharedHistory = !p.Private.Value
	}
	s.Private, s.WebPublic = p.Private.Or(s.Private), p.WebPublic.Or(s.WebPublic)
	if !s.Private && !c.Plan.Has(changes.PublicHistoryDemanded) {
		s.SharedHistory = true
	}
	switch {
	case s.Private && s.WebPublic:
		return badRequest("Invalid parameters: 'is_private' and 'is_web_public' exclude each other")
	case !s.Private && !s.SharedHistory:
		return badRequest("Invalid parameters: 'history_public_to_subscribers' can be false in private streams only")
	case s.Private && s.Default && p.Private.Set:
		return badRequest("Default streams cannot be made private: check 'is_private'")
	case !p.WebPublic.Value:
		return nil
	case !c.View.Organization().OffersWebPublic():
		return badRequest("is_web_public: Web-public streams are not enabled.")
	}
	return c.may(createWebPublicStreams)
}

func (c *Call) changeRetention(s *world.Stream, p *updateStreamParams) error {
	if !p.Retention.Set {
		return nil
	}
	days, err := c.retention(&p.Retention.JSON)
	if err != nil {
		return err
	}
	s.RetentionDays = days
	return c.may(limitRetention)
}

func (c *Call) changeDescription(s *world.Stream, p *updateStreamParams) error {
	if !p.Description.Set {
		return nil
	}
	s.Description = oneLine(p.Description.Value)
	if len([]rune(s.Description)) > MaxDescriptionLength {
		return badRequest("description is too long (limit: %d characters)", MaxDescriptionLength)
	}
	return nil
}

// changeName refuses names that are taken, in whatever case; the stream's own
// may change its case.
func (c *Call) changeName(s *world.Stream, p *updateStreamParams) error {
	if !p.NewName.Set {
		return nil
	}
	name := strings.TrimSpace(p.NewName.Value)
	if name == s.Name {
		return badRequest("Stream already has that name: check 'new_name'")
	}
	if err := checkStreamName("new_name", name); err != nil {
		return err
	}
	if other := c.View.StreamByName(name); other != nil && other.ID != s.ID {
		return badRequest("Stream name '%s' in 'new_name' is already taken.", name)
	}
	s.Name = name
	return nil
}

func (c *Call) changePosting(s *world.Stream, p *updateStreamParams) error {
	switch {
	case p.AnnouncementOnly.Value:
		s.PostPolicy = wire.PostAdministrators
	case p.AnnouncementOnly.Set:
		s.PostPolicy = wire.PostAny
	case p.PostPolicy.Set:
		s.PostPolicy = p.PostPolicy.Value
	}
	return checkPostPolicy(s.PostPolicy)
}

func (c *Call) changeRemovers(s *world.Stream, p *updateStreamParams) error {
	if !p.RemoveGroup.Set {
		return nil
	}
	s.RemoveGroup = p.RemoveGroup.Value
	return checkRemovers(s.RemoveGroup)
}
