package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The level from which there are subgroups, and the one from which they are
// called direct.
const (
	subgroupsFrom       = 127
	directSubgroupsFrom = 131
)

// logged121Groups are changes of user groups.
func logged121Groups() []logged {
	const older, newer = "user_groups[].subgroups", "user_groups[].direct_subgroup_ids"
	ids := expect.ArrayOf(expect.Integer())
	listed := func(s *Session) any { s.ownGroup(); return s.TryUnknown("GET /user_groups", nil) }
	return []logged{
		{
			row: "127-user-group-subgroups-field", until: directSubgroupsFrom - 1, look: listed,
			before: hidden(older), after: shown(older, ids),
		},
		{
			row: "131-direct-subgroup-ids-field", since: subgroupsFrom, look: listed,
			before: expect.All(shown(older, ids), hidden(newer)), after: expect.All(shown(newer, ids), hidden(older)),
		},
		{
			row: "127-subgroup-events", phase: Alone, look: nested, before: noEvents(),
			after: shown("events[].op", expect.Equal("add_subgroups")),
		},
		{
			row: "131-direct-subgroup-ids-event", since: subgroupsFrom, phase: Alone, look: nested,
			before: expect.All(shown("events[].subgroup_ids", ids), hidden("events[].direct_subgroup_ids")),
			after:  expect.All(shown("events[].direct_subgroup_ids", ids), hidden("events[].subgroup_ids")),
		},
		{
			row: "165-update-group-optional", look: renamedGroup,
			before: saying("description", ""), after: expect.Field("description", expect.NonEmptyText()),
		},
	}
}

// nested looks at the events of a group that becomes part of another.
func nested(s *Session) any {
	group, part := s.ownGroup(), s.ownGroup()
	heard := s.hears("user_group", nil, func() { s.TryUnknown(subgroupsOf(group), P{"add": []json.Number{part}}) })
	return only(heard, saying("group_id", group))
}

// renamedGroup looks at a group that was given a new name and nothing else.
func renamedGroup(s *Session) any {
	id := s.ownGroup()
	s.otherwise("PATCH /user_groups/"+id.String(), P{"name": s.Fresh("group")})
	listed, _ := s.TryUnknown("GET /user_groups", nil).Body["user_groups"].([]any)
	for _, element := range listed {
		if group, _ := element.(target.Object); group["id"] == id {
			return group
		}
	}
	return nil
}
