package suite

import "slices"

// logged5 are rows of the levels 59 to 88.
func logged5() []logged {
	rows := slices.Concat(
		loggedRoles, loggedRegistrations, loggedTexts(), loggedSettings, loggedStatuses(),
		loggedPolicies(), loggedLists, loggedEvents, loggedVersions(),
	)
	for i, row := range rows {
		rows[i].look = knowing(row.look)
	}
	return rows
}

// knowing demands that the server knows the user before it is looked at: from
// one that does not, it says nothing that a field is missing.
func knowing(look func(*Session) any) func(*Session) any {
	return func(s *Session) any {
		s.Own()
		return look(s)
	}
}
