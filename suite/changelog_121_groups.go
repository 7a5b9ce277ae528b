package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// Rows since which there are subgroups, and since which they are
// called direct.
const (
	subgroupsRow       Row = "127-user-group-subgroups-field"
	directSubgroupsRow Row = "131-direct-subgroup-ids-field"
)

// rows121Groups are rows on user groups.
func rows121Groups() []changeRow {
	const older, newer = "user_groups[].subgroups", "user_groups[].direct_subgroup_ids"
	ids := expect.ArrayOf(expect.Integer())
	listed := func(s *Session) any { s.ownGroup(); return s.TryUnknown("GET /user_groups", nil) }
	return []changeRow{
		{
			row: "127-user-group-subgroups-field", until: directSubgroupsRow, observe: listed,
			before: hidden(older), after: shown(older, ids),
		},
		changeRow{row: "131-direct-subgroup-ids-field", since: subgroupsRow, observe: listed}.turns(each(ids, older), each(ids, newer)),
		{
			row: "127-subgroup-events", phase: Alone, observe: nested, before: noEvents(),
			after: saying("events[].op", "add_subgroups"),
		},
		changeRow{row: "131-direct-subgroup-ids-event", since: subgroupsRow, phase: Alone, observe: nested}.
			turns(each(ids, "events[].subgroup_ids"), each(ids, "events[].direct_subgroup_ids")),
		{
			row: "165-update-group-optional", observe: renamedGroup,
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
	return found(s.TryUnknown("GET /user_groups", nil).Body["user_groups"], hasID(id))
}
