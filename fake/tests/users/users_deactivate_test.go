package users_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestAnAdministratorDeactivatesAccounts(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Third).Queue(Form{"event_types": []string{"realm_user", "realm_bot"}})
	boss := As(t, srv, Owner).Queue(Form{"event_types": []string{"realm_bot"}})
	ben, bot := As(t, srv, Member), As(t, srv, BuildBot)
	gone := ben.Queue(nil)
	As(t, srv, Admin).Delete("/users/4", Form{"deactivation_notification_comment": "Thank you!"}).OK()
	list := q.Events()
	Same(t, "events", Kinds(list), []string{"realm_user remove", "realm_user remove", "realm_user remove"})
	Same(t, "the bots first", list[0]["person"], map[string]any{"user_id": 10, "full_name": "Build Bot"})
	Same(t, "then the person", list[2]["person"], map[string]any{"user_id": BenID, "full_name": "Ben Brook"})
	Same(t, "administrators hear of bots", Kinds(boss.Events()), []string{"realm_bot remove", "realm_bot remove"})
	ben.Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
	bot.Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
	Same(t, "is_active", GetUser(t, srv, BenID)["is_active"], false)
	As(t, srv, Admin).Post("/users/4/reactivate", nil).OK()
	gone.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
	bot.Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
	list = q.Events()
	Same(t, "events", Kinds(list), []string{"realm_user add"})
	Same(t, "is_active", list[0]["person"].(map[string]any)["is_active"], true)
	As(t, srv, Admin).Post("/users/4/reactivate", nil).OK()
	Same(t, "events of what is so already", Kinds(q.Events()), []string{"realm_user add"})
}

func TestAccountsMayDeactivateThemselves(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Guest).Delete("/users/me", nil).OK()
	As(t, srv, Guest).Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
	As(t, srv, BuildBot).Delete("/users/me", nil).OK()
	r := As(t, srv, Owner).Delete("/users/me", nil).Refused(400, "CANNOT_DEACTIVATE_LAST_USER")
	Same(t, "why", []any{r.Body["is_last_owner"], r.Body["entity"]}, []any{true, "organization owner"})
	alone := fake.Start(t,
		fake.WithScenario(Scenario(t, "users: [{email: ada@example.com, full_name: Ada, role: owner}]")))
	r = As(t, alone, Owner).Delete("/users/me", nil).Refused(400, "CANNOT_DEACTIVATE_LAST_USER")
	Same(t, "why", []any{r.Body["is_last_owner"], r.Body["entity"]}, []any{false, "user"})
}

func TestInvalidDeactivationsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	boss := As(t, srv, Owner)
	long := strings.Repeat("x", 2001)
	cases := []struct {
		name       string
		who        *Client
		path       string
		f          Form
		code, says string
	}{
		{"nobody's ID", boss, "/users/999", nil, "BAD_REQUEST", "No such user"},
		{"a bot", boss, "/users/10", nil, "BAD_REQUEST", "No such user"},
		{"one who has left", boss, "/users/9", nil, "BAD_REQUEST", "deactivated"},
		{"by a member", As(t, srv, Member), "/users/5", nil, "BAD_REQUEST", "Insufficient permission"},
		{"an owner by an administrator", As(t, srv, Admin), "/users/1", nil, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"the only owner", boss, "/users/1", nil, "BAD_REQUEST", "only organization owner"},
		{"a long comment", boss, "/users/4", Form{"deactivation_notification_comment": long}, "BAD_REQUEST", "2000"},
		{"a person among bots", boss, "/bots/4", nil, "BAD_REQUEST", "No such bot"},
		{"another's bot", As(t, srv, Member), "/bots/12", nil, "BAD_REQUEST", "Insufficient permission"},
	}
	q := boss.Queue(nil)
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) { k.who.Delete(k.path, k.f).Refused(400, k.code).Says(k.says) })
	}
	As(t, srv, Member).Post("/users/9/reactivate", nil).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	boss.Post("/users/999/reactivate", nil).Refused(400, "BAD_REQUEST").Says("No such user")
	Same(t, "events", len(q.Events()), 0)
	before := fake.Start(t, fake.WithLevel(featurelevels.ChangeID("135-deactivation-comment").Level()-1))
	As(t, before, Owner).Delete("/users/4", Form{"deactivation_notification_comment": long}).OK()
}

