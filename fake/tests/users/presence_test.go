package users_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func report(c *Client, status string) Reply {
	c.T.Helper()
	return c.Post("/users/me/presence", Form{"status": status, "ping_only": true}).OK()
}

// presence is a user's status and its age in seconds, taken together.
func presence(c *Client, srv *fake.Server, who any) string {
	c.T.Helper()
	p := c.Get(fmt.Sprintf("/users/%v/presence", who), nil).OK().Object("presence")["aggregated"].(map[string]any)
	return fmt.Sprint(p["status"], " ", int64(p["timestamp"].(float64))-Frozen.Unix())
}

func TestPresenceComesAndGoes(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	mo, gus := As(t, srv, Moderator), As(t, srv, Guest)
	later := func(d string) { mo.Control("POST", "/worlds/default/clock", `{"advance": "`+d+`"}`).OK() }
	q := gus.Queue(Form{"event_types": []string{"presence"}})
	gus.Get("/users/3/presence", nil).Refused(400, "BAD_REQUEST").Says("No presence data for 3")
	Same(t, "bare", len(report(mo, "active").Body), 2)
	Same(t, "active", presence(gus, srv, 3), "active 0")
	later("60s")
	report(mo, "active")
	later("60s")
	report(mo, "idle")
	Same(t, "idle for a moment is active", presence(gus, srv, "user3@lumen.invalid"), "active 60")
	later("60s")
	report(mo, "idle")
	Same(t, "idle", presence(gus, srv, 3), "idle 180")
	later("200s")
	Same(t, "the last second", presence(gus, srv, 3), "idle 180")
	later("1s")
	Same(t, "offline", presence(gus, srv, 3), "offline 180")
	report(mo, "active")
	events := q.Events()
	Same(t, "events", len(events), 2)
	delete(events[1], "id")
	Same(t, "the event", events[1], Form{
		"type": "presence", "user_id": 3, "email": "user3@lumen.invalid", "server_timestamp": float64(Frozen.Unix() + 381),
		"presence": Form{"website": Form{"client": "website", "status": "active", "timestamp": float64(Frozen.Unix() + 381),
			"pushable": false}},
	})
}

func TestPresencesAreListed(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	gus := As(t, srv, Guest)
	r := gus.Get("/realm/presence", nil).OK()
	at := float64(Frozen.Unix())
	Same(t, "now", r.Body["server_timestamp"], at)
	entry := func(ago float64) Form {
		return Form{"aggregated": Form{"client": "website", "status": "active", "timestamp": at - ago},
			"website": Form{"client": "website", "status": "active", "timestamp": at - ago, "pushable": false}}
	}
	Same(t, "all", r.Object("presences"), Form{Member: entry(60), "user5@lumen.invalid": entry(10800)})
	slim := gus.Post("/users/me/presence", Form{"status": "idle", "slim_presence": true}).OK().Object("presences")
	Same(t, "slim", slim["4"], Form{"active_timestamp": at - 60, "idle_timestamp": at - 60})
	Same(t, "how many", len(slim), 3)
	fetch := Form{"fetch_event_types": []string{"presence"}}
	Same(t, "registered", gus.Post("/register", fetch).OK().Object("presences")[Member], entry(60))
	Same(t, "registered, slim", gus.Post("/register", fetch.With("slim_presence", true)).OK().Object("presences")["4"],
		slim["4"])
	gus.Control("POST", "/worlds/default/clock", `{"advance": "337h"}`).OK()
	Same(t, "after two weeks", gus.Get("/realm/presence", nil).OK().Object("presences"), Form{})
}

func TestSlimClientsReceiveNoAddresses(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"presence"}, "slim_presence": true})
	report(As(t, srv, Moderator), "active")
	_, there := q.Events()[0]["email"]
	Same(t, "email", there, false)
}

func TestPresencesAreReadableForAccounts(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for who, says := range map[string]string{
		"9": "No such user", "zoe@example.com": "No such user", "99": "No such user", "x@example.com": "No such user",
		"10": "not supported for bot users", "build-bot@example.com": "not supported for bot users",
	} {
		ben.Get("/users/"+who+"/presence", nil).Refused(400, "BAD_REQUEST").Says(says)
	}
	As(t, srv, BuildBot).Post("/users/me/presence", Form{"status": "active"}).Refused(400, "BAD_REQUEST").Says("bot")
	ben.Post("/users/me/presence", Form{"status": "away"}).Refused(400, "BAD_REQUEST").Says("Invalid status: away")
}

