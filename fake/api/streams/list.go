// Package streams has the endpoints of streams, topics and subscriptions.
package streams

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListParams says which streams to list.
type ListParams struct {
	Public          *rest.Bool `schema:"include_public" default:"true"`
	WebPublic       *rest.Bool `schema:"include_web_public" default:"false"`
	Subscribed      *rest.Bool `schema:"include_subscribed" default:"true"`
	All             *rest.Bool `schema:"include_all" default:"false"`
	AllActive       *rest.Bool `schema:"include_all_active" default:"false"`
	Readable        *rest.Bool `schema:"include_can_access_content" default:"false"`
	Default         *rest.Bool `schema:"include_default" default:"false"`
	OwnerSubscribed *rest.Bool `schema:"include_owner_subscribed" default:"false"`
	ExcludeArchived *rest.Bool `schema:"exclude_archived" default:"true"`
}

// List answers GET /streams, sorted by name.
func List(c *rest.Call, p *ListParams) (any, error) {
	r := streamRulesAt(c.Plan)
	if p.AllActive.Value && !r.everybodyListsAll && (r.noListOfAll || !c.Can(rest.ListAllStreams)) {
		return nil, rest.NotAuthorized()
	}
	streams, now := c.View.Streams(), c.World.Clock.Now()
	if r.archivedAreListed && !p.ExcludeArchived.Value {
		streams = append(streams, c.View.ArchivedStreams()...)
	}
	slices.SortStableFunc(streams, world.ByName)
	list := make([]wire.ListedStream, 0, len(streams))
	for _, s := range streams {
		if !Lists(c, s, p) {
			continue
		}
		entry := wire.ListedStream{StreamWithTraffic: present.ListedStream(c.Plan, c.View, now, s)}
		if p.Default.Value {
			isDefault := s.Default
			entry.IsDefault = &isDefault
		}
		list = append(list, entry)
	}
	return wire.Streams{Streams: list}, nil
}

// Lists reports whether a stream belongs to the list.
func Lists(c *rest.Call, s *world.Stream, p *ListParams) bool {
	switch {
	case streamRulesAt(c.Plan).occupiedOnly && len(c.View.ActiveSubscribers(s.ID)) == 0:
		return false
	case p.All.Value || p.AllActive.Value:
		return c.User.IsAdministrator() || c.View.WouldFind(c.User, s)
	case p.Readable.Value && c.View.CanReadContent(c.User, s):
		return true
	case p.Public.Value && !s.Private && !c.User.IsGuest():
		return true
	case p.WebPublic.Value && s.WebPublic && !c.View.Rules().HideWebPublic:
		return true
	case p.Subscribed.Value && c.View.IsSubscribed(s.ID, c.User.ID):
		return true
	}
	return p.OwnerSubscribed.Value && c.User.IsBot() && c.View.IsSubscribed(s.ID, c.User.OwnerID)
}
