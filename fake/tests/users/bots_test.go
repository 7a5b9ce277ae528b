package users_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// nightBot is a bot that Ben makes.
var nightBot = Form{"full_name": "Night Bot", "short_name": "night"}

// botEvents are the queues of accounts that receive events of bots.
func botEvents(c *Client) *Queue {
	return c.Queue(Form{"event_types": []string{"realm_bot"}})
}

func registeredBot(c *Client, id int) map[string]any {
	c.T.Helper()
	r := c.Post("/register", Form{"fetch_event_types": []string{"realm_bot"}}).OK()
	return Find(c.T, r.List("realm_bots"), "user_id", id)
}

func TestAMemberMakesABot(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q, everybody := botEvents(ben), As(t, srv, Guest).Queue(nil)
	boss, moderators := botEvents(As(t, srv, Owner)), botEvents(As(t, srv, Moderator))
	r := ben.Post("/bots", nightBot).OK()
	id := r.Int("user_id")
	bot := As(t, srv, Member)
	bot.Email, bot.Key = "night-bot@lumen.invalid", r.Text("api_key")
	u := bot.Get("/users/me", nil).OK()
	Same(t, "the bot", []any{u.Int("user_id"), u.Body["bot_type"], u.Body["bot_owner_id"], u.Text("full_name")},
		[]any{id, 1, BenID, "Night Bot"})
	Same(t, "everybody", Kinds(everybody.Events()), []string{"realm_user add", "user_group add_members",
		"user_group add_members"})
	Same(t, "moderators", len(moderators.Events()), 0)
	Same(t, "administrators", Kinds(boss.Events()), []string{"realm_bot add"})
	list := q.Events()
	Same(t, "owner", Kinds(list), []string{"realm_bot add"})
	Same(t, "event", list[0]["bot"], registeredBot(ben, id))
	Same(t, "bot", list[0]["bot"], map[string]any{
		"user_id": id, "full_name": "Night Bot", "email": bot.Email, "bot_type": 1, "is_active": true, "api_key": bot.Key,
		"owner_id": BenID, "avatar_url": r.Text("avatar_url"), "default_sending_stream": nil,
		"default_events_register_stream": nil, "default_all_public_streams": false, "services": []any{},
	})
	mine := ben.Get("/bots", nil).OK().List("bots")
	Same(t, "own bots", Column(mine, "username"), []string{BuildBot, "counter-bot@example.com", bot.Email})
	Same(t, "key", mine[2]["api_key"], bot.Key)
	ben.Delete(fmt.Sprintf("/bots/%d", id), nil).OK()
	ben.Delete(fmt.Sprintf("/bots/%d", id), nil).OK() // it already has this value
	Same(t, "own bots", len(ben.Get("/bots", nil).OK().List("bots")), 2)
	Same(t, "gone", q.Events()[0]["bot"], map[string]any{"user_id": id, "full_name": "Night Bot"})
}

func TestBotsHaveServicesOfTheirKind(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	hook := ben.Post("/bots", nightBot.With("bot_type", 3).With("payload_url",
		`"https://bots.example.com/night"`).With("interface_type", 2)).OK().Int("user_id")
	service := Objects(registeredBot(ben, hook)["services"].([]any))[0]
	token, _ := service["token"].(string)
	Same(t, "token", len(token), 32)
	Same(t, "service", service, map[string]any{"base_url": "https://bots.example.com/night", "interface": 2,
		"token": token})
	giphy := ben.Post("/bots", Form{"full_name": "Gif", "short_name": "gif", "bot_type": 4, "service_name": "giphy",
		"config_data": Form{"key": "k"}}).OK().Int("user_id")
	Same(t, "services", registeredBot(ben, giphy)["services"],
		[]any{map[string]any{"service_name": "giphy", "config_data": map[string]any{"key": "k"}}})
	incoming := ben.Post("/bots", Form{"full_name": "In", "short_name": "in", "bot_type": 2}).OK().Int("user_id")
	Same(t, "services", registeredBot(ben, incoming)["services"], []any{})
	ben.Post("/bots", Form{"full_name": "Who", "short_name": "who", "bot_type": 4}).Refused(400,
		"BAD_REQUEST").Says("service_name")
	q := botEvents(ben)
	r := ben.Patch(fmt.Sprintf("/bots/%d", hook), Form{"service_payload_url": `"https://b.example.com"`}).OK()
	Same(t, "answer", []any{r.Text("service_payload_url"), r.Int("service_interface"), r.Text("bot_owner")},
		[]any{"https://b.example.com", 1, Member})
	Same(t, "event", q.Events()[0]["bot"], map[string]any{"user_id": hook,
		"services": []any{map[string]any{"base_url": "https://b.example.com", "interface": 1, "token": token}}})
	ben.Patch(fmt.Sprintf("/bots/%d", giphy), Form{"config_data": Form{"key": "other"}}).OK()
	Same(t, "config", registeredBot(ben, giphy)["services"],
		[]any{map[string]any{"service_name": "giphy", "config_data": map[string]any{"key": "other"}}})
	offered := ben.Post("/register", Form{"fetch_event_types": []string{"realm_embedded_bots"}}).OK().List(
		"realm_embedded_bots")
	Same(t, "own bots of the server", Column(offered, "name"), []string{"converter", "encrypt", "helloworld", "virtual_fs",
		"giphy", "followup"})
}

