package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// nightBot is a bot that Ben makes.
var nightBot = form{"full_name": "Night Bot", "short_name": "night"}

// botEvents are the queues of those who hear of bots.
func botEvents(c *client) *queue {
	return c.queue(form{"event_types": []string{"realm_bot"}})
}

func registeredBot(c *client, id int) map[string]any {
	c.t.Helper()
	r := c.post("/register", form{"fetch_event_types": []string{"realm_bot"}}).ok()
	return find(c.t, r.list("realm_bots"), "user_id", id)
}

func TestAMemberMakesABot(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q, everybody := botEvents(ben), as(t, srv, guest).queue(nil)
	boss, moderators := botEvents(as(t, srv, owner)), botEvents(as(t, srv, moderator))
	r := ben.post("/bots", nightBot).ok()
	id := r.int("user_id")
	bot := as(t, srv, member)
	bot.email, bot.key = "night-bot@lumen.invalid", r.text("api_key")
	u := bot.get("/users/me", nil).ok()
	same(t, "the bot", []any{u.int("user_id"), u.body["bot_type"], u.body["bot_owner_id"], u.text("full_name")}, []any{id, 1, benID, "Night Bot"})
	same(t, "everybody", kinds(everybody.events()), []string{"realm_user add", "user_group add_members"})
	same(t, "moderators", len(moderators.events()), 0)
	same(t, "administrators", kinds(boss.events()), []string{"realm_bot add"})
	list := q.events()
	same(t, "owner", kinds(list), []string{"realm_bot add"})
	same(t, "event", list[0]["bot"], registeredBot(ben, id))
	same(t, "bot", list[0]["bot"], map[string]any{
		"user_id": id, "full_name": "Night Bot", "email": bot.email, "bot_type": 1, "is_active": true, "api_key": bot.key,
		"owner_id": benID, "avatar_url": r.text("avatar_url"), "default_sending_stream": nil,
		"default_events_register_stream": nil, "default_all_public_streams": false, "services": []any{},
	})
	mine := ben.get("/bots", nil).ok().list("bots")
	same(t, "own bots", column(mine, "username"), []string{buildBot, "counter-bot@example.com", bot.email})
	same(t, "key", mine[2]["api_key"], bot.key)
	ben.delete(fmt.Sprintf("/bots/%d", id), nil).ok()
	ben.delete(fmt.Sprintf("/bots/%d", id), nil).ok() // is so already
	same(t, "own bots", len(ben.get("/bots", nil).ok().list("bots")), 2)
	same(t, "gone", q.events()[0]["bot"], map[string]any{"user_id": id, "full_name": "Night Bot"})
}

func TestBotsHaveServicesOfTheirKind(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	hook := ben.post("/bots", nightBot.with("bot_type", 3).with("payload_url", `"https://bots.example.com/night"`).with("interface_type", 2)).ok().int("user_id")
	service := objects(registeredBot(ben, hook)["services"].([]any))[0]
	token, _ := service["token"].(string)
	same(t, "token", len(token), 32)
	same(t, "service", service, map[string]any{"base_url": "https://bots.example.com/night", "interface": 2, "token": token})
	giphy := ben.post("/bots", form{"full_name": "Gif", "short_name": "gif", "bot_type": 4, "service_name": "giphy", "config_data": form{"key": "k"}}).ok().int("user_id")
	same(t, "services", registeredBot(ben, giphy)["services"], []any{map[string]any{"service_name": "giphy", "config_data": map[string]any{"key": "k"}}})
	incoming := ben.post("/bots", form{"full_name": "In", "short_name": "in", "bot_type": 2}).ok().int("user_id")
	same(t, "services", registeredBot(ben, incoming)["services"], []any{})
	ben.post("/bots", form{"full_name": "Who", "short_name": "who", "bot_type": 4}).refused(400, "BAD_REQUEST").says("service_name")
	q := botEvents(ben)
	r := ben.patch(fmt.Sprintf("/bots/%d", hook), form{"service_payload_url": `"https://b.example.com"`}).ok()
	same(t, "answer", []any{r.text("service_payload_url"), r.int("service_interface"), r.text("bot_owner")}, []any{"https://b.example.com", 1, member})
	same(t, "event", q.events()[0]["bot"], map[string]any{"user_id": hook, "services": []any{map[string]any{"base_url": "https://b.example.com", "interface": 1, "token": token}}})
	ben.patch(fmt.Sprintf("/bots/%d", giphy), form{"config_data": form{"key": "other"}}).ok()
	same(t, "config", registeredBot(ben, giphy)["services"], []any{map[string]any{"service_name": "giphy", "config_data": map[string]any{"key": "other"}}})
	offered := ben.post("/register", form{"fetch_event_types": []string{"realm_embedded_bots"}}).ok().list("realm_embedded_bots")
	same(t, "own bots of the server", column(offered, "name"), []string{"converter", "giphy", "helloworld"})
}

