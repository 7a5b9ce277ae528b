package users_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestTheListOfUsersHoldsEverybody(t *testing.T) {
	srv := fake.Start(t)
	members := As(t, srv, Member).Get("/users", nil).OK().List("members")
	Same(t, "people and bots", len(members), 13)
	Same(t, "the one who left", Find(t, members, "email", Leaver)["is_active"], false)
	Same(t, "a bot", Find(t, members, "email", BuildBot)["is_bot"], true)
	for _, u := range members {
		if _, there := u["profile_data"]; there {
			t.Errorf("%v has profile_data that nobody asked for", u["email"])
		}
	}
}

func TestAUserHasTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	u := As(t, srv, Member).Get("/users/1", nil).OK().Object("user")
	for name, want := range map[string]any{
		"user_id": 1, "email": Owner, "delivery_email": Owner, "full_name": "Ada Archer", "avatar_url": nil,
		"timezone": "Europe/Lisbon", "role": 100, "is_active": true, "is_admin": true, "is_owner": true,
		"is_guest": false, "is_billing_admin": true, "is_bot": false, "bot_type": nil,
	} {
		Same(t, name, u[name], want)
	}
	if joined := fmt.Sprint(u["date_joined"]); !regexp.MustCompile(
		`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$`).MatchString(joined) {
		t.Errorf("date_joined is %q", joined)
	}
	if _, there := u["bot_owner_id"]; there {
		t.Error("a person has a bot_owner_id")
	}
	zulipUser := As(t, fake.Start(t, Zulip()), Member).Get("/users/1", nil).OK().Object("user")
	if _, there := zulipUser["bot_type"]; there {
		t.Error("a person has a bot_type")
	}
}

func TestRolesAgreeWithTheirFlags(t *testing.T) {
	srv := fake.Start(t)
	for email, want := range map[string][]any{ // role, is_owner, is_admin, is_guest
		Owner: {100, true, true, false}, Admin: {200, false, true, false}, Moderator: {300, false, false, false},
		Member: {400, false, false, false}, Guest: {600, false, false, true}, BuildBot: {400, false, false, false},
	} {
		u := As(t, srv, Owner).Get("/users/"+email, nil).OK().Object("user")
		Same(t, email, []any{u["role"], u["is_owner"], u["is_admin"], u["is_guest"]}, want)
	}
}

func TestBotsShowTheirKindAndOwner(t *testing.T) {
	srv := fake.Start(t)
	for id, want := range map[int][]any{10: {1, 4}, 11: {2, 5}, 12: {3, 6}, 13: {4, 4}} {
		u := As(t, srv, Member).Get(fmt.Sprintf("/users/%d", id), Form{"include_custom_profile_fields": true}).OK().Object(
			"user")
		Same(t, "bot", []any{u["bot_type"], u["bot_owner_id"]}, want)
		if _, there := u["profile_data"]; there {
			t.Error("a bot has profile_data")
		}
	}
}

func TestProfileFieldsAndAvatarsComeOnRequest(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	Same(t, "profile_data", ben.Get("/users/5", Form{"include_custom_profile_fields": true}).Object(
		"user")["profile_data"], Form{"3": Form{"value": "night"}, "4": Form{"value": "[4]"}})
	for _, u := range ben.Get("/users", Form{"client_gravatar": false}).List("members") {
		if url, _ := u["avatar_url"].(string); url == "" {
			t.Errorf("%v has no avatar_url", u["email"])
		}
	}
}

func TestRealAddressesFollowTheirVisibility(t *testing.T) {
	srv := fake.Start(t)
	// The visibility of an address for owner, administrator, moderator, member and guest.
	cases := map[int][5]bool{
		1:  {true, true, true, true, true},      // everyone
		5:  {true, true, true, true, false},     // members
		3:  {true, true, true, false, false},    // moderators
		6:  {true, true, false, false, false},   // administrators
		7:  {false, false, false, false, false}, // nobody
		10: {true, true, true, true, true},      // a bot
	}
	for id, want := range cases {
		for i, viewer := range []string{Owner, Admin, Moderator, Member, Guest} {
			u := As(t, srv, viewer).Get(fmt.Sprintf("/users/%d", id), nil).OK().Object("user")
			Same(t, fmt.Sprintf("%s sees the address of %d", viewer, id), u["delivery_email"] != nil, want[i])
			hidden := id != 1 && id != 10
			Same(t, "API address", u["email"] == fmt.Sprintf("user%d@lumen.invalid", id), hidden)
		}
	}
	own := As(t, srv, Newcomer).Get("/users/7", nil).OK().Object("user")
	Same(t, "everybody sees their own", own["delivery_email"], Newcomer)
}

