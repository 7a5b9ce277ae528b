package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

var _ = register(rows121Groups)

// Rows since which there are subgroups, and since which they are
// called direct.
const (
	subgroupsRow       Row = "127-user-group-subgroups-field"
	directSubgroupsRow Row = "131-direct-subgroup-ids-field"
)

// rows121Groups are rows on user groups.
func rows121Groups() []ChangeRow {
	const older, newer = "user_groups[].subgroups", "user_groups[].direct_subgroup_ids"
	ids := expect.ArrayOf(expect.Integer())
	listed := func(s *Session) any { ownGroup(s); return s.TryUnknown("GET /user_groups", nil) }
	return []ChangeRow{
		{
			Row: "127-user-group-subgroups-field", until: directSubgroupsRow, observe: listed,
			before: hidden(older), after: shown(older, ids),
		},
		ChangeRow{Row: "131-direct-subgroup-ids-field", since: subgroupsRow, observe: listed}.turns(each(ids, older), each(ids, newer)),
		{
			Row: "127-subgroup-events", phase: Alone, observe: nested, before: noEvents(),
			after: saying("events[].op", "add_subgroups"),
		},
		ChangeRow{Row: "131-direct-subgroup-ids-event", since: subgroupsRow, phase: Alone, observe: nested}.
			turns(each(ids, "events[].subgroup_ids"), each(ids, "events[].direct_subgroup_ids")),
		{
			Row: "165-update-group-optional", observe: renamedGroup,
			before: saying("description", ""), after: expect.Field("description", expect.NonEmptyText()),
		},
	}
}

// nested looks at the events of a group that becomes part of another.
func nested(s *Session) any {
	group, part := ownGroup(s), ownGroup(s)
	heard := eventsDuring(s.Actor, "user_group", nil, func() { s.TryUnknown(subgroupsOf(group), Params{"add": []json.Number{part}}) })
	return filterEvents(heard, saying("group_id", group))
}

// renamedGroup looks at a group that was given a new name and nothing else.
func renamedGroup(s *Session) any {
	id := ownGroup(s)
	specs.Otherwise(s.Actor, "PATCH /user_groups/"+id.String(), Params{"name": s.Fresh("group")})
	return FindElement(s.TryUnknown("GET /user_groups", nil).Body["user_groups"], HasID(id))
}
