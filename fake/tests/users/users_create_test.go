package users_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// newUser is a person whom an administrator creates.
var newUser = Form{"email": "new@example.com", "password": "new-password", "full_name": " New Noll "}

// login returns the client of an account by its password.
func login(t testing.TB, srv *fake.Server, email, password string) *Client {
	t.Helper()
	c := Nobody(t, srv)
	r := c.Post("/fetch_api_key", Form{"username": email, "password": password}).OK()
	c.Email, c.Key = r.Text("email"), r.Text("api_key")
	return c
}

func TestACreatedUserIsListed(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	id := As(t, srv, Owner).Post("/users", newUser).OK().Int("user_id")
	u := As(t, srv, Member).Get(fmt.Sprintf("/users/%d", id), nil).OK().Object("user")
	for name, want := range map[string]any{
		"user_id": id, "email": "new@example.com", "delivery_email": "new@example.com", "full_name": "New Noll",
		"role": 400, "is_active": true, "is_bot": false, "date_joined": "2024-03-01T12:00:00.000000+00:00", "timezone": "",
	} {
		Same(t, name, u[name], want)
	}
	fresh := login(t, srv, "new@example.com", "new-password")
	Same(t, "the new one", fresh.Get("/users/me", nil).OK().Int("user_id"), id)
	subscribed := fresh.Get("/users/me/subscriptions", nil).OK().List("subscriptions")
	Same(t, "default streams", Column(subscribed, "name"), []string{"announcements", "general"})
	fresh.To("general", "hello", "here I am")
	Same(t, "old messages can be read", fresh.Message(101)["id"], 101)
}

func TestACreatedUserIsAnnounced(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Guest).Queue(nil)
	insider := As(t, srv, Other).Queue(nil)
	id := As(t, srv, Owner).Post("/users", newUser).OK().Int("user_id")
	list := insider.Events()
	Same(t, "events", Kinds(list), []string{"realm_user add", "user_group add_members", "user_group add_members",
		"subscription peer_add"})
	person := list[0]["person"].(map[string]any)
	Same(t, "person", []any{person["user_id"], person["full_name"], person["profile_data"]},
		[]any{id, "New Noll", map[string]any{}})
	Same(t, "members", []any{list[1]["group_id"], list[1]["user_ids"]}, []any{5, []int{id}})
	Same(t, "full members", []any{list[2]["group_id"], list[2]["user_ids"]}, []any{4, []int{id}})
	Same(t, "peers", []any{list[3]["user_ids"], list[3]["stream_ids"]}, []any{[]int{id}, []int{21, 27}})
	Same(t, "a guest hears", Kinds(q.Events()), []string{"realm_user add", "user_group add_members",
		"user_group add_members"})
}

func TestANewPersonIsWelcomedAsTheOrganizationChose(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Patch("/realm", Form{"default_language": "de", "signup_notifications_stream_id": 21}).OK()
	ada.Post("/users", Form{"email": "new@example.com", "full_name": "New Noll", "password": "new-password"}).OK()
	Same(t, "said", Newest(ada)["content"], "@_**New Noll|17** just signed up for this organization. (total: 9)")
	Same(t, "where", Newest(ada)["subject"], "signups")
	key := Nobody(t, srv).Post("/dev_fetch_api_key", Form{"username": "new@example.com"}).OK().Text("api_key")
	newcomer := Client{T: t, HTTP: srv.Client(), Base: fake.InMemory, Email: "new@example.com", Key: key}
	Same(t, "language", newcomer.Settings()["default_language"], "de")
}

