package users

import (
	"slices"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type reportPresenceParams struct {
	Status       *rest.Text `schema:"status,required"`
	LastUpdate   *rest.Int  `schema:"last_update_id"`
	HistoryDays  *rest.Int  `schema:"history_limit_days"`
	NewUserInput *rest.Bool `schema:"new_user_input" default:"false"`
	PingOnly     *rest.Bool `schema:"ping_only" default:"false"`
	Slim         *rest.Bool `schema:"slim_presence" default:"false"`
}

// ReportPresence answers POST /users/me/presence.
func ReportPresence(c *rest.Call, p *reportPresenceParams) (any, error) {
	active := p.Status.Value == "active"
	if !active && p.Status.Value != "idle" {
		return nil, invalidPresence.New(p.Status.Value)
	}
	if c.View.PersonalSettings(c.User).PresenceEnabled {
		err := c.World.Write(func(tx *world.Tx) error {
			client := c.ClientName()
			emitPresence(tx, c.User.ID, client, tx.Report(c.User.ID, client, active, presenceRulesAt(c.Plan).soon))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if p.PingOnly.Value {
		return rest.EmptyAnswer{}, nil
	}
	which := present.WhichPresences{Slim: p.Slim.Value || p.LastUpdate.Set}
	if p.LastUpdate.Set {
		which.After = &p.LastUpdate.Value
	}
	if p.HistoryDays.Set {
		which.Days = &p.HistoryDays.Value
	}
	list, update := wirePresences(c, c.World.View(), which)
	return wire.PresencesSince{Presences: list, LastUpdateID: update}, nil
}

// ListPresences answers GET /realm/presence.
func ListPresences(c *rest.Call, _ *rest.NoParams) (any, error) {
	list, _ := wirePresences(c, c.View, present.WhichPresences{})
	return list, nil
}

func wirePresences(c *rest.Call, v world.View, which present.WhichPresences) (list wire.Presences, update int) {
	now := c.World.Clock.Now()
	list.ServerTimestamp = present.Timestamp(now)
	list.Presences, update = present.Presences(v, now, which)
	return list, update
}

// GetPresence answers GET /users/{user_id_or_email}/presence.
func GetPresence(c *rest.Call, _ *rest.NoParams) (any, error) {
	who := c.Path("user_id_or_email")
	u := c.View.UserBySeenEmail(c.User, who)
	if id, err := strconv.Atoi(who); err == nil && presenceRulesAt(c.Plan).byID {
		u = c.View.User(id)
	}
	switch {
	case u == nil || !u.Active || u.System:
		return nil, noUserWithPresence.New()
	case u.IsBot():
		return nil, presenceOfBot.New()
	case !c.View.KnowsUser(c.User, u):
		return nil, rest.InsufficientPermission()
	}
	out, now := present.Presence(c.View, u), c.World.Clock.Now()
	if out == nil {
		return nil, noPresence.New(who)
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

// showPresence makes a user active or offline at once after a change of the setting,
// without waiting for a report.
func showPresence(c *rest.Call, tx *world.Tx, userID int, shown bool) {
	switch {
	case shown:
		tx.Report(userID, present.PresenceClient, true, 0)
	case !presenceRulesAt(c.Plan).offlineStays:
		tx.Hide(userID, present.PresenceClient)
	case !tx.Backdate(userID, present.PresenceClient):
		return
	}
	emitPresence(tx, userID, present.PresenceClient, world.Reported{User: true, Client: true})
}

func emitPresence(tx *world.Tx, userID int, client string, visible world.Reported) {
	all := tx.PresencesOf(userID)
	at := slices.IndexFunc(all, func(p *world.Presence) bool { return p.Client == client })
	tx.Emit(audience.Everybody(tx), presenceChanged{
		userID: userID, client: present.ClientStatus(all[at]), at: tx.Now(), visible: visible,
		status: present.WebsiteStatus(tx.PresenceOf(userID)),
	})
}

// presenceChanged is the event of a presence.
type presenceChanged struct {
	userID         int
	at             time.Time
	status, client wire.PresenceStatus
	visible        world.Reported
}

func (e presenceChanged) Present(r present.Reader) []events.Encoded {
	visible := e.visible.Client
	if presenceRulesAt(r.Plan).ofUser {
		visible = e.visible.User
	}
	if !visible {
		return nil
	}
	return r.Encode(r.SlimPresence, func() any {
		out := wire.PresenceEvent{
			Type: "presence", UserID: e.userID, ServerTimestamp: present.Timestamp(e.at), Client: e.client,
			Presence: map[string]wire.PresenceStatus{present.PresenceClient: e.status},
		}
		if view := r.World.View(); !r.SlimPresence {
			email := view.APIEmail(view.User(e.userID))
			out.Email = &email
		}
		return out
	})
}
