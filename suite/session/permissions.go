package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Organization reads the organization's settings from the register response,
// where the public counterpart has them, by their names without "realm_".
func (s *Session) Organization() target.Object {
	told := make(target.Object)
	for name, value := range s.RegistrationOf("realm").Body {
		if rest, found := strings.CutPrefix(name, "realm_"); found {
			told[rest] = value
		}
	}
	s.addPolicies(told)
	return told
}

// addPolicies adds the policies that older levels have in the place of permission settings. A
// setting that is no system group certainly allows no role.
func (s *Session) addPolicies(told target.Object) {
	for _, row := range wire.RealmPermissionTable {
		value, has := told[row.Name]
		if !has || row.Policy == nil || told[row.Policy.Name] != nil {
			continue
		}
		told[row.Policy.Name] = Nobody
		for _, n := range row.Policy.Numbers {
			if value == s.systemGroup(n.Group.Name()) {
				told[row.Policy.Name] = json.Number(strconv.Itoa(n.Number))
			}
		}
	}
}

// systemGroup is the ID of a system group, nil if no group has the name.
func (s *Session) systemGroup(name string) any {
	groups, _ := s.RegistrationOf("realm_user_groups").Body["realm_user_groups"].([]any)
	for _, element := range groups {
		if group, _ := element.(map[string]any); group["name"] == name {
			return group["id"]
		}
	}
	return nil
}

// excused ends the spec if the organization's settings caused the refusal of the edit:
// then the server is not at fault.
func (a *Actor) excused(reply *target.Reply, p Params) {
	if reply.Succeeded() || reply.Err != nil {
		return
	}
	if reason := a.Barred(p); reason != "" {
		a.Session.Untestable(reason)
	}
}

// AllowedBy ends the spec unless the organization's policy lets the actor do the act
// that the words describe.
func (a *Actor) AllowedBy(policy, words string) {
	if !a.mayBy(a.Session.Organization()[policy]) {
		a.Session.Untestable(fmt.Sprintf("the organization's %s does not say that the role %s may %s", policy, a.Role, words))
	}
}

func (a *Actor) mayBy(policy any) bool {
	roles, known := RolesByPolicy[policy]
	return !known || slices.Contains(roles, a.Role)
}

// NeedsHistory ends the spec where the organization hides edit histories.
func (s *Session) NeedsHistory() {
	if s.Organization()["allow_edit_history"] == false {
		s.Untestable("the organization hides the edit history")
	}
}

// Barred names the setting that keeps the actor from the edit, "" if none does.
func (a *Actor) Barred(p Params) string {
	_, content := p["content"]
	_, topic := p["topic"]
	if _, old := p["subject"]; old {
		topic = true
	}
	_, stream := p["stream_id"]
	told := a.Session.Organization()
	if told["allow_message_editing"] == false && (content || !a.Session.Has(MovesSeparateRow)) {
		return "the organization does not allow editing"
	}
	for policy, concerned := range map[string]bool{"edit_topic_policy": topic, MovePolicy: stream} {
		if concerned && !a.mayBy(told[policy]) {
			return "the organization's " + policy + " does not say that the role " + string(a.Role) + " may do that"
		}
	}
	if topic && told["allow_community_topic_editing"] == false && a.Role != target.Admin {
		return "the organization does not let all users edit topics"
	}
	return ""
}

// RolesByPolicy lists, for the public counterpart's numbers of a policy, the roles
// that the policy certainly allows. It is unknown whether the ordinary user is a
// full member (3).
var RolesByPolicy = map[any][]target.Role{
	Members:          {target.User, target.Second, target.Moderator, target.Admin},
	Administrators:   {target.Admin},
	json.Number("3"): {target.Moderator, target.Admin},
	Moderators:       {target.Moderator, target.Admin},
	json.Number("5"): target.Roles(),
	Nobody:           {},
}

// The public counterpart's numbers for policies, and the policy of moves between streams.
const (
	Members        = json.Number("1")
	Administrators = json.Number("2")
	Moderators     = json.Number("4")
	Nobody         = json.Number("6")
	MovePolicy     = "move_messages_between_streams_policy"
)

// MovesSeparateRow is the row since which moving does not depend on whether the
// organization allows editing.
const MovesSeparateRow RowID = "159-move-without-allow-editing"
