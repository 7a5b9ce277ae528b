package api

import (
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// presenceKept is how long after they were last there people are listed.
const presenceKept = 14 * 24 * time.Hour

// presenceClient is what newest servers call all clients.
const presenceClient = "website"

type reportPresenceParams struct {
	Status       *Text `schema:"status" req:"required"`
	PingOnly     *Bool `schema:"ping_only"`
	NewUserInput *Bool `schema:"new_user_input"`
	Slim         *Bool `schema:"slim_presence"`
}

// reportPresence answers POST /users/me/presence.
func reportPresence(c *Call, p *reportPresenceParams) (any, error) {
	active := p.Status.Value == "active"
	if !active && p.Status.Value != "idle" {
		return nil, badRequest("Invalid status: %s", shortenValue(p.Status.Value))
	}
	if c.View.Settings(c.User).PresenceEnabled {
		err := c.World.Write(func(tx *world.Tx) error {
			client := c.clientName()
			if tx.Report(c.User.ID, client, active, tx.Now()) {
				tx.Tell(everybody(tx), presenceChanged{
					userID: c.User.ID, client: client, at: tx.Now(), status: websiteStatus(tx.PresenceOf(c.User.ID)),
				})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if p.PingOnly.Value {
		return emptyAnswer{}, nil
	}
	return wirePresences(c, c.World.View(), p.Slim.Value), nil
}

// listPresences answers GET /realm/presence.
func listPresences(c *Call, _ *noParams) (any, error) { return wirePresences(c, c.View, false), nil }

func wirePresences(c *Call, v world.View, slim bool) wire.Presences {
	now := c.World.Clock.Now()
	return wire.Presences{ServerTimestamp: timestamp(now), Presences: presencesAt(v, now, slim)}
}

// getPresence answers GET /users/{user_id_or_email}/presence.
func getPresence(c *Call, _ *noParams) (any, error) {
	who := c.Path("user_id_or_email")
	u := c.View.UserByAnyEmail(who)
	if id, err := strconv.Atoi(who); err == nil && c.Plan.Has(changes.PresenceByID) {
		u = c.View.User(id)
	}
	switch {
	case u == nil || !u.Active || u.System:
		return nil, noSuchUser()
	case u.IsBot():
		return nil, badRequest("Presence is not supported for bot users.")
	}
	out, now := wirePresence(c.View, u), c.World.Clock.Now()
	if out == nil {
		return nil, badRequest("No presence data for %s", shortenValue(who))
	}
	if now.Sub(time.Unix(out.Aggregated.Timestamp, 0)) > world.OfflineAfter {
		out.Aggregated.Status = "offline"
	}
	for _, status := range []*wire.PresenceStatus{&out.Aggregated, &out.Website} {
		status.Client, status.Pushable = "", nil
	}
	for client, status := range out.Clients {
		status.Client, status.Pushable = "", nil
		out.Clients[client] = status
	}
	return wire.SinglePresence{Presence: *out}, nil
}

// presencesAt are those of people who were there of late, by API address, or
// by user ID in the slim form.
func presencesAt(v world.View, now time.Time, slim bool) map[string]any {
	out := map[string]any{}
	for _, u := range v.Users() {
		p := v.PresenceOf(u.ID)
		switch {
		case p == nil || !u.Active || now.Sub(p.Seen) > presenceKept:
		case slim:
			out[strconv.Itoa(u.ID)] = wire.SlimPresence{ActiveTimestamp: p.Active.Unix(), IdleTimestamp: p.Seen.Unix()}
		default:
			out[v.APIEmail(u)] = *wirePresence(v, u)
		}
	}
	return out
}

func wirePresence(v world.View, u *world.User) *wire.Presence {
	p := v.PresenceOf(u.ID)
	if p == nil {
		return nil
	}
	website := websiteStatus(p)
	out := &wire.Presence{Aggregated: website, Website: website, Newest: p.Client, Clients: map[string]wire.PresenceStatus{}}
	out.Aggregated.Pushable = nil
	for _, client := range v.PresencesOf(u.ID) {
		status := websiteStatus(client)
		status.Client = client.Client
		out.Clients[client.Client] = status
	}
	return out
}

func websiteStatus(p *world.Presence) wire.PresenceStatus {
	active, at := p.Status()
	out := wire.PresenceStatus{Client: presenceClient, Status: "idle", Timestamp: at.Unix(), Pushable: new(bool)}
	if active {
		out.Status = "active"
	}
	return out
}

// presenceChanged says that a client reported what others see.
type presenceChanged struct {
	userID int
	client string
	at     time.Time
	status wire.PresenceStatus
}

func (e presenceChanged) present(r eventReader) []events.Encoded {
	return r.encode(r.SlimPresence, func() any {
		out := wire.PresenceEvent{
			Type: "presence", UserID: e.userID, ServerTimestamp: timestamp(e.at), Client: e.client,
			Presence: map[string]wire.PresenceStatus{presenceClient: e.status},
		}
		if view := r.world.View(); !r.SlimPresence {
			email := view.APIEmail(view.User(e.userID))
			out.Email = &email
		}
		return out
	})
}

func (s *state) presence() {
	now := s.World.Clock.Now()
	s.RegisterPresence = &wire.RegisterPresence{
		Presences: presencesAt(s.View, now, s.p.SlimPresence.Value), ServerTimestamp: timestamp(now),
	}
}

// timestamp is a time in UNIX seconds with fractions.
func timestamp(t time.Time) float64 { return float64(t.UnixMicro()) / 1e6 }