func TestBotsHaveStreamsOfTheirOwn(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := botEvents(ben)
	ben.Patch("/bots/10", Form{"default_sending_stream": "kitchen", "default_events_register_stream": "telescopes",
		"default_all_public_streams": true}).OK()
	var told []any
	for _, e := range q.Events() {
		told = append(told, e["bot"])
	}
	Same(t, "events", told, []any{
		map[string]any{"user_id": 10, "default_sending_stream": "kitchen"}, map[string]any{"user_id": 10,
			"default_events_register_stream": "telescopes"},
		map[string]any{"user_id": 10, "default_all_public_streams": true},
	})
	bot := As(t, srv, BuildBot)
	id := bot.Post("/messages", Form{"type": "stream", "topic": "t", "content": "where I always write"}).OK().Int("id")
	Same(t, "stream", ben.Message(id)["display_recipient"], "kitchen")
	heard := bot.Queue(Form{"event_types": []string{"message"}})
	As(t, srv, Owner).To("general", "t", "not for the bot")
	As(t, srv, Admin).To("telescopes", "t", "for the bot")
	Same(t, "messages", len(heard.Events()), 1)
	ben.Patch("/bots/10", Form{"default_sending_stream": ""}).OK()
	bot.Post("/messages", Form{"type": "stream", "topic": "t", "content": "c"}).Refused(400, "REQUEST_VARIABLE_MISSING")
	ben.Patch("/bots/10", Form{"default_sending_stream": "staff"}).Refused(400,
		"BAD_REQUEST").Says("default_sending_stream")
}

func TestABotGetsAnotherOwner(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo, boss := As(t, srv, Member), As(t, srv, Other), As(t, srv, Owner)
	former, next, admins, all := botEvents(ben), botEvents(cleo), botEvents(boss), cleo.Queue(
		Form{"event_types": []string{"realm_user"}})
	r := ben.Patch("/bots/10", Form{"bot_owner_id": 5}).OK()
	Same(t, "bot_owner", r.Text("bot_owner"), "user5@lumen.invalid")
	lost := former.Events()
	Same(t, "the former owner", []any{Kinds(lost), lost[0]["bot"]},
		[]any{[]string{"realm_bot delete"}, map[string]any{"user_id": 10}})
	got := next.Events()
	Same(t, "the new one", []any{Kinds(got), got[0]["bot"]}, []any{[]string{"realm_bot add"}, registeredBot(cleo, 10)})
	Same(t, "administrators", admins.Events()[0]["bot"], map[string]any{"user_id": 10, "owner_id": 5})
	Same(t, "everybody", all.Person(), map[string]any{"user_id": 10, "bot_owner_id": 5})
	ben.Patch("/bots/10", Form{"bot_owner_id": 4}).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	boss.Patch("/bots/10", Form{"bot_owner_id": 1}).OK()
	Same(t, "an administrator gets an update", Kinds(admins.Events()), []string{"realm_bot update"})
	for _, id := range []int{999, 14, 9, 11} {
		boss.Patch("/bots/10", Form{"bot_owner_id": id}).Refused(400, "BAD_REQUEST").Says("bot_owner_id")
	}
}

func TestInvalidBotsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	As(t, srv, Guest).Post("/bots", nightBot).Refused(400, "BAD_REQUEST").Says("guest")
	As(t, srv, BuildBot).Get("/bots", nil).Refused(400, "BAD_REQUEST").Says("bot requests")
	As(t, srv, HookBot).Get("/bots", nil).Refused(401, "BAD_REQUEST")
	Nobody(t, srv).Post("/bots", nightBot).Refused(401, "")
	ben.Post("/bots", nightBot).OK()
	ben.Post("/bots", nightBot.With("full_name", "Another")).Refused(400, "BAD_REQUEST").Says("Username already in use")
	ben.Post("/bots", nightBot.With("short_name", "other")).Refused(400, "BAD_REQUEST").Says("Name is already in use")
	ben.Patch("/bots/10", Form{"role": 200}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ben.Patch("/bots/4", Form{"full_name": "Benny"}).Refused(400, "BAD_REQUEST").Says("No such bot")
	As(t, srv, Admin).Patch("/bots/10", Form{"role": 100}).Refused(400, "UNAUTHORIZED_PRINCIPAL").Says("owner")
	As(t, srv, Admin).Patch("/bots/10", Form{"role": 600}).OK()
	Same(t, "role", GetUser(t, srv, 10)["role"], 600)
	ben.Control("POST", "/worlds/default/users/"+BuildBot, `{"can_create_users": true}`).OK()
	ben.Patch("/bots/10", Form{"full_name": "Maker"}).Refused(400, "UNAUTHORIZED_PRINCIPAL").Says("owner")
}

