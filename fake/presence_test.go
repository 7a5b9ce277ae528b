package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func (c *client) report(status string) reply {
	c.t.Helper()
	return c.post("/users/me/presence", form{"status": status, "ping_only": true}).ok()
}

// presence is somebody's status and its age in seconds, taken together.
func (c *client) presence(srv *fake.Server, who any) string {
	c.t.Helper()
	p := c.get(fmt.Sprintf("/users/%v/presence", who), nil).ok().object("presence")["aggregated"].(map[string]any)
	return fmt.Sprint(p["status"], " ", int64(p["timestamp"].(float64))-frozen.Unix())
}

func TestPresenceComesAndGoes(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	mo, gus := as(t, srv, moderator), as(t, srv, guest)
	later := func(d string) { mo.control("POST", "/worlds/default/clock", `{"advance": "`+d+`"}`).ok() }
	q := gus.queue(form{"event_types": []string{"presence"}})
	gus.get("/users/3/presence", nil).refused(400, "BAD_REQUEST").says("No presence data for 3")
	same(t, "bare", len(mo.report("active").body), 2)
	same(t, "active", gus.presence(srv, 3), "active 0")
	later("60s")
	mo.report("active")
	later("60s")
	mo.report("idle")
	same(t, "idle for a moment is active", gus.presence(srv, "mo@example.com"), "active 60")
	later("60s")
	mo.report("idle")
	same(t, "idle", gus.presence(srv, 3), "idle 180")
	later("200s")
	same(t, "the last second", gus.presence(srv, 3), "idle 180")
	later("1s")
	same(t, "offline", gus.presence(srv, 3), "offline 180")
	mo.report("active")
	events := q.events()
	same(t, "events", len(events), 3)
	delete(events[1], "id")
	same(t, "the event", events[1], form{
		"type": "presence", "user_id": 3, "email": "user3@lumen.invalid", "server_timestamp": float64(frozen.Unix() + 180),
		"presence": form{"website": form{"client": "website", "status": "idle", "timestamp": float64(frozen.Unix() + 180), "pushable": false}},
	})
}

func TestPresencesAreListed(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	gus := as(t, srv, guest)
	r := gus.get("/realm/presence", nil).ok()
	at := float64(frozen.Unix())
	same(t, "now", r.body["server_timestamp"], at)
	entry := func(ago float64) form {
		return form{"aggregated": form{"client": "website", "status": "active", "timestamp": at - ago},
			"website": form{"client": "website", "status": "active", "timestamp": at - ago, "pushable": false}}
	}
	same(t, "all", r.object("presences"), form{member: entry(60), "user5@lumen.invalid": entry(10800)})
	slim := gus.post("/users/me/presence", form{"status": "idle", "slim_presence": true}).ok().object("presences")
	same(t, "slim", slim["4"], form{"active_timestamp": at - 60, "idle_timestamp": at - 60})
	same(t, "how many", len(slim), 3)
	fetch := form{"fetch_event_types": []string{"presence"}}
	same(t, "registered", gus.post("/register", fetch).ok().object("presences")[member], entry(60))
	same(t, "registered, slim", gus.post("/register", fetch.with("slim_presence", true)).ok().object("presences")["4"], slim["4"])
	gus.control("POST", "/worlds/default/clock", `{"advance": "337h"}`).ok()
	same(t, "after two weeks", gus.get("/realm/presence", nil).ok().object("presences"), form{})
}

func TestSlimClientsHearNoAddress(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, guest).queue(form{"event_types": []string{"presence"}, "slim_presence": true})
	as(t, srv, moderator).report("active")
	_, there := q.events()[0]["email"]
	same(t, "email", there, false)
}

func TestWhosePresenceCanBeAskedFor(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for who, says := range map[string]string{
		"9": "No such user", "zoe@example.com": "No such user", "99": "No such user", "x@example.com": "No such user",
		"10": "not supported for bot users", "build-bot@example.com": "not supported for bot users",
	} {
		ben.get("/users/"+who+"/presence", nil).refused(400, "BAD_REQUEST").says(says)
	}
	as(t, srv, buildBot).post("/users/me/presence", form{"status": "active"}).refused(400, "BAD_REQUEST").says("bot")
	ben.post("/users/me/presence", form{"status": "away"}).refused(400, "BAD_REQUEST").says("Invalid status: away")
}

func TestClientsOfOneUserAreBounded(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(177))
	mo := as(t, srv, moderator)
	for i := range 40 {
		mo.post("/users/me/presence", form{"status": "active", "ping_only": true, "client": fmt.Sprint("app ", i)}).ok()
	}
	same(t, "clients", len(mo.get("/users/3/presence", nil).ok().object("presence")), 17)
}

func TestWhoKeepsToThemselvesIsNotSeen(t *testing.T) {
	srv := fake.Start(t)
	mo, gus := as(t, srv, moderator), as(t, srv, guest)
	q := gus.queue(form{"event_types": []string{"presence"}})
	mo.patch("/settings", form{"presence_enabled": false}).ok()
	mo.report("active")
	gus.get("/users/3/presence", nil).refused(400, "BAD_REQUEST").says("No presence data")
	same(t, "events", len(q.events()), 0)
	mo.patch("/settings", form{"presence_enabled": true}).ok()
	mo.report("active")
	same(t, "events", len(q.events()), 1)
}
