package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const groups = "GET /user_groups"

// membersOf are the IDs of a group's members.
func membersOf(group target.Object) (ids []string) {
	all, _ := group["members"].([]any)
	for _, id := range all {
		ids = append(ids, plainText(id))
	}
	return ids
}

// leavesGroups takes the account out of all groups that people have made but one.
func leavesGroups(x *Exchange, email, id, but string) {
	for _, group := range target.Objects(x.Aside(email, groups, nil), "user_groups") {
		if group["is_system_group"] == true || group["name"] == but || !slices.Contains(membersOf(group), id) {
			continue
		}
		p := url.Values{"delete": {jsonOf([]any{json.Number(id)})}}
		if x.Aside(email, "POST /user_groups/"+plainText(group["id"])+"/members", p)["result"] == "success" {
			x.Use()
		}
	}
}

// leavesFormer takes the members of a new group out of those in which they were.
func leavesFormer(x *Exchange) {
	wanted := listParam(x.Params, "members")
	for _, email := range x.server.known() {
		id, _ := x.Aside(email, "GET /users/me", nil)["user_id"].(json.Number)
		if slices.Contains(wanted, id) {
			leavesGroups(x, email, id.String(), x.Params.Get("name"))
		}
	}
}

// undescribed takes the description from groups of the list.
func undescribed(fits func(x *Exchange, group target.Object) bool) func(*Exchange) {
	return each(groups, "user_groups", func(x *Exchange, group target.Object) {
		if fits(x, group) {
			group["description"] = nil
			x.Use()
		}
	})
}

func thirdGroups() []Mutant {
	return []Mutant{
		{Name: "who is put into a second group leaves the first", Breaks: []string{"UGR-05", "RES-03"}, Handle: did(makeGroup, leavesFormer)},
		{Name: "who takes a new name leaves the groups", Breaks: []string{"RES-03", "FLG-09"}, Handle: did(settings, func(x *Exchange) {
			if x.Params.Has("full_name") {
				leavesGroups(x, x.Email, plainText(ownID(x)), "")
			}
		})},
		{Name: "a group with an empty description has none", Breaks: []string{"RES-02"}, Handle: undescribed(func(_ *Exchange, group target.Object) bool {
			return group["description"] == ""
		})},
		{Name: "a group that was mentioned has no description", Breaks: []string{"RES-02"}, Handle: both(did(send, func(x *Exchange) {
			if text := x.Params.Get("content"); strings.Contains(text, "@*") {
				said, _ := x.Kept("said").(string)
				x.Keep("said", said+"\n"+text)
			}
		}), undescribed(func(x *Exchange, group target.Object) bool {
			said, _ := x.Kept("said").(string)
			return strings.Contains(said, "@*"+plainText(group["name"])+"*")
		}))},
	}
}
