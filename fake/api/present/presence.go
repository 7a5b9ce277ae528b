package present

import (
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Presences are the presences of recently active users, by API address, or by user ID
// in the slim form.
func Presences(v world.View, now time.Time, slim bool) map[string]any {
	out := map[string]any{}
	reported := v.Present()
	for _, u := range v.Users() {
		if reported[u.ID] == nil {
			continue
		}
		p := v.PresenceOf(u.ID)
		switch {
		case !u.Active || now.Sub(p.Seen) > presenceKept:
		case slim:
			out[strconv.Itoa(u.ID)] = slimPresence(v, p, u.ID)
		default:
			out[v.APIEmail(u)] = *Presence(v, u)
		}
	}
	return out
}

func slimPresence(v world.View, p *world.Presence, userID int) wire.SlimPresence {
	out := wire.SlimPresence{ActiveTimestamp: p.Active.Unix(), IdleTimestamp: p.Seen.Unix()}
	for _, client := range v.PresencesOf(userID) {
		if at := client.Kept.At.Unix(); client.Kept.Active {
			out.ActiveClient = max(out.ActiveClient, at)
		} else {
			out.IdleClient = max(out.IdleClient, at)
		}
	}
	return out
}

// Presence is the presence of an account, nil if it never reported one.
func Presence(v world.View, u *world.User) *wire.Presence {
	p := v.PresenceOf(u.ID)
	if p == nil {
		return nil
	}
	website := WebsiteStatus(p)
	out := &wire.Presence{Aggregated: website, Website: website, Clients: map[string]wire.PresenceStatus{}}
	out.Aggregated.Pushable = nil
	newest := time.Time{}
	for _, client := range v.PresencesOf(u.ID) {
		out.Clients[client.Client] = ClientStatus(client)
		if !client.Kept.At.Before(newest) {
			newest, out.Newest = client.Kept.At, client.Client
		}
	}
	return out
}

// WebsiteStatus is a presence in the form of a single client, which stands for all
// clients.
func WebsiteStatus(p *world.Presence) wire.PresenceStatus {
	active, at := p.Status()
	return presenceStatus(PresenceClient, active, at)
}

// ClientStatus is the presence of one client, for servers that do not combine clients.
func ClientStatus(p *world.Presence) wire.PresenceStatus {
	return presenceStatus(p.Client, p.Kept.Active, p.Kept.At)
}

func presenceStatus(client string, active bool, at time.Time) wire.PresenceStatus {
	out := wire.PresenceStatus{Client: client, Status: "idle", Timestamp: at.Unix(), Pushable: new(bool)}
	if active {
		out.Status = "active"
	}
	return out
}

// Timestamp is a time in UNIX seconds with fractions.
func Timestamp(t time.Time) float64 { return float64(t.UnixMicro()) / 1e6 }

// PresenceClient is the newest level's name for all clients together.
const PresenceClient = "website"

// presenceKept is the time for which presences are listed after the last report.
const presenceKept = 14 * 24 * time.Hour
