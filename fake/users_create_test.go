package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// newUser is a person whom an administrator creates.
var newUser = form{"email": "new@example.com", "password": "new-password", "full_name": " New Noll "}

// login returns the client of an account by its password.
func login(t testing.TB, srv *fake.Server, email, password string) *client {
	t.Helper()
	c := nobody(t, srv)
	r := c.post("/fetch_api_key", form{"username": email, "password": password}).ok()
	c.email, c.key = r.text("email"), r.text("api_key")
	return c
}

func TestACreatedUserIsThere(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	id := as(t, srv, owner).post("/users", newUser).ok().int("user_id")
	u := as(t, srv, member).get(fmt.Sprintf("/users/%d", id), nil).ok().object("user")
	for name, want := range map[string]any{
		"user_id": id, "email": "new@example.com", "delivery_email": "new@example.com", "full_name": "New Noll",
		"role": 400, "is_active": true, "is_bot": false, "date_joined": "2024-03-01T12:00:00.000000+00:00", "timezone": "",
	} {
		same(t, name, u[name], want)
	}
	fresh := login(t, srv, "new@example.com", "new-password")
	same(t, "the new one", fresh.get("/users/me", nil).ok().int("user_id"), id)
	subscribed := fresh.get("/users/me/subscriptions", nil).ok().list("subscriptions")
	same(t, "default streams", column(subscribed, "name"), []string{"general", "announcements"})
	fresh.to("general", "hello", "here I am")
	same(t, "old messages can be read", fresh.message(101)["id"], 101)
}

func TestACreatedUserIsAnnounced(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, guest).queue(nil)
	insider := as(t, srv, other).queue(nil)
	id := as(t, srv, owner).post("/users", newUser).ok().int("user_id")
	list := insider.events()
	same(t, "events", kinds(list), []string{"realm_user add", "user_group add_members", "subscription peer_add", "subscription peer_add"})
	person := list[0]["person"].(map[string]any)
	same(t, "person", []any{person["user_id"], person["full_name"], person["profile_data"]}, []any{id, "New Noll", map[string]any{}})
	same(t, "full members", []any{list[1]["group_id"], list[1]["user_ids"]}, []any{4, []int{id}})
	same(t, "peers", []any{list[2]["user_ids"], list[2]["stream_ids"]}, []any{[]int{id}, []int{21}})
	same(t, "a guest hears", kinds(q.events()), []string{"realm_user add", "user_group add_members"})
}

func TestCreatingUsersIsRefused(t *testing.T) {
	srv := fake.Start(t)
	before := len(as(t, srv, owner).get("/users", nil).list("members"))
	boss := as(t, srv, owner)
	taken := newUser.with("email", "BEN@example.com")
	cases := []struct {
		name   string
		who    *client
		f      form
		status int
		code   string
		says   string
	}{
		{"nobody", nobody(t, srv), newUser, 401, "", ""},
		{"a member", as(t, srv, member), newUser, 400, "BAD_REQUEST", "administrator"},
		{"a moderator", as(t, srv, moderator), newUser, 400, "BAD_REQUEST", "administrator"},
		{"an administrator without the permission", as(t, srv, admin), newUser, 400, "BAD_REQUEST", "User not authorized for this query"},
		{"no email", boss, newUser.without("email"), 400, "REQUEST_VARIABLE_MISSING", "email"},
		{"no password", boss, newUser.without("password"), 400, "REQUEST_VARIABLE_MISSING", "password"},
		{"no name", boss, newUser.without("full_name"), 400, "REQUEST_VARIABLE_MISSING", "full_name"},
		{"an address in use", boss, taken, 400, "", "BEN@example.com"},
		{"a stand-in address", boss, newUser.with("email", "user7@lumen.invalid"), 400, "", "user7@lumen.invalid"},
		{"the address of one who has left", boss, newUser.with("email", leaver), 400, "", leaver},
		{"a short password", boss, newUser.with("password", "12345"), 400, "BAD_REQUEST", "password"},
		{"no address", boss, newUser.with("email", "new"), 400, "BAD_REQUEST", "email"},
		{"a name like a mention", boss, newUser.with("full_name", "New|7"), 400, "BAD_REQUEST", "full_name"},
	}
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) {
			k.who.post("/users", k.f).refused(k.status, k.code).says(k.says)
		})
	}
	same(t, "members", len(boss.get("/users", nil).list("members")), before)
}

func TestThePermissionToCreateUsersIsGranted(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	iris.post("/users", newUser).refused(400, "BAD_REQUEST")
	iris.control("POST", "/worlds/default/users/"+admin, `{"can_create_users": true}`).ok()
	iris.post("/users", newUser).ok()
	iris.control("POST", "/worlds/default/users/nobody", `{"can_create_users": true}`).refused(404, "")
	before := fake.Start(t, fake.WithLevel(changes.CreatingNeedsPermission.Level()-1))
	as(t, before, admin).post("/users", newUser).ok()
	as(t, before, moderator).post("/users", newUser).refused(400, "BAD_REQUEST")
}

func TestTheSameHistoryMakesTheSameKeys(t *testing.T) {
	keys := map[string]bool{}
	for range 2 {
		srv := fake.Start(t, fake.FrozenClock(frozen))
		as(t, srv, owner).post("/users", newUser).ok()
		c := login(t, srv, "new@example.com", "new-password")
		keys[c.key] = true
		keys[c.post("/users/me/api_key/regenerate", nil).ok().text("api_key")] = true
	}
	same(t, "keys", len(keys), 2)
}
