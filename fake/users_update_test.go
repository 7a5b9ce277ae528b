package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// person returns the last event that updates somebody.
func (q *queue) person() map[string]any {
	q.t.Helper()
	list := q.events()
	if len(list) == 0 {
		q.t.Fatal("no event came")
	}
	person, _ := list[len(list)-1]["person"].(map[string]any)
	return person
}

func users(t testing.TB, srv *fake.Server, id int) map[string]any {
	t.Helper()
	return as(t, srv, owner).get(fmt.Sprintf("/users/%d", id), nil).ok().object("user")
}

func TestAnAdministratorRenames(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, guest).queue(form{"event_types": []string{"realm_user", "realm_bot"}})
	as(t, srv, admin).patch("/users/4", form{"full_name": "  Benjamin Brook "}).ok()
	same(t, "person", q.person(), map[string]any{"user_id": benID, "full_name": "Benjamin Brook"})
	same(t, "full_name", users(t, srv, benID)["full_name"], "Benjamin Brook")
	as(t, srv, admin).patch("/users/4", form{"full_name": "Benjamin Brook"}).ok()
	as(t, srv, admin).patch("/users/4", form{"full_name": " "}).ok()
	as(t, srv, admin).patch("/users/9", form{"full_name": "Zoe Gone"}).ok()
	same(t, "events", kinds(q.events()), []string{"realm_user update"})
	as(t, srv, member).patch("/users/10", form{"full_name": "Builder"}).ok() // a bot of his own
	same(t, "full_name of a bot", users(t, srv, 10)["full_name"], "Builder")
}

func TestAnAdministratorFillsInProfiles(t *testing.T) {
	srv := fake.Start(t)
	fields := as(t, srv, owner).get("/realm/profile_fields", nil).ok().list("custom_fields")
	id := find(t, fields, "type", 1)["id"]
	q := as(t, srv, guest).queue(form{"event_types": []string{"realm_user"}})
	as(t, srv, admin).patch("/users/4", form{"profile_data": []form{{"id": id, "value": "said by Iris"}}}).ok()
	field, _ := q.person()["custom_profile_field"].(map[string]any)
	same(t, "event", []any{field["id"], field["value"]}, []any{id, "said by Iris"})
	as(t, srv, admin).patch("/users/4", form{"role": 600, "profile_data": []form{{"id": 999, "value": "x"}}}).refused(400, "BAD_REQUEST")
	same(t, "all or nothing", users(t, srv, benID)["role"], 400)
}

func TestNamesAreQuotedAtOlderLevels(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(changes.NamesAreNotQuoted.Level()-1))
	boss := as(t, srv, owner)
	for _, bad := range []string{"Bea", "5", "null", `["Bea"]`, `"Bea`} {
		boss.patch("/users/4", form{"full_name": bad}).refused(400, "BAD_REQUEST").says("full_name")
	}
	boss.patch("/users/4", form{"full_name": ` "Bea Bj\u00f6rk"`}).ok()
	same(t, "full_name", users(t, srv, benID)["full_name"], "Bea Björk")
}

func TestRolesAreGiven(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, member).queue(form{"event_types": []string{"realm_user"}})
	boss := as(t, srv, owner)
	for _, role := range []int{600, 400, 300, 200, 100, 200} {
		boss.patch("/users/5", form{"role": role}).ok()
		same(t, "person", q.person(), map[string]any{"user_id": 5, "role": role})
		u := users(t, srv, 5)
		same(t, "flags", []any{u["role"], u["is_owner"], u["is_admin"], u["is_guest"]}, []any{role, role == 100, role <= 200, role == 600})
	}
	as(t, srv, other).patch("/users/6", form{"role": 300}).ok() // an administrator by now
	boss.patch("/users/5", form{"role": 200}).ok()
	same(t, "events", len(q.events()), 1)
}

func TestRolesMoveBetweenSystemGroups(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, guest).queue(form{"event_types": []string{"user_group"}})
	as(t, srv, owner).patch("/users/4", form{"role": 300}).ok()
	var told []any
	for _, e := range q.events() {
		told = append(told, []any{e["op"], e["group_id"], e["user_ids"]})
	}
	same(t, "events", told, []any{[]any{"remove_members", 4, []int{benID}}, []any{"add_members", 3, []int{benID}}})
	r := as(t, srv, owner).post("/register", form{"fetch_event_types": []string{"realm_user_groups"}}).ok()
	same(t, "moderators", find(t, r.list("realm_user_groups"), "id", 3)["members"], []int{3, 4})
	as(t, srv, owner).patch("/users/8", form{"role": 600}).ok()
	same(t, "events", len(q.events()), 0)
}

