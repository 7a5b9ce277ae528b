package api

import (
	"sort"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type listStreamsParams struct {
	Public          *Bool `schema:"include_public"`
	WebPublic       *Bool `schema:"include_web_public"`
	Subscribed      *Bool `schema:"include_subscribed"`
	AllActive       *Bool `schema:"include_all_active"`
	Default         *Bool `schema:"include_default"`
	OwnerSubscribed *Bool `schema:"include_owner_subscribed"`
}

// listStreams answers GET /streams, sorted by name.
func listStreams(c *Call, p *listStreamsParams) (any, error) {
	if p.AllActive.Value {
		if err := c.may(listAllStreams); err != nil {
			return nil, err
		}
	}
	list := []wire.ListedStream{}
	for _, s := range c.View.Streams() {
		if !c.lists(s, p) {
			continue
		}
		entry := wire.ListedStream{Stream: wireStream(s)}
		if p.Default.Value {
			isDefault := s.Default
			entry.IsDefault = &isDefault
		}
		list = append(list, entry)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return wire.Streams{Streams: list}, nil
}

func (c *Call) lists(s *world.Stream, p *listStreamsParams) bool {
	switch {
	case p.AllActive.Value:
		return true
	case p.Public.Or(true) && !s.Private && !c.User.IsGuest():
		return true
	case p.WebPublic.Value && s.WebPublic:
		return true
	case p.Subscribed.Or(true) && c.View.IsSubscribed(s.ID, c.User.ID):
		return true
	}
	return p.OwnerSubscribed.Value && c.User.IsBot() && c.View.IsSubscribed(s.ID, c.User.OwnerID)
}

// wireStream is a stream as everybody who may see it sees it.
func wireStream(s *world.Stream) wire.Stream {
	out := wire.Stream{
		CanRemoveSubscribersGroupID: s.RemoveGroup, DateCreated: s.Created.Unix(),
		Description: s.Description, HistoryPublicToSubscribers: s.SharedHistory,
		InviteOnly: s.Private, IsAnnouncementOnly: s.PostPolicy == wire.PostAdministrators,
		IsWebPublic: s.WebPublic, MessageRetentionDays: s.RetentionDays, Name: s.Name,
		RenderedDescription: s.Rendered, StreamID: s.ID, StreamPostPolicy: s.PostPolicy,
	}
	if s.FirstMessageID != 0 {
		out.FirstMessageID = &s.FirstMessageID
	}
	return out
}
