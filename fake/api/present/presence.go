package present

import (
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// WhichPresences are the presences of a list: by default, those of the last two weeks.
type WhichPresences struct {
	Slim  bool
	After *int // the number of an update: only later ones are listed, nil for all of them
	Days  *int // the greatest age in days
}

// oldest is the greatest age of a presence in the list. A client that has some presences
// already gets the later ones, whatever their age.
func (w WhichPresences) oldest() time.Duration {
	const day, most = 24 * time.Hour, 10000
	switch {
	case w.After != nil && *w.After >= 0:
		return most * day
	case w.Days != nil:
		return time.Duration(max(min(*w.Days, most), -most)) * day
	}
	return presenceKept
}

// Presences are presences of active users, by API address, or by user ID in the slim
// form, and the number of their last update.
func Presences(v world.View, now time.Time, which WhichPresences) (list map[string]any, update int) {
	out, update, oldest := map[string]any{}, noUpdate, which.oldest()
	if which.After != nil {
		update = *which.After
	}
	reported := v.Present()
	for _, u := range v.Users() {
		if reported[u.ID] == nil {
			continue
		}
		p := v.PresenceOf(u.ID)
		if !u.Active || now.Sub(p.Seen) >= oldest || which.After != nil && p.Update <= *which.After {
			continue
		}
		if update = max(update, p.Update); which.Slim {
			out[strconv.Itoa(u.ID)] = slimPresence(v, p, u.ID)
		} else {
			out[v.APIEmail(u)] = *Presence(v, u)
		}
	}
	return out, update
}

// noUpdate stands for the number of the last update before all updates.
const noUpdate = -1

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