func TestBotsHaveStreamsOfTheirOwn(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := botEvents(ben)
	ben.patch("/bots/10", form{"default_sending_stream": "kitchen", "default_events_register_stream": "telescopes", "default_all_public_streams": true}).ok()
	var told []any
	for _, e := range q.events() {
		told = append(told, e["bot"])
	}
	same(t, "events", told, []any{
		map[string]any{"user_id": 10, "default_sending_stream": "kitchen"}, map[string]any{"user_id": 10, "default_events_register_stream": "telescopes"},
		map[string]any{"user_id": 10, "default_all_public_streams": true},
	})
	bot := as(t, srv, buildBot)
	id := bot.post("/messages", form{"type": "stream", "topic": "t", "content": "where I always write"}).ok().int("id")
	same(t, "stream", ben.message(id)["display_recipient"], "kitchen")
	heard := bot.queue(form{"event_types": []string{"message"}})
	as(t, srv, owner).to("general", "t", "not for the bot")
	as(t, srv, admin).to("telescopes", "t", "for the bot")
	same(t, "messages", len(heard.events()), 1)
	ben.patch("/bots/10", form{"default_sending_stream": ""}).ok()
	bot.post("/messages", form{"type": "stream", "topic": "t", "content": "c"}).refused(400, "REQUEST_VARIABLE_MISSING")
	ben.patch("/bots/10", form{"default_sending_stream": "staff"}).refused(400, "BAD_REQUEST").says("default_sending_stream")
}

func TestABotGoesToSomebodyElse(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo, boss := as(t, srv, member), as(t, srv, other), as(t, srv, owner)
	former, next, admins, all := botEvents(ben), botEvents(cleo), botEvents(boss), cleo.queue(form{"event_types": []string{"realm_user"}})
	r := ben.patch("/bots/10", form{"bot_owner_id": 5}).ok()
	same(t, "bot_owner", r.text("bot_owner"), "user5@lumen.invalid")
	lost := former.events()
	same(t, "the former owner", []any{kinds(lost), lost[0]["bot"]}, []any{[]string{"realm_bot delete"}, map[string]any{"user_id": 10}})
	got := next.events()
	same(t, "the new one", []any{kinds(got), got[0]["bot"]}, []any{[]string{"realm_bot add"}, registeredBot(cleo, 10)})
	same(t, "administrators", admins.events()[0]["bot"], map[string]any{"user_id": 10, "owner_id": 5})
	same(t, "everybody", all.person(), map[string]any{"user_id": 10, "bot_owner_id": 5})
	ben.patch("/bots/10", form{"bot_owner_id": 4}).refused(400, "BAD_REQUEST").says("Insufficient permission")
	boss.patch("/bots/10", form{"bot_owner_id": 1}).ok()
	same(t, "an administrator gets an update", kinds(admins.events()), []string{"realm_bot update"})
	for _, id := range []int{999, 14, 9, 11} {
		boss.patch("/bots/10", form{"bot_owner_id": id}).refused(400, "BAD_REQUEST").says("bot_owner_id")
	}
}

func TestBotsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	as(t, srv, guest).post("/bots", nightBot).refused(400, "BAD_REQUEST").says("guest")
	as(t, srv, buildBot).get("/bots", nil).refused(400, "BAD_REQUEST").says("bot requests")
	as(t, srv, hookBot).get("/bots", nil).refused(401, "BAD_REQUEST")
	nobody(t, srv).post("/bots", nightBot).refused(401, "")
	ben.post("/bots", nightBot).ok()
	ben.post("/bots", nightBot.with("full_name", "Another")).refused(400, "BAD_REQUEST").says("Username already in use")
	ben.post("/bots", nightBot.with("short_name", "other")).refused(400, "BAD_REQUEST").says("Name is already in use")
	ben.patch("/bots/10", form{"role": 200}).refused(400, "UNAUTHORIZED_PRINCIPAL")
	ben.patch("/bots/4", form{"full_name": "Benny"}).refused(400, "BAD_REQUEST").says("No such bot")
	as(t, srv, admin).patch("/bots/10", form{"role": 100}).refused(400, "UNAUTHORIZED_PRINCIPAL").says("owner")
	as(t, srv, admin).patch("/bots/10", form{"role": 600}).ok()
	same(t, "role", users(t, srv, 10)["role"], 600)
	ben.control("POST", "/worlds/default/users/"+buildBot, `{"can_create_users": true}`).ok()
	ben.patch("/bots/10", form{"full_name": "Maker"}).refused(400, "UNAUTHORIZED_PRINCIPAL").says("owner")
}