func TestClientsOfOneUserAreBounded(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(177))
	mo := As(t, srv, Moderator)
	for i := range 40 {
		mo.Post("/users/me/presence", Form{"status": "active", "ping_only": true, "client": fmt.Sprint("app ", i)}).OK()
	}
	Same(t, "clients", len(mo.Get("/users/3/presence", nil).OK().Object("presence")), 17)
}

func TestHiddenPresencesAreNotShown(t *testing.T) {
	srv := fake.Start(t)
	mo, gus := As(t, srv, Moderator), As(t, srv, Guest)
	q := gus.Queue(Form{"event_types": []string{"presence"}})
	mo.Patch("/settings", Form{"presence_enabled": false}).OK()
	report(mo, "active")
	told := q.Events()
	Same(t, "events", len(told), 1)
	Same(t, "as", told[0]["presence"].(map[string]any)["website"].(map[string]any)["status"], "idle")
	mo.Patch("/settings", Form{"presence_enabled": true}).OK()
	report(mo, "active")
	Same(t, "events", len(q.Events()), 1)
}

func TestHidingPresenceMakesAnAccountOfflineAtOnce(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	mo, gus := As(t, srv, Moderator), As(t, srv, Guest)
	report(mo, "active")
	q := gus.Queue(Form{"event_types": []string{"presence"}})
	mo.Patch("/settings", Form{"presence_enabled": false}).OK()
	Same(t, "hidden", presence(gus, srv, 3), "offline -320")
	mo.Patch("/settings", Form{"presence_enabled": true}).OK()
	Same(t, "shown again", presence(gus, srv, 3), "active 0")
	Same(t, "events", len(q.Events()), 2)
}

func TestIdleReportsSendNoEvent(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	mo, gus := As(t, srv, Moderator), As(t, srv, Guest)
	report(mo, "active")
	mo.Control("POST", "/worlds/default/clock", `{"advance": "300s"}`).OK()
	q := gus.Queue(Form{"event_types": []string{"presence"}})
	report(mo, "idle")
	Same(t, "events", len(q.Events()), 0)
}

func TestRefusalsOfOlderServersHaveNoCode(t *testing.T) {
	for level, want := range map[featurelevels.Level]any{65: nil, featurelevels.Newest(): "BAD_REQUEST"} {
		ben := As(t, fake.Start(t, Zulip(), fake.WithLevel(level)), Member)
		Same(t, "presence", ben.Get("/users/999/presence", nil).Body["code"], want)
		Same(t, "muting oneself", ben.Post("/users/me/muted_users/4", nil).Body["code"], want)
	}
}

// Clients ask for the presences after those that they have.
func TestPresencesAreReadInSteps(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(288), fake.WithFrozenClock(Frozen))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	after := func(last int) (listed []string, update int) {
		r := ben.Post("/users/me/presence", Form{"status": "active", "last_update_id": last}).OK()
		return slices.Sorted(maps.Keys(r.Object("presences"))), r.Int("presence_last_update_id")
	}
	all, first := after(-1)
	registered := ben.Post("/register", Form{"fetch_event_types": []string{"presence"}, "slim_presence": true}).OK()
	Same(t, "all presences", slices.Sorted(maps.Keys(registered.Object("presences"))), all)
	Same(t, "last update of a registration", registered.Int("presence_last_update_id"), first)
	cleo.Post("/users/me/presence", Form{"status": "active"}).OK()
	newer, second := after(first)
	Same(t, "newer presences", newer, []string{"4", "5"})
	none, same := after(second + 100)
	Same(t, "no presences", []any{len(none), same}, []any{0, second + 100})

	ben.Control("POST", "/worlds/default/clock", `{"advance": "48h"}`).OK()
	for days, want := range map[int]int{0: 0, 1: 1, 3: len(all)} {
		r := ben.Post("/users/me/presence", Form{"status": "idle", "history_limit_days": days}).OK()
		Same(t, fmt.Sprintf("presences of %d days", days), len(r.Object("presences")), want)
		registered := ben.Post("/register", Form{"fetch_event_types": []string{"presence"},
			"presence_history_limit_days": days}).OK()
		Same(t, "those of a registration", registered.Object("presences"), r.Object("presences"))
	}
}
