package fake_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func TestAnAdministratorDeactivates(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, third).queue(form{"event_types": []string{"realm_user", "realm_bot"}})
	boss := as(t, srv, owner).queue(form{"event_types": []string{"realm_bot"}})
	ben, bot := as(t, srv, member), as(t, srv, buildBot)
	gone := ben.queue(nil)
	as(t, srv, admin).delete("/users/4", form{"deactivation_notification_comment": "Thank you!"}).ok()
	list := q.events()
	same(t, "events", kinds(list), []string{"realm_user remove", "realm_user remove", "realm_user remove"})
	same(t, "the bots first", list[0]["person"], map[string]any{"user_id": 10, "full_name": "Build Bot"})
	same(t, "then the person", list[2]["person"], map[string]any{"user_id": benID, "full_name": "Ben Brook"})
	same(t, "administrators hear of bots", kinds(boss.events()), []string{"realm_bot remove", "realm_bot remove"})
	ben.get("/users/me", nil).refused(401, "USER_DEACTIVATED")
	bot.get("/users/me", nil).refused(401, "USER_DEACTIVATED")
	same(t, "is_active", users(t, srv, benID)["is_active"], false)
	as(t, srv, admin).post("/users/4/reactivate", nil).ok()
	gone.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
	bot.get("/users/me", nil).refused(401, "USER_DEACTIVATED")
	list = q.events()
	same(t, "events", kinds(list), []string{"realm_user add"})
	same(t, "is_active", list[0]["person"].(map[string]any)["is_active"], true)
	as(t, srv, admin).post("/users/4/reactivate", nil).ok()
	same(t, "events of what is so already", len(q.events()), 0)
}

func TestOneMayGoOneself(t *testing.T) {
	srv := fake.Start(t)
	as(t, srv, guest).delete("/users/me", nil).ok()
	as(t, srv, guest).get("/users/me", nil).refused(401, "USER_DEACTIVATED")
	as(t, srv, buildBot).delete("/users/me", nil).ok()
	r := as(t, srv, owner).delete("/users/me", nil).refused(400, "CANNOT_DEACTIVATE_LAST_USER")
	same(t, "why", []any{r.body["is_last_owner"], r.body["entity"]}, []any{true, "organization owner"})
	alone := fake.Start(t, fake.WithScenario(scenario(t, "users: [{email: ada@example.com, full_name: Ada, role: owner}]")))
	r = as(t, alone, owner).delete("/users/me", nil).refused(400, "CANNOT_DEACTIVATE_LAST_USER")
	same(t, "why", []any{r.body["is_last_owner"], r.body["entity"]}, []any{false, "user"})
}

func TestDeactivatingIsRefused(t *testing.T) {
	srv := fake.Start(t)
	boss := as(t, srv, owner)
	long := strings.Repeat("x", 2001)
	cases := []struct {
		name       string
		who        *client
		path       string
		f          form
		code, says string
	}{
		{"nobody's ID", boss, "/users/999", nil, "BAD_REQUEST", "No such user"},
		{"a bot", boss, "/users/10", nil, "BAD_REQUEST", "No such user"},
		{"one who has left", boss, "/users/9", nil, "BAD_REQUEST", "deactivated"},
		{"by a member", as(t, srv, member), "/users/5", nil, "BAD_REQUEST", "Insufficient permission"},
		{"an owner by an administrator", as(t, srv, admin), "/users/1", nil, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"the only owner", boss, "/users/1", nil, "BAD_REQUEST", "only organization owner"},
		{"a long comment", boss, "/users/4", form{"deactivation_notification_comment": long}, "BAD_REQUEST", "2000"},
		{"a person among bots", boss, "/bots/4", nil, "BAD_REQUEST", "No such bot"},
		{"another's bot", as(t, srv, member), "/bots/12", nil, "BAD_REQUEST", "Insufficient permission"},
	}
	q := boss.queue(nil)
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) { k.who.delete(k.path, k.f).refused(400, k.code).says(k.says) })
	}
	as(t, srv, member).post("/users/9/reactivate", nil).refused(400, "BAD_REQUEST").says("Insufficient permission")
	boss.post("/users/999/reactivate", nil).refused(400, "BAD_REQUEST").says("No such user")
	same(t, "events", len(q.events()), 0)
	before := fake.Start(t, fake.WithLevel(changes.DeactivationComment.Level()-1))
	as(t, before, owner).delete("/users/4", form{"deactivation_notification_comment": long}).ok()
}

func TestABotComesBackToWhoFetchesIt(t *testing.T) {
	srv := fake.Start(t)
	boss := as(t, srv, owner)
	boss.delete("/users/4", nil).ok()
	q := as(t, srv, admin).queue(form{"event_types": []string{"realm_user", "realm_bot"}})
	boss.post("/users/10/reactivate", nil).ok()
	same(t, "events", kinds(q.events()), []string{"realm_user add", "realm_bot add", "realm_bot update", "realm_user update"})
	same(t, "owner", users(t, srv, 10)["bot_owner_id"], adaID)
	as(t, srv, buildBot).get("/users/me", nil).ok()
	boss.patch("/users/5", form{"full_name": "counter bot"}).ok()
	boss.post("/users/13/reactivate", nil).refused(400, "BAD_REQUEST").says("already in use")
}

func TestTheControlInterfaceDoesTheSame(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, owner).queue(form{"event_types": []string{"realm_bot"}})
	boss := as(t, srv, owner)
	boss.control("POST", "/worlds/default/users/"+buildBot+"/deactivate", "").ok()
	boss.control("POST", "/worlds/default/users/"+buildBot+"/reactivate", "").ok()
	same(t, "events", kinds(q.events()), []string{"realm_bot remove", "realm_bot add"})
	same(t, "owner", users(t, srv, 10)["bot_owner_id"], benID)
}

func TestWhoLooksAfterTheBillsIsAnnounced(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, member).queue(form{"event_types": []string{"realm_user"}})
	for range 2 {
		q.control("POST", "/worlds/default/users/"+member, `{"billing_admin": true}`).ok()
	}
	same(t, "person", q.person(), map[string]any{"user_id": benID, "is_billing_admin": true})
	same(t, "is_billing_admin", users(t, srv, benID)["is_billing_admin"], true)
}