func TestAnOrganizationDecidesOnBots(t *testing.T) {
	srv := fake.Start(t)
	ben, boss := as(t, srv, member), as(t, srv, owner)
	for policy, may := range map[int][2]bool{1: {true, true}, 2: {false, true}, 3: {false, false}} {
		boss.patch("/realm", form{"bot_creation_policy": policy}).ok()
		for i, kind := range []int{1, 2} {
			name := fmt.Sprint("Bot ", policy, kind)
			r := ben.post("/bots", form{"full_name": name, "short_name": fmt.Sprint(policy, "-", kind), "bot_type": kind})
			same(t, fmt.Sprintf("policy %d, kind %d", policy, kind), r.status == 200, may[i])
		}
		boss.post("/bots", form{"full_name": fmt.Sprint("Boss ", policy), "short_name": fmt.Sprint("boss", policy)}).ok()
	}
}

func TestKeysAreMadeAnew(t *testing.T) {
	srv := fake.Start(t)
	ben, bot := as(t, srv, member), as(t, srv, buildBot)
	old := *ben
	ben.key = ben.post("/users/me/api_key/regenerate", nil).ok().text("api_key")
	same(t, "another key", ben.key != old.key && len(ben.key) == 32, true)
	old.get("/users/me", nil).refused(401, "")
	ben.get("/users/me", nil).ok()
	q := botEvents(ben)
	formerBot := *bot
	bot.key = ben.post("/bots/10/api_key/regenerate", nil).ok().text("api_key")
	same(t, "event", q.events()[0]["bot"], map[string]any{"user_id": 10, "api_key": bot.key})
	formerBot.get("/users/me", nil).refused(401, "")
	bot.key = bot.post("/users/me/api_key/regenerate", nil).ok().text("api_key")
	same(t, "event", q.events()[0]["bot"], map[string]any{"user_id": 10, "api_key": bot.key})
	bot.get("/users/me", nil).ok()
	ben.post("/bots/12/api_key/regenerate", nil).refused(400, "BAD_REQUEST").says("Insufficient permission")
	ben.post("/bots/5/api_key/regenerate", nil).refused(400, "BAD_REQUEST").says("No such bot")
}

func TestBotEventsOfOldNameOwnersByAddress(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(changes.OwnBotsNameOwnerByID.Level()-1))
	boss := as(t, srv, owner)
	q := botEvents(boss)
	boss.patch("/bots/10", form{"bot_owner_id": 6}).ok()
	same(t, "event", q.events()[0]["bot"], map[string]any{"user_id": 10, "owner": "user6@lumen.invalid", "email": buildBot})
}

func TestAScenarioSaysWhatStandsBehindItsBots(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, withServices)))
	bots := as(t, srv, owner).post("/register", form{"fetch_event_types": []string{"realm_bot"}}).ok().list("realm_bots")
	same(t, "outgoing", find(t, bots, "full_name", "Parrot")["services"], []any{map[string]any{
		"base_url": "http://127.0.0.1:5002/parrot", "interface": 2, "token": "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345",
	}})
	same(t, "embedded", find(t, bots, "full_name", "Gif Finder")["services"], []any{map[string]any{
		"service_name": "giphy", "config_data": map[string]any{"key": "a-key"},
	}})
	echo := registeredBot(as(t, fake.Start(t), third), 12)["services"].([]any)[0].(map[string]any)
	token, _ := echo["token"].(string)
	same(t, "a token of its own", []any{len(token), echo["base_url"], echo["interface"]}, []any{32, "", 1})
}

const withServices = `users:
  - {email: ada@example.com, full_name: Ada, role: owner}
  - {email: parrot@example.com, full_name: Parrot, bot: outgoing-webhook, bot_owner: ada@example.com, service: {
      url: "http://127.0.0.1:5002/parrot", token: ABCDEFGHIJKLMNOPQRSTUVWXYZ012345, interface: slack}}
  - {email: gif@example.com, full_name: Gif Finder, bot: embedded, bot_owner: ada@example.com, service: {
      name: giphy, config: [{key: key, value: a-key}]}}
`
