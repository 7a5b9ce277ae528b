package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// aGroup is a group of the default organization: optics, of Iris, Ben and Cleo.
const aGroup = "/user_groups/31"

func (c *client) group(id int) map[string]any {
	c.t.Helper()
	return find(c.t, c.get("/user_groups", nil).ok().list("user_groups"), "id", id)
}

func TestGroupsAreListedWithThoseOfTheSystem(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := as(t, srv, member)
		list := ben.get("/user_groups", nil).ok().list("user_groups")
		same(t, "IDs", column(list, "id"), "[1 2 3 4 5 6 7 8 31 32]")
		same(t, "names", column(list, "name")[6:], "[@role:internet @role:nobody optics instruments]")
		same(t, "by system", column(list, "is_system_group"), "[true true true true true true true true false false]")
		same(t, "subgroups", column(list, "direct_subgroup_ids"), "[[] [1] [2] [3] [4] [5] [6] [] [] [31]]")
		same(t, "members", column(list, "members")[2:], "[[3] [4 5 6 7 10 11 12 13] [] [8] [] [] [2 4 5] [6]]")
		registered := ben.post("/register", form{"fetch_event_types": []string{"realm_user_groups"}}).ok().list("realm_user_groups")
		same(t, "registered", registered, list)
	}
}

func TestGroupsAreMadeChangedAndRemoved(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	q := as(t, srv, guest).queue(nil)
	ben.post("/user_groups/create", form{"name": " domes ", "description": "They turn", "members": []int{6, 4, 6}}).ok()
	same(t, "new", ben.group(33), "map[description:They turn direct_subgroup_ids:[] id:33 is_system_group:false members:[4 6] name:domes]")

	cleo.patch("/user_groups/33", form{"name": "x"}).refused(400, "BAD_REQUEST").says("Insufficient permission")
	ben.patch("/user_groups/33", form{}).refused(400, "BAD_REQUEST").says("No new data")
	ben.patch("/user_groups/33", form{"name": "optics"}).refused(400, "BAD_REQUEST").says("'optics' already exists")
	ben.patch("/user_groups/33", form{"name": "domes", "description": "They turn"}).ok()
	ben.patch("/user_groups/33", form{"name": "roofs", "description": "They open"}).ok()
	ben.post("/user_groups/33/subgroups", form{"add": []int{31}}).ok()
	as(t, srv, moderator).delete(aGroup, nil).ok()
	same(t, "without the one below", ben.group(33)["direct_subgroup_ids"], "[]")
	ben.delete("/user_groups/33", nil).ok()
	ben.delete("/user_groups/33", nil).refused(400, "BAD_REQUEST").says("Invalid user group")
	ben.delete("/user_groups/99999999999999999999", nil).refused(400, "BAD_REQUEST").says("Invalid user group")

	events := q.events()
	same(t, "events", kinds(events), "[user_group add user_group update user_group update user_group add_subgroups user_group remove user_group remove]")
	same(t, "renamed", events[1]["data"], "map[name:roofs]")
	same(t, "described", events[2]["data"], "map[description:They open]")
	same(t, "removed", []any{events[4]["group_id"], events[5]["group_id"]}, "[31 33]")
}

func TestMembersComeAndGoAllOrNone(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo, dina := as(t, srv, member), as(t, srv, other), as(t, srv, third)
	dinas := dina.queue(nil)
	members := aGroup + "/members"
	dina.post(members, form{"add": []int{6}}).refused(400, "BAD_REQUEST").says("Insufficient permission")
	ben.post(members, form{}).refused(400, "BAD_REQUEST").says("Nothing to do")
	ben.post(members, form{"add": "[]", "delete": "[]"}).refused(400, "BAD_REQUEST").says("Nothing to do")
	ben.post(members, form{"add": []int{6, 5}}).refused(400, "BAD_REQUEST").says("User 5 is already a member")
	ben.post(members, form{"add": []int{6}, "delete": []int{7}}).refused(400, "BAD_REQUEST").says("There is no member '7'")
	same(t, "after refusals", ben.group(31)["members"], "[2 4 5]")
	same(t, "events of refusals", dinas.events(), "[]")

	ben.post(members, form{"add": []int{6, 4 + 3}, "delete": []int{5}}).ok()
	same(t, "after", ben.group(31)["members"], "[2 4 6 7]")
	events := dinas.events()
	same(t, "events", kinds(events), "[user_group add_members message user_group remove_members]")
	same(t, "who came", events[0]["user_ids"], "[6 7]")
	same(t, "who went", events[2]["user_ids"], "[5]")
	notice := func(c *client) any {
		list := c.get("/messages", form{"anchor": "newest", "num_before": 1, "num_after": 0, "apply_markdown": false}).ok().list("messages")
		return list[0]["content"]
	}
	same(t, "told", notice(dina), "@_**Ben Brook|4** added you to the group @_*optics*.")
	same(t, "told", notice(cleo), "@_**Ben Brook|4** removed you from the group @_*optics*.")
	ben.post(members, form{"delete": []int{4}}).ok()
	ben.post(members, form{"add": []int{4}}).refused(400, "BAD_REQUEST").says("Insufficient permission")
}

