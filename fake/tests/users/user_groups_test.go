package users_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// aGroup is a group of the default organization: optics, of Iris, Ben and Cleo.
const aGroup = "/user_groups/31"

func group(c *Client, id int) map[string]any {
	c.T.Helper()
	return Find(c.T, c.Get("/user_groups", nil).OK().List("user_groups"), "id", id)
}

func TestTheListOfGroupsHasTheSystemGroups(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := As(t, srv, Member)
		list := ben.Get("/user_groups", nil).OK().List("user_groups")
		Same(t, "IDs", Column(list, "id"), "[1 2 3 4 5 6 7 8 31 32]")
		Same(t, "names", Column(list, "name")[6:], "[@role:internet @role:nobody optics instruments]")
		Same(t, "by system", Column(list, "is_system_group"), "[true true true true true true true true false false]")
		Same(t, "subgroups", Column(list, "direct_subgroup_ids"), "[[] [1] [2] [3] [4] [5] [6] [] [] [31]]")
		Same(t, "members", Column(list, "members")[2:],
			"[[3] [4 5 6 7 9 10 11 12 13] [4 5 6 7 9 10 11 12 13] [8] [] [] [2 4 5] [6]]")
		registered := ben.Post("/register", Form{"fetch_event_types": []string{"realm_user_groups"}}).OK().List(
			"realm_user_groups")
		Same(t, "registered", registered, list)
	}
}

func TestGroupsAreMadeChangedAndRemoved(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	q := As(t, srv, Guest).Queue(nil)
	ben.Post("/user_groups/create", Form{"name": " domes ", "description": "They turn", "members": []int{6, 4, 6}}).OK()
	Same(t, "new", group(ben, 33),
		"map[description:They turn direct_subgroup_ids:[] id:33 is_system_group:false members:[4 6] name:domes]")

	cleo.Patch("/user_groups/33", Form{"name": "x"}).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	ben.Patch("/user_groups/33", Form{}).Refused(400, "BAD_REQUEST").Says("No new data")
	ben.Patch("/user_groups/33", Form{"name": "optics"}).Refused(400, "BAD_REQUEST").Says("'optics' already exists")
	ben.Patch("/user_groups/33", Form{"name": "domes", "description": "They turn"}).OK()
	ben.Patch("/user_groups/33", Form{"name": "roofs", "description": "They open"}).OK()
	ben.Post("/user_groups/33/subgroups", Form{"add": []int{31}}).OK()
	As(t, srv, Moderator).Delete(aGroup, nil).OK()
	Same(t, "without the one below", group(ben, 33)["direct_subgroup_ids"], "[]")
	ben.Delete("/user_groups/33", nil).OK()
	ben.Delete("/user_groups/33", nil).Refused(400, "BAD_REQUEST").Says("Invalid user group")
	ben.Delete("/user_groups/99999999999999999999", nil).Refused(400, "BAD_REQUEST").Says("Invalid user group")

	events := q.Events()
	Same(t, "events", Kinds(events),
		"[user_group add user_group update user_group update user_group add_subgroups user_group remove user_group remove]")
	Same(t, "renamed", events[1]["data"], "map[name:roofs]")
	Same(t, "described", events[2]["data"], "map[description:They open]")
	Same(t, "removed", []any{events[4]["group_id"], events[5]["group_id"]}, "[31 33]")
}

func TestMembersAreAddedAndRemovedTogetherOrNotAtAll(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo, dina := As(t, srv, Member), As(t, srv, Other), As(t, srv, Third)
	dinas := dina.Queue(nil)
	members := aGroup + "/members"
	dina.Post(members, Form{"add": []int{6}}).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	ben.Post(members, Form{}).Refused(400, "BAD_REQUEST").Says("Nothing to do")
	ben.Post(members, Form{"add": "[]", "delete": "[]"}).Refused(400, "BAD_REQUEST").Says("Nothing to do")
	ben.Post(members, Form{"add": []int{6, 5}}).Refused(400, "BAD_REQUEST").Says("User 5 is already a member")
	ben.Post(members, Form{"add": []int{6}, "delete": []int{7}}).Refused(400, "BAD_REQUEST").Says("There is no member '7'")
	Same(t, "after refusals", group(ben, 31)["members"], "[2 4 5]")
	Same(t, "events of refusals", dinas.Events(), "[]")

	ben.Post(members, Form{"add": []int{6, 4 + 3}, "delete": []int{5}}).OK()
	Same(t, "after", group(ben, 31)["members"], "[2 4 6 7]")
	events := dinas.Events()
	Same(t, "events", Kinds(events), "[message user_group add_members user_group remove_members]")
	Same(t, "who came", events[1]["user_ids"], "[6 7]")
	Same(t, "who went", events[2]["user_ids"], "[5]")
	notice := func(c *Client) any {
		list := c.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0,
			"apply_markdown": false}).OK().List("messages")
		return list[0]["content"]
	}
	Same(t, "told", notice(dina), "@_**Ben Brook|4** added you to the group @_*optics*.")
	Same(t, "told", notice(cleo), "@_**Ben Brook|4** removed you from the group @_*optics*.")
	ben.Post(members, Form{"delete": []int{4}}).OK()
	ben.Post(members, Form{"add": []int{4}}).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
}

