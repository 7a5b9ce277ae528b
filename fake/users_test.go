package fake_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestTheListOfUsersHoldsEverybody(t *testing.T) {
	srv := fake.Start(t)
	members := as(t, srv, member).get("/users", nil).ok().list("members")
	same(t, "people and bots", len(members), 13)
	same(t, "the one who left", find(t, members, "email", leaver)["is_active"], false)
	same(t, "a bot", find(t, members, "email", buildBot)["is_bot"], true)
	for _, u := range members {
		if _, there := u["profile_data"]; there {
			t.Errorf("%v has profile_data that nobody asked for", u["email"])
		}
	}
}

func TestAUserHasTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	u := as(t, srv, member).get("/users/1", nil).ok().object("user")
	for name, want := range map[string]any{
		"user_id": 1, "email": owner, "delivery_email": owner, "full_name": "Ada Archer", "avatar_url": nil,
		"timezone": "Europe/Lisbon", "role": 100, "is_active": true, "is_admin": true, "is_owner": true,
		"is_guest": false, "is_billing_admin": true, "is_bot": false, "bot_type": nil,
	} {
		same(t, name, u[name], want)
	}
	if joined := fmt.Sprint(u["date_joined"]); !regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$`).MatchString(joined) {
		t.Errorf("date_joined is %q", joined)
	}
	if _, there := u["bot_owner_id"]; there {
		t.Error("a person has a bot_owner_id")
	}
	zulipUser := as(t, fake.Start(t, zulip()), member).get("/users/1", nil).ok().object("user")
	if _, there := zulipUser["bot_type"]; there {
		t.Error("a person has a bot_type")
	}
}

func TestRolesAgreeWithTheirFlags(t *testing.T) {
	srv := fake.Start(t)
	for email, want := range map[string][]any{ // role, is_owner, is_admin, is_guest
		owner: {100, true, true, false}, admin: {200, false, true, false}, moderator: {300, false, false, false},
		member: {400, false, false, false}, guest: {600, false, false, true}, buildBot: {400, false, false, false},
	} {
		u := as(t, srv, owner).get("/users/"+email, nil).ok().object("user")
		same(t, email, []any{u["role"], u["is_owner"], u["is_admin"], u["is_guest"]}, want)
	}
}

func TestBotsTellTheirKindAndOwner(t *testing.T) {
	srv := fake.Start(t)
	for id, want := range map[int][]any{10: {1, 4}, 11: {2, 5}, 12: {3, 6}, 13: {4, 4}} {
		u := as(t, srv, member).get(fmt.Sprintf("/users/%d", id), form{"include_custom_profile_fields": true}).ok().object("user")
		same(t, "bot", []any{u["bot_type"], u["bot_owner_id"]}, want)
		if _, there := u["profile_data"]; there {
			t.Error("a bot has profile_data")
		}
	}
}

func TestProfileFieldsAndAvatarsComeOnRequest(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	same(t, "profile_data", ben.get("/users/5", form{"include_custom_profile_fields": true}).object("user")["profile_data"], form{"3": form{"value": "night"}, "4": form{"value": "[4]"}})
	for _, u := range ben.get("/users", form{"client_gravatar": false}).list("members") {
		if url, _ := u["avatar_url"].(string); url == "" {
			t.Errorf("%v has no avatar_url", u["email"])
		}
	}
}

func TestWhoSeesWhichRealAddress(t *testing.T) {
	srv := fake.Start(t)
	// Whose address, and whether owner, administrator, moderator, member, guest see it.
	cases := map[int][5]bool{
		1:  {true, true, true, true, true},      // everyone
		5:  {true, true, true, true, false},     // members
		3:  {true, true, true, false, false},    // moderators
		6:  {true, true, false, false, false},   // administrators
		7:  {false, false, false, false, false}, // nobody
		10: {true, true, true, true, true},      // a bot
	}
	for id, want := range cases {
		for i, viewer := range []string{owner, admin, moderator, member, guest} {
			u := as(t, srv, viewer).get(fmt.Sprintf("/users/%d", id), nil).ok().object("user")
			same(t, fmt.Sprintf("%s sees the address of %d", viewer, id), u["delivery_email"] != nil, want[i])
			hidden := id != 1 && id != 10
			same(t, "API address", u["email"] == fmt.Sprintf("user%d@lumen.invalid", id), hidden)
		}
	}
	own := as(t, srv, newcomer).get("/users/7", nil).ok().object("user")
	same(t, "everybody sees their own", own["delivery_email"], newcomer)
}

func TestAUserIsFoundByIDAndByAddress(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for _, path := range []string{"/users/1", "/users/ada@example.com", "/users/ADA@example.com", "/users/" + url.PathEscape(owner), "/users/ada%40example.com"} {
		same(t, path, ben.get(path, nil).ok().object("user")["user_id"], adaID)
	}
	same(t, "by the stand-in address", ben.get("/users/user7@lumen.invalid", nil).ok().object("user")["user_id"], 7)
	for _, path := range []string{
		"/users/999", "/users/0", "/users/99999999999999999999999", "/users/nobody@example.com", "/users/x",
		"/users/user4@lumen.invalid", "/users/notification-bot@spiritlevel.invalid", "/users/14", "/users/%ff", "/users/-1",
	} {
		ben.get(path, nil).refused(400, "BAD_REQUEST").says("No such user")
	}
	ben.get("/users/", nil).refused(404, "")
	ben.get("/users/1/", nil).refused(404, "")
}

func TestTheOwnUserIsFlat(t *testing.T) {
	srv := fake.Start(t)
	r := as(t, srv, newcomer).get("/users/me", nil).ok()
	same(t, "user_id", r.int("user_id"), 7)
	same(t, "delivery_email", r.text("delivery_email"), newcomer)
	same(t, "profile_data", r.object("profile_data"), map[string]any{})
	if !strings.HasPrefix(r.text("avatar_url"), "https://") {
		t.Errorf("avatar_url is %q", r.text("avatar_url"))
	}
	id := as(t, srv, member).dm([]int{7}, "newest")
	same(t, "max_message_id", as(t, srv, newcomer).get("/users/me", nil).int("max_message_id"), id)
	bot := as(t, srv, buildBot).get("/users/me", nil).ok()
	same(t, "a bot's profile_data", bot.has("profile_data"), false)
}

func TestWhoNeverReceivedAMessageHasNoNewest(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, withoutDirectMessages)))
	same(t, "max_message_id", as(t, srv, member).get("/users/me", nil).int("max_message_id"), -1)
}
