package ladder

// Reasons is the number of mutants that the reviewed reasons excuse: those of the
// table, those of changes that only recordings show, and those of rows that nothing observes.
func Reasons() int {
	given := 0
	for _, m := range Mutants() {
		if m.Unstated() == recorded || m.Unstated() != "" && m.Unstated() == unobservable()[m.Change.ID()] {
			given++
		}
	}
	for _, u := range unstatedChanges() {
		for _, reason := range []string{u.missing, u.early} {
			if reason != "" {
				given++
			}
		}
	}
	return given
}
