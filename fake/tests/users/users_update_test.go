package users_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestAnAdministratorRenamesAccounts(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"realm_user", "realm_bot"}})
	As(t, srv, Admin).Patch("/users/4", Form{"full_name": "  Benjamin Brook "}).OK()
	Same(t, "person", q.Person(), map[string]any{"user_id": BenID, "full_name": "Benjamin Brook"})
	Same(t, "full_name", GetUser(t, srv, BenID)["full_name"], "Benjamin Brook")
	As(t, srv, Admin).Patch("/users/4", Form{"full_name": "Benjamin Brook"}).OK()
	As(t, srv, Admin).Patch("/users/4", Form{"full_name": " "}).OK()
	As(t, srv, Admin).Patch("/users/9", Form{"full_name": "Zoe Gone"}).OK()
	Same(t, "events", Kinds(q.Events()), []string{"realm_user update"})
	As(t, srv, Member).Patch("/users/10", Form{"full_name": "Builder"}).OK() // a bot of his own
	Same(t, "full_name of a bot", GetUser(t, srv, 10)["full_name"], "Builder")
}

func TestAnAdministratorFillsInProfiles(t *testing.T) {
	srv := fake.Start(t)
	fields := As(t, srv, Owner).Get("/realm/profile_fields", nil).OK().List("custom_fields")
	id := Find(t, fields, "type", 1)["id"]
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"realm_user"}})
	As(t, srv, Admin).Patch("/users/4", Form{"profile_data": []Form{{"id": id, "value": "said by Iris"}}}).OK()
	field, _ := q.Person()["custom_profile_field"].(map[string]any)
	Same(t, "event", []any{field["id"], field["value"]}, []any{id, "said by Iris"})
	As(t, srv, Admin).Patch("/users/4", Form{"role": 600, "profile_data": []Form{{"id": 999, "value": "x"}}}).Refused(400,
		"BAD_REQUEST")
	Same(t, "all or nothing", GetUser(t, srv, BenID)["role"], 400)
}

func TestNamesAreQuotedAtOlderLevels(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.ChangeID("106-full-name-encoding").Level()-1))
	boss := As(t, srv, Owner)
	for _, bad := range []string{"Bea", "5", "null", `["Bea"]`, `"Bea`} {
		boss.Patch("/users/4", Form{"full_name": bad}).Refused(400, "BAD_REQUEST").Says("full_name")
	}
	boss.Patch("/users/4", Form{"full_name": ` "Bea Bj\u00f6rk"`}).OK()
	Same(t, "full_name", GetUser(t, srv, BenID)["full_name"], "Bea Björk")
}

func TestAnAdministratorChangesRoles(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Member).Queue(Form{"event_types": []string{"realm_user"}})
	boss := As(t, srv, Owner)
	for _, role := range []int{600, 400, 300, 200, 100, 200} {
		boss.Patch("/users/5", Form{"role": role}).OK()
		Same(t, "person", q.Person(), map[string]any{"user_id": 5, "role": role})
		u := GetUser(t, srv, 5)
		Same(t, "flags", []any{u["role"], u["is_owner"], u["is_admin"], u["is_guest"]},
			[]any{role, role == 100, role <= 200, role == 600})
	}
	As(t, srv, Other).Patch("/users/6", Form{"role": 300}).OK() // an administrator by now
	boss.Patch("/users/5", Form{"role": 200}).OK()
	Same(t, "events", len(q.Events()), 1)
}

func TestANewRoleChangesTheSystemGroups(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"user_group"}})
	As(t, srv, Owner).Patch("/users/4", Form{"role": 300}).OK()
	var told []any
	for _, e := range q.Events() {
		told = append(told, []any{e["op"], e["group_id"], e["user_ids"]})
	}
	Same(t, "events", told, []any{
		[]any{"remove_members", 5, []int{BenID}}, []any{"add_members", 3, []int{BenID}}, []any{"remove_members", 4,
			[]int{BenID}},
	})
	r := As(t, srv, Owner).Post("/register", Form{"fetch_event_types": []string{"realm_user_groups"}}).OK()
	Same(t, "moderators", Find(t, r.List("realm_user_groups"), "id", 3)["members"], []int{3, 4})
	As(t, srv, Owner).Patch("/users/8", Form{"role": 600}).OK()
	Same(t, "events", len(q.Events()), 0)
}