func TestABotBelongsToTheUserWhoReactivatesIt(t *testing.T) {
	srv := fake.Start(t)
	boss := As(t, srv, Owner)
	boss.Delete("/users/4", nil).OK()
	q := As(t, srv, Admin).Queue(Form{"event_types": []string{"realm_user", "realm_bot"}})
	boss.Post("/users/10/reactivate", nil).OK()
	Same(t, "events", Kinds(q.Events()), []string{"realm_user add", "realm_bot add", "realm_bot update",
		"realm_user update"})
	Same(t, "owner", GetUser(t, srv, 10)["bot_owner_id"], AdaID)
	As(t, srv, BuildBot).Get("/users/me", nil).OK()
	boss.Patch("/users/5", Form{"full_name": "counter bot"}).OK()
	boss.Post("/users/13/reactivate", nil).Refused(400, "BAD_REQUEST").Says("already in use")
}

func TestBotsAreDeactivatedOverTheControlInterface(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Owner).Queue(Form{"event_types": []string{"realm_bot"}})
	boss := As(t, srv, Owner)
	boss.Control("POST", "/worlds/default/users/"+BuildBot+"/deactivate", "").OK()
	boss.Control("POST", "/worlds/default/users/"+BuildBot+"/reactivate", "").OK()
	Same(t, "events", Kinds(q.Events()), []string{"realm_bot remove", "realm_bot add"})
	Same(t, "owner", GetUser(t, srv, 10)["bot_owner_id"], BenID)
}

func TestBillingAdministratorsAreShown(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Member).Queue(Form{"event_types": []string{"realm_user"}})
	for range 2 {
		q.Control("POST", "/worlds/default/users/"+Member, `{"billing_admin": true}`).OK()
	}
	Same(t, "person", q.Person(), map[string]any{"user_id": BenID, "is_billing_admin": true})
	Same(t, "is_billing_admin", GetUser(t, srv, BenID)["is_billing_admin"], true)
}

// A queue outlives the deactivation of its account on public servers.
func TestAReactivatedAccountReceivesChangesOfItsMessages(t *testing.T) {
	srv := fake.Start(t, Zulip())
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	id := iris.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "one"}).OK().Int("id")
	q := ben.Queue(Form{"event_types": []string{"message", "update_message", "reaction", "delete_message"}})
	iris.Delete("/users/4", nil).OK()
	iris.Patch(fmt.Sprintf("/messages/%d", id), Form{"content": "two"}).OK()
	iris.Post(fmt.Sprintf("/messages/%d/reactions", id), Form{"emoji_name": "tada"}).OK()
	later := iris.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t",
		"content": "later"}).OK().Int("id")
	iris.Patch(fmt.Sprintf("/messages/%d", later), Form{"content": "edited"}).OK()
	iris.Post(fmt.Sprintf("/messages/%d/reactions", later), Form{"emoji_name": "tada"}).OK()
	iris.Delete(fmt.Sprintf("/messages/%d", id), nil).OK()
	iris.Post("/users/4/reactivate", nil).OK()
	Same(t, "events", Kinds(q.Events()), []string{"update_message", "reaction add"})
}

func TestDeactivationIsAnUpdateOfTheAccount(t *testing.T) {
	told := func(level featurelevels.Level) []string {
		srv := fake.Start(t, fake.WithLevel(level))
		boss, ada := As(t, srv, Owner), As(t, srv, Owner).Queue(Form{"event_types": []string{"realm_user", "realm_bot"}})
		boss.Delete("/users/4", nil).OK()
		boss.Post("/users/4/reactivate", nil).OK()
		boss.Post("/users/10/reactivate", nil).OK()
		kinds := []string{}
		for _, e := range ada.Events() {
			about, is := e["person"].(map[string]any)
			if !is {
				about = e["bot"].(map[string]any)
			}
			kinds = append(kinds, fmt.Sprint(e["type"], " ", e["op"], " ", about["user_id"], " ", about["is_active"]))
		}
		return kinds
	}
	Same(t, "events at 221", told(221), []string{
		"realm_user remove 10 <nil>", "realm_bot remove 10 <nil>", "realm_user remove 13 <nil>", "realm_bot remove 13 <nil>",
		"realm_user remove 4 <nil>", "realm_user add 4 true",
		"realm_user add 10 true", "realm_bot add 10 true",
	})
	Same(t, "events at 222", told(222), []string{
		"realm_user update 10 false", "realm_bot update 10 false", "realm_user update 13 false", "realm_bot update 13 false",
		"realm_user update 4 false", "realm_user update 4 true",
		"realm_user update 10 true", "realm_bot update 10 true",
	})
}