func TestSubgroupsNeverTurnInCircles(t *testing.T) {
	srv := fake.Start(t)
	mo := as(t, srv, moderator)
	sub := func(id int, f form) reply { return mo.post(fmt.Sprintf("/user_groups/%d/subgroups", id), f) }
	sub(31, form{"add": []int{32}}).refused(400, "BAD_REQUEST").says("User group 31 is already a subgroup")
	sub(31, form{"add": []int{31}}).refused(400, "BAD_REQUEST").says("User group 31")
	sub(32, form{"add": []int{31}}).refused(400, "BAD_REQUEST").says("User group 31 is already a subgroup of this")
	sub(32, form{"delete": []int{3}}).refused(400, "BAD_REQUEST").says("User group 3 is not a subgroup")
	sub(3, form{"add": []int{31}}).refused(400, "BAD_REQUEST").says("Insufficient permission")
	sub(31, form{"add": []int{2}}).ok()
	list := func(path string) string {
		return fmt.Sprint(mo.get("/user_groups/32"+path, nil).ok().names("subgroups"))
	}
	same(t, "all below", list("/subgroups"), "[1 2 31]")
	same(t, "directly below", list("/subgroups?direct_subgroup_only=true&"), "[31]")
	same(t, "all members", mo.get("/user_groups/32/members", nil).ok().names("members"), "[1 2 4 5 6]")
	same(t, "own members", mo.get("/user_groups/32/members", form{"direct_member_only": true}).ok().names("members"), "[6]")
	same(t, "a member below", mo.get("/user_groups/32/members/1", nil).ok().body["is_user_group_member"], true)
	same(t, "no member itself", mo.get("/user_groups/32/members/1", form{"direct_member_only": true}).ok().body["is_user_group_member"], false)
	mo.get("/user_groups/32/members/10", nil).refused(400, "BAD_REQUEST").says("No such user")
	mo.get("/user_groups/32/members/9", nil).refused(400, "BAD_REQUEST").says("User is deactivated")
	mo.get("/user_groups/99/members/4", nil).refused(400, "BAD_REQUEST").says("Invalid user group")
}

func TestWhoMayUseGroups(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
organization: {user_group_edit_policy: 4}
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 3, email: mo@example.com, full_name: Mo, role: moderator}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 8, email: gus@example.com, full_name: Gus, role: guest}
  - {id: 10, email: build-bot@example.com, full_name: Bot, bot: generic, bot_owner: ada@example.com}
groups: [{id: 20, name: all, members: [ben@example.com]}]
`)))
	make := func(email, name string) reply {
		return as(t, srv, email).post("/user_groups/create", form{"name": name, "description": "", "members": "[]"})
	}
	make(owner, "a").ok()
	make(moderator, "b").ok()
	make(member, "c").refused(400, "BAD_REQUEST").says("Insufficient permission")
	make(guest, "c").refused(400, "BAD_REQUEST").says("guest")
	make(buildBot, "c").refused(400, "BAD_REQUEST").says("bot")
	as(t, srv, member).post("/user_groups/20/members", form{"add": []int{1}}).refused(400, "BAD_REQUEST").says("Insufficient permission")
	as(t, srv, member).get("/user_groups", nil).ok()
	as(t, srv, guest).get("/user_groups", nil).refused(400, "BAD_REQUEST").says("guest")
}

func TestMentionsOfGroupsCallTheirMembers(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, dina := as(t, srv, owner), as(t, srv, member), as(t, srv, third)
	called := func(content string) (ids []string) {
		id := ada.to("general", "t", content)
		for _, c := range []*client{as(t, srv, admin), ben, dina} {
			ids = append(ids, fmt.Sprint(c.flags(id)))
		}
		return ids
	}
	same(t, "a mention", called("hi @*optics*"), "[[mentioned] [mentioned] []]")
	same(t, "another spelling", called("hi @*Optics*"), "[[] [] []]")
	same(t, "a silent mention", called("hi @_*optics*"), "[[] [] []]")
	same(t, "a system group", called("hi @*@role:members*"), "[[] [] []]")
	same(t, "only those directly in it", called("hi @*instruments*"), "[[] [] [mentioned]]")
	html := ada.post("/messages/render", form{"content": "@*optics* @_*optics* @*nobody*"}).ok().text("rendered")
	same(t, "HTML", html, `<p><span class="user-group-mention" data-user-group-id="31">@optics</span> `+
		`<span class="user-group-mention silent" data-user-group-id="31">optics</span> @<em>nobody</em></p>`)

	id := ada.to("general", "t", "to be edited")
	ada.edit(id, form{"content": "@*optics*"}).ok()
	same(t, "after an edit", ben.flags(id), "[mentioned]")
	ben.post(aGroup+"/members", form{"delete": []int{4}}).ok()
	same(t, "after leaving", ben.flags(id), "[mentioned]")
}
