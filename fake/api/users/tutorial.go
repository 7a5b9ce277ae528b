package users

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type hotspotParams struct {
	Hotspot *rest.Text `schema:"hotspot,required"`
}

// MarkHotspotSeen answers POST /users/me/hotspots: the user has seen a hint of the
// tutorial. Clients wait for the event, so it is sent for a hint seen before, too.
func MarkHotspotSeen(c *rest.Call, p *hotspotParams) (any, error) {
	name := p.Hotspot.Value
	if !slices.ContainsFunc(present.Hints(c.Plan), func(h wire.Hotspot) bool { return h.Name == name }) {
		return nil, unknownHotspot.New(name)
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		u := *tx.User(c.User.ID)
		if !slices.Contains(u.HintsSeen, name) {
			u.HintsSeen = append(slices.Clone(u.HintsSeen), name)
			tx.PutUser(u)
		}
		tx.Emit([]int{u.ID}, hintsEvent{u.Newcomer, u.HintsSeen})
		return nil
	})
}

// hintsEvent is the event of a hint that was seen. The next one depends on the level.
type hintsEvent struct {
	newcomer bool
	seen     []string
}

func (e hintsEvent) Present(r present.Reader) []events.Encoded {
	return r.Encode(nil, func() any {
		return wire.HotspotsEvent{Type: "hotspots", Hotspots: present.NextHints(r.Plan, e.newcomer, e.seen)}
	})
}

type tutorialParams struct {
	Status *rest.Text `schema:"status,required"`
}

// SetTutorialStatus answers POST /users/me/tutorial_status. A status that is not known
// changes nothing.
func SetTutorialStatus(c *rest.Call, p *tutorialParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if s := p.Status.Value; s == "started" || s == "finished" {
			u := *tx.User(c.User.ID)
			u.Newcomer = s == "started"
			tx.PutUser(u)
		}
		return nil
	})
}
