package seeding

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Hosts of addresses on older servers of the public counterpart.
const (
	publicSystemHost = "zulip.com"
	publicMailHost   = "zulipdev.com"
)

// Age returns a new world as a server of a plan creates it: the same world if older
// servers create it alike, otherwise a fork.
func Age(w *world.World, s *scenarios.Scenario, p *featurelevels.Plan) *world.World {
	oldHosts := p.Has(changes.ServiceIsSpeltZulip) && !p.Has(changes.HostsOfNobody)
	if !oldHosts && p.Has(changes.ColorsByAccount) {
		return w
	}
	older := w.Fork()
	_ = older.Write(func(tx *world.Tx) error { // the write has nothing to refuse
		if oldHosts {
			tx.MoveHosts(publicSystemHost, publicMailHost)
		}
		if !p.Has(changes.ColorsByAccount) {
			dealColors(tx, s.Streams)
		}
		return nil
	})
	return older
}

// dealColors gives the subscriptions without a color in the file the colors in turn,
// for all accounts together.
func dealColors(tx *world.Tx, streams []scenarios.Stream) {
	dealt := 0
	for _, s := range streams {
		row := tx.StreamByName(s.Name)
		for _, email := range s.Subscribers {
			sub := *tx.Subscription(row.ID, tx.UserByEmail(email).ID)
			stated := slices.ContainsFunc(s.Subscriptions, func(own scenarios.Subscription) bool {
				return own.Color != "" && world.Fold(own.User) == world.Fold(email)
			})
			if !stated {
				sub.Color = world.ColorInTurn(dealt)
				tx.PutSubscription(sub)
			}
			dealt++
		}
	}
}