func TestAnOrganizationDecidesOnBots(t *testing.T) {
	srv := fake.Start(t)
	ben, boss := As(t, srv, Member), As(t, srv, Owner)
	for policy, may := range map[int][2]bool{1: {true, true}, 2: {false, true}, 3: {false, false}} {
		boss.Patch("/realm", Form{"bot_creation_policy": policy}).OK()
		for i, kind := range []int{1, 2} {
			name := fmt.Sprint("Bot ", policy, kind)
			r := ben.Post("/bots", Form{"full_name": name, "short_name": fmt.Sprint(policy, "-", kind), "bot_type": kind})
			Same(t, fmt.Sprintf("policy %d, kind %d", policy, kind), r.Status == 200, may[i])
		}
		boss.Post("/bots", Form{"full_name": fmt.Sprint("Boss ", policy), "short_name": fmt.Sprint("boss", policy)}).OK()
	}
}

func TestKeysAreRenewed(t *testing.T) {
	srv := fake.Start(t)
	ben, bot := As(t, srv, Member), As(t, srv, BuildBot)
	old := *ben
	ben.Key = ben.Post("/users/me/api_key/regenerate", nil).OK().Text("api_key")
	Same(t, "another key", ben.Key != old.Key && len(ben.Key) == 32, true)
	old.Get("/users/me", nil).Refused(401, "")
	ben.Get("/users/me", nil).OK()
	q := botEvents(ben)
	formerBot := *bot
	bot.Key = ben.Post("/bots/10/api_key/regenerate", nil).OK().Text("api_key")
	Same(t, "event", q.Events()[0]["bot"], map[string]any{"user_id": 10, "api_key": bot.Key})
	formerBot.Get("/users/me", nil).Refused(401, "")
	bot.Key = bot.Post("/users/me/api_key/regenerate", nil).OK().Text("api_key")
	Same(t, "event", q.Events()[0]["bot"], map[string]any{"user_id": 10, "api_key": bot.Key})
	bot.Get("/users/me", nil).OK()
	ben.Post("/bots/12/api_key/regenerate", nil).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	ben.Post("/bots/5/api_key/regenerate", nil).Refused(400, "BAD_REQUEST").Says("No such bot")
}

func TestEventsNameTheNewOwnerOfABotByNumberAtOldLevelsToo(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.ChangeID("5-realm-bot-owner-id").Level()-1))
	boss := As(t, srv, Owner)
	q := botEvents(boss)
	boss.Patch("/bots/10", Form{"bot_owner_id": 6}).OK()
	Same(t, "event", q.Events()[0]["bot"], map[string]any{"user_id": 10, "owner_id": 6, "email": BuildBot})
}

func TestAScenarioConfiguresTheServicesOfItsBots(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, withServices)))
	bots := As(t, srv, Owner).Post("/register", Form{"fetch_event_types": []string{"realm_bot"}}).OK().List("realm_bots")
	Same(t, "outgoing", Find(t, bots, "full_name", "Parrot")["services"], []any{map[string]any{
		"base_url": "http://127.0.0.1:5002/parrot", "interface": 2, "token": "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345",
	}})
	Same(t, "embedded", Find(t, bots, "full_name", "Gif Finder")["services"], []any{map[string]any{
		"service_name": "giphy", "config_data": map[string]any{"key": "a-key"},
	}})
	echo := registeredBot(As(t, fake.Start(t), Third), 12)["services"].([]any)[0].(map[string]any)
	token, _ := echo["token"].(string)
	Same(t, "a token of its own", []any{len(token), echo["base_url"], echo["interface"]}, []any{32, "", 1})
}

const withServices = `users:
  - {email: ada@example.com, full_name: Ada, role: owner}
  - {email: parrot@example.com, full_name: Parrot, bot: outgoing-webhook, bot_owner: ada@example.com, service: {
      url: "http://127.0.0.1:5002/parrot", token: ABCDEFGHIJKLMNOPQRSTUVWXYZ012345, interface: slack}}
  - {email: gif@example.com, full_name: Gif Finder, bot: embedded, bot_owner: ada@example.com, service: {
      name: giphy, config: [{key: key, value: a-key}]}}
`
