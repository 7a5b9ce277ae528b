package users_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// set is a permission setting of users.
func set(users ...int) Form { return Form{"direct_members": users, "direct_subgroups": []int{}} }

func TestAGroupDecidesWhoChangesIt(t *testing.T) {
	const describe, add, join, remove, leave = "describe", "add", "join", "remove", "leave"
	all := []string{describe, add, join, remove, leave}
	for _, test := range []struct {
		setting string
		group   any
		may     []string // acts of Cleo, a member
	}{
		{"can_manage_group", set(5), all},
		{"can_add_members_group", set(5), []string{add, join, leave}},
		{"can_remove_members_group", set(5), []string{remove, leave}},
		{"can_join_group", set(5), []string{join, leave}},
		{"can_mention_group", set(5), []string{leave}},
		{"can_leave_group", 1, nil},
	} {
		t.Run(test.setting, func(t *testing.T) {
			srv := fake.Start(t, Zulip(), fake.WithLevel(371))
			ben, cleo := As(t, srv, Member), As(t, srv, Other)
			id := ben.Post("/user_groups/create", Form{"name": "choir", "description": "", "members": []int{4},
				test.setting: test.group}).OK().Int("group_id")
			members := fmt.Sprintf("/user_groups/%d/members", id)
			for _, act := range []struct {
				what string
				try  func() Reply
			}{
				{describe, func() Reply { return cleo.Patch(fmt.Sprintf("/user_groups/%d", id), Form{"description": "x"}) }},
				{add, func() Reply { return cleo.Post(members, Form{"add": []int{6}}) }},
				{remove, func() Reply { return cleo.Post(members, Form{"delete": []int{4}}) }},
				{join, func() Reply { return cleo.Post(members, Form{"add": []int{5}}) }},
				{leave, func() Reply {
					ben.Post(members, Form{"add": []int{5}})
					return cleo.Post(members, Form{"delete": []int{5}})
				}},
			} {
				may := false
				for _, what := range test.may {
					may = may || what == act.what
				}
				if r := act.try(); may {
					r.OK()
				} else {
					r.Refused(400, "BAD_REQUEST").Says("Insufficient permission")
				}
			}
		})
	}
}

func TestADeactivatedGroupStays(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(371))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	knows := Form{"notification_settings_null": true, "include_deactivated_groups": true}
	kinds := []string{"user_group"}
	knowing := ben.Queue(Form{"event_types": kinds, "client_capabilities": knows})
	plain := ben.Queue(Form{"event_types": kinds})

	ada.Post("/user_groups/31/deactivate", nil).Refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE").
		Says("Cannot deactivate user group in use.")
	ada.Post("/user_groups/32/subgroups", Form{"delete": []int{31}}).OK()
	ada.Post("/user_groups/31/deactivate", nil).OK()
	ada.Post("/user_groups/31/deactivate", nil).Refused(400, "BAD_REQUEST").Says("User group is deactivated.")
	ada.Patch("/user_groups/31", Form{"name": "optics of old", "description": "gone"}).OK()
	ada.Post("/user_groups/31/members", Form{"add": []int{6}}).Refused(400, "BAD_REQUEST").Says("deactivated")
	ben.Get("/user_groups/31/members", nil).Refused(400, "BAD_REQUEST").Says("deactivated")

	Same(t, "listed", Contains(Column(ben.Get("/user_groups", nil).OK().List("user_groups"), "id"), "31"), false)
	all := ben.Get("/user_groups", Form{"include_deactivated_groups": true}).OK().List("user_groups")
	Same(t, "listed on demand", Find(t, all, "id", 31)["deactivated"], true)
	for capable, there := range map[bool]bool{true: true, false: false} {
		knows["include_deactivated_groups"] = capable
		groups := ben.Post("/register", Form{
			"fetch_event_types": []string{"realm_user_groups"}, "client_capabilities": knows,
		}).OK().List("realm_user_groups")
		Same(t, fmt.Sprintf("registered if the client says %v", capable), Contains(Column(groups, "id"), "31"), there)
	}
	Same(t, "events of clients that know", Column(knowing.Events(), "data"), []string{
		"<nil>", "map[deactivated:true]", "map[name:optics of old]", "map[description:gone]",
	})
	Same(t, "events of others", Column(plain.Events(), "op"), []string{"remove_subgroups", "remove", "update"})
}

