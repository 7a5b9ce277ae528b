package arrange

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// GroupOf returns the complete parameters of a new group.
func GroupOf(s *Session, members ...json.Number) Params {
	return Params{"name": s.Fresh("Groupé"), "description": "Made by a conformance suite, é  🙂 +1 %41", "members": members}
}

// TryGroup asks for a group, whatever the answer.
func TryGroup(a *Actor, p Params) *target.Reply {
	if name, _ := p["name"].(string); name != "" && a.Email != "" {
		a.Session.Grouped(a.Credentials)
	}
	reply := a.Try("POST /user_groups/create", p)
	if !reply.Succeeded() && a.Role != "" {
		a.AllowedBy("user_group_edit_policy", "make user groups")
	}
	return reply
}