func TestANewPersonFindsTheRecentMessagesOfDefaultStreams(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada := As(t, srv, Owner)
	ada.Later("240h")
	ids := ada.Series(25, "general", "@**all** news")
	ada.To("kitchen", "news", "not a default stream")
	ada.Post("/users", newUser).OK()
	key := Nobody(t, srv).Post("/dev_fetch_api_key", Form{"username": newUser["email"]}).OK().Text("api_key")
	newcomer := Client{T: t, HTTP: ada.HTTP, Base: ada.Base, Email: newUser["email"].(string), Key: key}
	list := newcomer.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0}).OK().List("messages")
	Same(t, "messages of the last week, and a welcome", len(list), len(ids)+1)
	Same(t, "the first", []any{list[0]["id"], list[0]["flags"]}, []any{ids[0], []any{"read"}})
	Same(t, "unread", len(newcomer.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0,
		"narrow": []Form{Term("is", "unread")}}).OK().List("messages")), 21)
	Same(t, "the welcome", list[len(ids)]["sender_full_name"], "Welcome Bot")
}

func TestInvalidUsersAreNotCreated(t *testing.T) {
	srv := fake.Start(t)
	before := len(As(t, srv, Owner).Get("/users", nil).List("members"))
	boss := As(t, srv, Owner)
	taken := newUser.With("email", "BEN@example.com")
	cases := []struct {
		name   string
		who    *Client
		f      Form
		status int
		code   string
		says   string
	}{
		{"nobody", Nobody(t, srv), newUser, 401, "", ""},
		{"a member", As(t, srv, Member), newUser, 400, "BAD_REQUEST", "administrator"},
		{"a moderator", As(t, srv, Moderator), newUser, 400, "BAD_REQUEST", "administrator"},
		{"an administrator without the permission", As(t, srv, Admin), newUser, 400, "BAD_REQUEST",
			"User not authorized for this query"},
		{"no email", boss, newUser.Without("email"), 400, "REQUEST_VARIABLE_MISSING", "email"},
		{"no password", boss, newUser.Without("password"), 400, "REQUEST_VARIABLE_MISSING", "password"},
		{"no name", boss, newUser.Without("full_name"), 400, "REQUEST_VARIABLE_MISSING", "full_name"},
		{"an address in use", boss, taken, 400, "", "BEN@example.com"},
		{"a stand-in address", boss, newUser.With("email", "user7@lumen.invalid"), 400, "", "user7@lumen.invalid"},
		{"the address of one who has left", boss, newUser.With("email", Leaver), 400, "", Leaver},
		{"a short password", boss, newUser.With("password", "12345"), 400, "BAD_REQUEST", "password"},
		{"no address", boss, newUser.With("email", "new"), 400, "BAD_REQUEST", "email"},
		{"a name like a mention", boss, newUser.With("full_name", "New|7"), 400, "BAD_REQUEST", "full_name"},
	}
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) {
			k.who.Post("/users", k.f).Refused(k.status, k.code).Says(k.says)
		})
	}
	Same(t, "members", len(boss.Get("/users", nil).List("members")), before)
}

func TestThePermissionToCreateUsersIsGranted(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	iris.Post("/users", newUser).Refused(400, "BAD_REQUEST")
	iris.Control("POST", "/worlds/default/users/"+Admin, `{"can_create_users": true}`).OK()
	iris.Post("/users", newUser).OK()
	iris.Control("POST", "/worlds/default/users/nobody", `{"can_create_users": true}`).Refused(404, "")
	before := fake.Start(t, fake.WithLevel(featurelevels.ChangeID("36-create-user-permission").Level()-1))
	As(t, before, Admin).Post("/users", newUser).OK()
	As(t, before, Moderator).Post("/users", newUser).Refused(400, "BAD_REQUEST")
}

func TestTheSameHistoryMakesTheSameKeys(t *testing.T) {
	keys := map[string]bool{}
	for range 2 {
		srv := fake.Start(t, fake.WithFrozenClock(Frozen))
		As(t, srv, Owner).Post("/users", newUser).OK()
		c := login(t, srv, "new@example.com", "new-password")
		keys[c.Key] = true
		keys[c.Post("/users/me/api_key/regenerate", nil).OK().Text("api_key")] = true
	}
	Same(t, "keys", len(keys), 2)
}