func TestServersWithoutDeactivatedGroupsHaveNone(t *testing.T) {
	refusals := map[featurelevels.Level]string{289: "Invalid user group", 290: "User group is deactivated."}
	for level, refusal := range refusals {
		srv := fake.Start(t, fake.WithLevel(level), fake.WithScenario(Scenario(t, furnishedPeople+`
groups:
  - {id: 31, name: choir, creator: ben@example.com, deactivated: true}
`)))
		ben := As(t, srv, "ben@example.com")
		Same(t, "listed", Contains(Column(ben.Get("/user_groups", nil).OK().List("user_groups"), "id"), "31"), false)
		ben.Get("/user_groups/31/members", nil).Refused(400, "BAD_REQUEST").Says(refusal)
		ben.Post("/user_groups/31/members", Form{"add": []int{4}}).Refused(400, "BAD_REQUEST").Says(refusal)
	}
}

func TestDeactivatedUsersAreInNoGroup(t *testing.T) {
	for level, stay := range map[featurelevels.Level]bool{302: true, 303: false} {
		srv := fake.Start(t, fake.WithLevel(level))
		ada := As(t, srv, Owner)
		ada.Patch("/user_groups/31", Form{"can_mention_group": Form{"new": set(4)}}).OK()
		ada.Delete("/users/4", nil).OK()
		group := func() map[string]any {
			return Find(t, ada.Get("/user_groups", nil).OK().List("user_groups"), "id", 31)
		}
		there := func(what string, list any, want bool) {
			t.Helper()
			Same(t, fmt.Sprintf("%s at %d", what, level), Contains(list, "4"), want)
		}
		mention := func() any { return group()["can_mention_group"].(map[string]any)["direct_members"] }
		there("member", group()["members"], stay)
		there("member of the group", ada.Get("/user_groups/31/members", nil).OK().Body["members"], stay)
		there("member of the setting", mention(), stay)
		if r := ada.Post("/user_groups/31/members", Form{"delete": []int{4}}); !stay {
			r.Refused(400, "BAD_REQUEST").Says("Invalid user ID: 4")
		}
		q := ada.Queue(Form{"event_types": []string{"user_group"}})
		ada.Post("/users/4/reactivate", nil).OK()
		if stay {
			Same(t, "events", len(q.Events()), 0)
			continue
		}
		Same(t, "events", Column(q.Events(), "op"), []string{"add_members", "add_members", "add_members", "update"})
		there("member again", group()["members"], true)
		there("member of the setting again", mention(), true)
	}
}

func TestAGroupDecidesWhoMentionsIt(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(371))
	ada, ben, cleo := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Other)
	id := ben.Post("/user_groups/create", Form{"name": "choir", "description": "", "members": []int{4},
		"can_mention_group": set(4)}).OK().Int("group_id")
	post := func(c *Client, content string) Reply {
		return c.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": content})
	}
	post(ben, "@*choir*").OK()
	post(cleo, "@*choir*").Refused(400, "BAD_REQUEST").Says("You are not allowed to mention user group 'choir'.")
	post(cleo, "@_*choir*").OK()
	mine := post(cleo, "nobody").OK().Int("id")
	cleo.Patch(fmt.Sprintf("/messages/%d", mine), Form{"content": "@*choir*"}).Refused(400, "BAD_REQUEST").
		Says("not allowed to mention")
	post(ada, "@*role:members*").Refused(400, "BAD_REQUEST").Says("'role:members'")
	Same(t, "system group", ada.Rendered("@_*role:fullmembers*"),
		`<span class="user-group-mention silent" data-user-group-id="5">Full members</span>`)
	ben.Post(fmt.Sprintf("/user_groups/%d/deactivate", id), nil).OK()
	Same(t, "deactivated group", ben.Rendered("@*choir*"),
		fmt.Sprintf(`<span class="user-group-mention silent" data-user-group-id="%d">choir</span>`, id))
	post(cleo, "@*choir*").OK()

	// Before 333 the name of a system group is only text.
	ada.Control("POST", "/worlds/default/level", `{"level": 332}`).OK()
	post(ada, "@*role:members*").OK()
}