func TestSubgroupsFormNoCycles(t *testing.T) {
	srv := fake.Start(t)
	mo := As(t, srv, Moderator)
	sub := func(id int, f Form) Reply { return mo.Post(fmt.Sprintf("/user_groups/%d/subgroups", id), f) }
	sub(31, Form{"add": []int{32}}).Refused(400, "BAD_REQUEST").Says("User group 31 is already a subgroup")
	sub(31, Form{"add": []int{31}}).Refused(400, "BAD_REQUEST").Says("User group 31")
	sub(32, Form{"add": []int{31}}).Refused(400, "BAD_REQUEST").Says("User group 31 is already a subgroup of this")
	sub(32, Form{"delete": []int{3}}).Refused(400, "BAD_REQUEST").Says("User group 3 is not a subgroup")
	sub(3, Form{"add": []int{31}}).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	sub(31, Form{"add": []int{2}}).OK()
	list := func(path string) string {
		return fmt.Sprint(mo.Get("/user_groups/32"+path, nil).OK().Names("subgroups"))
	}
	Same(t, "all below", list("/subgroups"), "[1 2 31]")
	Same(t, "directly below", list("/subgroups?direct_subgroup_only=true&"), "[31]")
	Same(t, "all members", mo.Get("/user_groups/32/members", nil).OK().Names("members"), "[1 2 4 5 6]")
	Same(t, "own members", mo.Get("/user_groups/32/members", Form{"direct_member_only": true}).OK().Names("members"),
		"[6]")
	Same(t, "a member below", mo.Get("/user_groups/32/members/1", nil).OK().Body["is_user_group_member"], true)
	Same(t, "no member itself", mo.Get("/user_groups/32/members/1",
		Form{"direct_member_only": true}).OK().Body["is_user_group_member"], false)
	mo.Get("/user_groups/32/members/10", nil).Refused(400, "BAD_REQUEST").Says("No such user")
	mo.Get("/user_groups/32/members/9", nil).Refused(400, "BAD_REQUEST").Says("User is deactivated")
	mo.Get("/user_groups/99/members/4", nil).Refused(400, "BAD_REQUEST").Says("Invalid user group")
}

func TestGroupsFollowTheirPermissions(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {user_group_edit_policy: 4}
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 3, email: mo@example.com, full_name: Mo, role: moderator}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 8, email: gus@example.com, full_name: Gus, role: guest}
  - {id: 10, email: build-bot@example.com, full_name: Bot, bot: generic, bot_owner: ada@example.com}
groups: [{id: 20, name: all, members: [ben@example.com]}]
`)))
	make := func(email, name string) Reply {
		return As(t, srv, email).Post("/user_groups/create", Form{"name": name, "description": "", "members": "[]"})
	}
	make(Owner, "a").OK()
	make(Moderator, "b").OK()
	make(Member, "c").Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	make(Guest, "c").Refused(400, "BAD_REQUEST").Says("guest")
	make(BuildBot, "c").Refused(400, "BAD_REQUEST").Says("bot")
	As(t, srv, Member).Post("/user_groups/20/members", Form{"add": []int{1}}).Refused(400,
		"BAD_REQUEST").Says("Insufficient permission")
	As(t, srv, Member).Get("/user_groups", nil).OK()
	As(t, srv, Guest).Get("/user_groups", nil).Refused(400, "BAD_REQUEST").Says("guest")
}

func TestMentionsOfGroupsNotifyTheirMembers(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, dina := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Third)
	called := func(content string) (ids []string) {
		id := ada.To("general", "t", content)
		for _, c := range []*Client{As(t, srv, Admin), ben, dina} {
			ids = append(ids, fmt.Sprint(c.Flags(id)))
		}
		return ids
	}
	Same(t, "a mention", called("hi @*optics*"), "[[mentioned] [mentioned] []]")
	Same(t, "another spelling", called("hi @*Optics*"), "[[] [] []]")
	Same(t, "a silent mention", called("hi @_*optics*"), "[[] [] []]")
	Same(t, "a system group", called("hi @*@role:members*"), "[[] [] []]")
	Same(t, "only those directly in it", called("hi @*instruments*"), "[[] [] [mentioned]]")
	html := ada.Post("/messages/render", Form{"content": "@*optics* @_*optics* @*nobody*"}).OK().Text("rendered")
	Same(t, "HTML", html, `<p><span class="user-group-mention" data-user-group-id="31">@optics</span> `+
		`<span class="user-group-mention silent" data-user-group-id="31">optics</span> @<em>nobody</em></p>`)

	id := ada.To("general", "t", "to be edited")
	ada.Edit(id, Form{"content": "@*optics*"}).OK()
	Same(t, "after an edit", ben.Flags(id), "[mentioned]")
	ben.Post(aGroup+"/members", Form{"delete": []int{4}}).OK()
	Same(t, "after leaving", ben.Flags(id), "[mentioned]")
}
