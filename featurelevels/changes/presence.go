package changes

import (
	"maps"
	"slices"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of presence.
var (
	PresenceByID = At(43, "a user's presence can be fetched by user ID", Rows("presence-by-id"))

	PresenceTellsTime = At(70, "the presence part includes the server's time",
		Rows("register-server-timestamp"),
		Added[wire.RegisterPresence]("server_timestamp"))

	PresenceIntervals = At(164, "a registration includes the interval for reporting presence",
		Rows("register-presence-intervals"),
		Added[wire.ServerFacts]("server_presence_ping_interval_seconds", "server_presence_offline_threshold_seconds"))

	PresenceTwoKeys = At(178, "presence no longer includes the client",
		Rows("presence-two-keys"),
		Rewritten(func(p *wire.Presence, o *Object) {
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
		Rewritten(func(p *wire.SlimPresence, o *Object) {
			o.Delete("active_timestamp")
			o.Delete("idle_timestamp")
			if p.ActiveClient != 0 {
				o.Set("active_timestamp", p.ActiveClient)
			}
			if p.IdleClient != 0 {
				o.Set("idle_timestamp", p.IdleClient)
			}
		}))

	PresenceEventsWithoutClient = At(178, "events about presence no longer include the client",
		Rows("presence-event-client"),
		Rewritten(func(e *wire.PresenceEvent, o *Object) {
			o.Set("presence", map[string]wire.PresenceStatus{e.Client.Client: e.Client})
		}))
)