func TestRolesShowAndHideStreams(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, guest).queue(form{"event_types": []string{"stream"}})
	as(t, srv, owner).patch("/users/8", form{"role": 400}).ok()
	var names []string
	for _, e := range q.events() {
		same(t, "op", e["op"], "create")
		names = append(names, column(objects(e["streams"].([]any)), "name")...)
	}
	same(t, "come into sight", names, []string{"general", "kitchen", "announcements"})
	as(t, srv, owner).patch("/users/8", form{"role": 600}).ok()
	list := q.events()
	same(t, "events", kinds(list), []string{"stream delete"})
	same(t, "out of sight", column(objects(list[0]["streams"].([]any)), "name"), names)
}

func TestChangingOthersIsRefused(t *testing.T) {
	srv := fake.Start(t)
	boss, iris := as(t, srv, owner), as(t, srv, admin)
	cases := []struct {
		name string
		who  *client
		path string
		f    form
		code string
		says string
	}{
		{"nobody's ID", boss, "/users/999", form{"role": 400}, "BAD_REQUEST", "No such user"},
		{"the server's own bot", boss, "/users/14", form{"role": 400}, "BAD_REQUEST", "No such user"},
		{"a member", as(t, srv, member), "/users/5", form{"full_name": "Cleo"}, "BAD_REQUEST", "Insufficient permission"},
		{"oneself", as(t, srv, member), "/users/4", form{"full_name": "Benny"}, "BAD_REQUEST", "Insufficient permission"},
		{"a moderator", as(t, srv, moderator), "/users/5", form{"role": 600}, "BAD_REQUEST", "Insufficient permission"},
		{"another's bot", as(t, srv, member), "/users/12", form{"full_name": "Ekko"}, "BAD_REQUEST", "Insufficient permission"},
		{"an owner made by an administrator", iris, "/users/5", form{"role": 100}, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"an owner unmade by an administrator", iris, "/users/1", form{"role": 400}, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"the only owner", boss, "/users/1", form{"role": 200}, "BAD_REQUEST", "only organization owner"},
		{"the role of an own bot", as(t, srv, member), "/users/10", form{"role": 200}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"no role", boss, "/users/5", form{"role": 250}, "BAD_REQUEST", "role"},
	}
	q := boss.queue(form{"event_types": []string{"realm_user"}})
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) {
			k.who.patch(k.path, k.f.with("full_name", "Another Name")).refused(400, k.code).says(k.says)
		})
	}
	same(t, "events", len(q.events()), 0)
	boss.patch("/users/2", form{"role": 100}).ok()
	iris.patch("/users/1", form{"role": 400}).ok() // no longer the only one
	same(t, "role", as(t, srv, owner).get("/users/1", nil).object("user")["role"], 400)
}

func TestRolesOfOldAreFlags(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(changes.RoleIsOneNumber.Level()-1))
	boss := as(t, srv, owner)
	q := as(t, srv, guest).queue(form{"event_types": []string{"realm_user"}})
	steps := []struct {
		f            form
		admin, guest bool
		person       map[string]any
	}{
		{form{"is_admin": true}, true, false, map[string]any{"is_admin": true}},
		{form{"is_admin": false, "is_guest": true}, false, true, map[string]any{"is_admin": false, "is_guest": true}},
		{form{"is_guest": false}, false, false, map[string]any{"is_guest": false}},
		{form{"is_guest": true}, false, true, map[string]any{"is_guest": true}},
		{form{"is_guest": false, "is_admin": true}, true, false, map[string]any{"is_admin": true, "is_guest": false}},
	}
	for _, step := range steps {
		boss.patch("/users/4", step.f).ok()
		u := find(t, boss.get("/users", nil).list("members"), "user_id", benID)
		same(t, fmt.Sprint(step.f), []any{u["is_admin"], u["is_guest"]}, []any{step.admin, step.guest})
		person := q.person()
		same(t, "email", person["email"], member)
		delete(person, "email")
		delete(person, "user_id")
		same(t, "person", person, step.person)
	}
	boss.patch("/users/4", form{"is_guest": true}).refused(400, "BAD_REQUEST").says("is_guest")
	boss.patch("/users/4", form{"is_admin": "yes"}).refused(400, "BAD_REQUEST").says("is_admin")
	boss.patch("/users/4", form{"role": 600, "is_admin": true}).ok()
	same(t, "events", len(q.events()), 0)
}
