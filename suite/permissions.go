package suite

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// movesSeparateRow is the row since which moving does not depend on whether the
// organization allows editing.
const movesSeparateRow Row = "159-move-without-allow-editing"

// whoMay lists, for the public counterpart's numbers of a policy, the roles
// that it surely lets do something. Whether the ordinary user is a full member
// (3) nobody tells.
var whoMay = map[any][]target.Role{
	members:          {target.User, target.Second, target.Moderator, target.Admin},
	administrators:   {target.Admin},
	json.Number("3"): {target.Moderator, target.Admin},
	json.Number("4"): {target.Moderator, target.Admin},
	json.Number("5"): target.Roles(),
	json.Number("6"): {},
}

// excused ends the spec if the edit was refused because of what the
// organization's settings say: then they are at fault, not the server.
func (a *Actor) excused(reply *target.Reply, p P) {
	if reply.Succeeded() || reply.Err != nil {
		return
	}
	if reason := a.barred(p); reason != "" {
		a.s.Untestable(reason)
	}
}

// barred words which setting keeps the actor from the edit, "" if none does.
func (a *Actor) barred(p P) string {
	_, content := p["content"]
	_, topic := p["topic"]
	if _, old := p["subject"]; old {
		topic = true
	}
	_, stream := p["stream_id"]
	told := a.s.organization()
	if told["allow_message_editing"] == false && (content || !a.s.has(movesSeparateRow)) {
		return "the organization does not allow editing"
	}
	for policy, concerned := range map[string]bool{"edit_topic_policy": topic, movePolicy: stream} {
		if concerned && !a.mayBy(told[policy]) {
			return "the organization's " + policy + " does not say that the role " + string(a.Role) + " may do that"
		}
	}
	if topic && told["allow_community_topic_editing"] == false && a.Role != target.Admin {
		return "the organization does not let everybody edit topics"
	}
	return ""
}

func (a *Actor) mayBy(policy any) bool {
	roles, known := whoMay[policy]
	return !known || slices.Contains(roles, a.Role)
}

// organization reads the organization's settings from the register response,
// where the public counterpart has them, by their names without "realm_".
func (s *Session) organization() target.Object {
	told := make(target.Object)
	for name, value := range s.told("realm").Body {
		if rest, found := strings.CutPrefix(name, "realm_"); found {
			told[rest] = value
		}
	}
	return told
}

// needsHistory ends the spec where the organization hides edit histories.
func (s *Session) needsHistory() {
	if s.organization()["allow_edit_history"] == false {
		s.Untestable("the organization does not let people see the edit history")
	}
}