func TestRolesShowAndHideStreams(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"stream"}})
	As(t, srv, Owner).Patch("/users/8", Form{"role": 400}).OK()
	var names []string
	for _, e := range q.Events() {
		Same(t, "op", e["op"], "create")
		names = append(names, Column(Objects(e["streams"].([]any)), "name")...)
	}
	Same(t, "come into sight", names, []string{"general", "kitchen", "announcements"})
	As(t, srv, Owner).Patch("/users/8", Form{"role": 600}).OK()
	list := q.Events()
	Same(t, "events", Kinds(list), []string{"stream delete"})
	Same(t, "out of sight", Column(Objects(list[0]["streams"].([]any)), "name"), names)
}

func TestInvalidChangesOfUsersAreRefused(t *testing.T) {
	srv := fake.Start(t)
	boss, iris := As(t, srv, Owner), As(t, srv, Admin)
	cases := []struct {
		name string
		who  *Client
		path string
		f    Form
		code string
		says string
	}{
		{"nobody's ID", boss, "/users/999", Form{"role": 400}, "BAD_REQUEST", "No such user"},
		{"the server's own bot", boss, "/users/14", Form{"role": 400}, "BAD_REQUEST", "No such user"},
		{"a member", As(t, srv, Member), "/users/5", Form{"full_name": "Cleo"}, "BAD_REQUEST", "Insufficient permission"},
		{"oneself", As(t, srv, Member), "/users/4", Form{"full_name": "Benny"}, "BAD_REQUEST", "Insufficient permission"},
		{"a moderator", As(t, srv, Moderator), "/users/5", Form{"role": 600}, "BAD_REQUEST", "Insufficient permission"},
		{"another's bot", As(t, srv, Member), "/users/12", Form{"full_name": "Ekko"}, "BAD_REQUEST",
			"Insufficient permission"},
		{"an owner made by an administrator", iris, "/users/5", Form{"role": 100}, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"an owner unmade by an administrator", iris, "/users/1", Form{"role": 400}, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"the only owner", boss, "/users/1", Form{"role": 200}, "BAD_REQUEST", "only organization owner"},
		{"the role of an own bot", As(t, srv, Member), "/users/10", Form{"role": 200}, "UNAUTHORIZED_PRINCIPAL",
			"administrator"},
		{"no role", boss, "/users/5", Form{"role": 250}, "BAD_REQUEST", "role"},
	}
	q := boss.Queue(Form{"event_types": []string{"realm_user"}})
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) {
			k.who.Patch(k.path, k.f.With("full_name", "Another Name")).Refused(400, k.code).Says(k.says)
		})
	}
	Same(t, "events", len(q.Events()), 0)
	boss.Patch("/users/2", Form{"role": 100}).OK()
	iris.Patch("/users/1", Form{"role": 400}).OK() // no longer the only one
	Same(t, "role", As(t, srv, Owner).Get("/users/1", nil).Object("user")["role"], 400)
}

func TestOlderLevelsSetRolesByFlags(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.ChangeID("7-update-user-role").Level()-1))
	boss := As(t, srv, Owner)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"realm_user"}})
	steps := []struct {
		f            Form
		admin, guest bool
		person       map[string]any
	}{
		{Form{"is_admin": true}, true, false, map[string]any{"is_admin": true}},
		{Form{"is_admin": false, "is_guest": true}, false, true, map[string]any{"is_admin": false, "is_guest": true}},
		{Form{"is_guest": false}, false, false, map[string]any{"is_guest": false}},
		{Form{"is_guest": true}, false, true, map[string]any{"is_guest": true}},
		{Form{"is_guest": false, "is_admin": true}, true, false, map[string]any{"is_admin": true, "is_guest": false}},
	}
	for _, step := range steps {
		boss.Patch("/users/4", step.f).OK()
		u := Find(t, boss.Get("/users", nil).List("members"), "user_id", BenID)
		Same(t, fmt.Sprint(step.f), []any{u["is_admin"], u["is_guest"]}, []any{step.admin, step.guest})
		person := q.Person()
		Same(t, "email", person["email"], Member)
		delete(person, "email")
		delete(person, "user_id")
		Same(t, "person", person, step.person)
	}
	boss.Patch("/users/4", Form{"is_guest": true}).Refused(400, "BAD_REQUEST").Says("is_guest")
	boss.Patch("/users/4", Form{"is_admin": "yes"}).Refused(400, "BAD_REQUEST").Says("is_admin")
	boss.Patch("/users/4", Form{"role": 600, "is_admin": true}).OK()
	Same(t, "events", len(q.Events()), 0)
}
