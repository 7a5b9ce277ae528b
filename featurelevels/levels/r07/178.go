package r07

import (
	"maps"
	"slices"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 178 that need a function.
var level178 = fl.Edits{
	"178-presence-two-keys": fl.Together(
		fl.Rewritten(func(p *wire.Presence, o *fl.Object) {
			o.Delete("website")
			whole := p.Clients[p.Newest]
			whole.Pushable = nil
			if p.Aggregated.Status == "offline" {
				whole.Status = p.Aggregated.Status
			}
			o.Set("aggregated", whole)
			// In order, so that the same state gives the same bytes.
			for _, client := range slices.Sorted(maps.Keys(p.Clients)) {
				o.Set(client, p.Clients[client])
			}
		}),
		fl.Rewritten(func(p *wire.SlimPresence, o *fl.Object) {
			o.Delete("active_timestamp")
			o.Delete("idle_timestamp")
			if p.ActiveClient != 0 {
				o.Set("active_timestamp", p.ActiveClient)
			}
			if p.IdleClient != 0 {
				o.Set("idle_timestamp", p.IdleClient)
			}
		})),

	"178-presence-event-client": fl.Rewritten(func(e *wire.PresenceEvent, o *fl.Object) {
		o.Set("presence", map[string]wire.PresenceStatus{e.Client.Client: e.Client})
	}),
}