func TestAUserIsFoundByIDAndByAddress(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for _, path := range []string{"/users/1", "/users/ada@example.com", "/users/ADA@example.com",
		"/users/" + url.PathEscape(Owner), "/users/ada%40example.com"} {
		Same(t, path, ben.Get(path, nil).OK().Object("user")["user_id"], AdaID)
	}
	Same(t, "by the stand-in address", ben.Get("/users/user7@lumen.invalid", nil).OK().Object("user")["user_id"], 7)
	for _, path := range []string{
		"/users/999", "/users/0", "/users/99999999999999999999999", "/users/nobody@example.com", "/users/x",
		"/users/user4@lumen.invalid", "/users/notification-bot@spiritlevel.invalid", "/users/14", "/users/%ff", "/users/-1",
	} {
		ben.Get(path, nil).Refused(400, "BAD_REQUEST").Says("No such user")
	}
	ben.Get("/users/", nil).Refused(404, "")
	ben.Get("/users/1/", nil).Refused(404, "")
}

func TestTheRequestersUserIsAtTheTopLevel(t *testing.T) {
	srv := fake.Start(t)
	r := As(t, srv, Newcomer).Get("/users/me", nil).OK()
	Same(t, "user_id", r.Int("user_id"), 7)
	Same(t, "delivery_email", r.Text("delivery_email"), Newcomer)
	Same(t, "profile_data", r.Object("profile_data"), map[string]any{})
	if !strings.HasPrefix(r.Text("avatar_url"), "https://") {
		t.Errorf("avatar_url is %q", r.Text("avatar_url"))
	}
	id := As(t, srv, Member).DM([]int{7}, "newest")
	Same(t, "max_message_id", As(t, srv, Newcomer).Get("/users/me", nil).Int("max_message_id"), id)
	bot := As(t, srv, BuildBot).Get("/users/me", nil).OK()
	Same(t, "a bot's profile_data", bot.Has("profile_data"), false)
}

func TestAccountsWithoutMessagesHaveNoNewestOne(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, WithoutDirectMessages)))
	Same(t, "max_message_id", As(t, srv, Member).Get("/users/me", nil).Int("max_message_id"), -1)
}

func TestAListOfUsersShowsEachReaderTheOwnRealAddressOnly(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(156))
	for _, email := range []string{Admin, Guest, Member} {
		list := As(t, srv, email).Get("/users", nil).OK().List("members")
		Same(t, email, Find(t, list, "email", email)["delivery_email"], email)
		Same(t, email+" and ada", Find(t, list, "email", Owner)["delivery_email"], nil)
	}
}

func TestAListOfUsersFollowsItsParametersAndItsViewer(t *testing.T) {
	srv := fake.Start(t)
	ada, gus := As(t, srv, Owner), As(t, srv, Guest)
	shows := func(viewer *Client, f Form) []bool {
		u := Find(t, viewer.Get("/users", f).OK().List("members"), "user_id", DinaID)
		return []bool{u["profile_data"] != nil, u["avatar_url"] != nil, u["delivery_email"] != nil}
	}
	for range 2 { // the second answer comes from the encodings that the first made
		Same(t, "plain", shows(ada, nil), []bool{false, false, true})
		Same(t, "with profiles", shows(ada, Form{"include_custom_profile_fields": true}), []bool{true, false, true})
		Same(t, "without gravatars", shows(ada, Form{"client_gravatar": false}), []bool{false, true, true})
		Same(t, "for a guest", shows(gus, nil), []bool{false, true, false})
	}
}
