package requirements

import (
	"strconv"
	"strings"
)

// RowID is the id of a row of the public change log, "86-status-emoji-params". It begins
// with the level of the row, so that code names a level by a change and no second place
// states it. The empty row holds at all levels.
type RowID string

// The marks are ids in the same form for levels that matter to clients and have
// no row: see [Marks].
const (
	ReleaseFour         RowID = "65-release-4"
	SpecificationBegins RowID = "135-specification-log-begins"
	InvitesRefusedAgain RowID = "159-invites-empty-streams-end"
	MainLineBegins      RowID = "188-main-line"
)

// Marks lists the levels without a row, each with the reason.
func Marks() map[RowID]string {
	return map[RowID]string{
		ReleaseFour:         "the level of release 4.0, which changes nothing itself: recordings date by it what has no row",
		SpecificationBegins: "the first level whose changes the specification lists: below it, an object may lack fields that came on the way",
		InvitesRefusedAgain: "the row 157-invites-empty-streams says in its `until` that it ends just below",
		MainLineBegins:      "the first level after the maintenance release 7.5, whose changes come again at later levels",
	}
}

// Level is the level of the row.
func (r RowID) Level() int {
	digits, _, _ := strings.Cut(string(r), "-")
	level, _ := strconv.Atoi(digits)
	return level
}

// Requirement is the id of the requirement that the row makes.
func (r RowID) Requirement() string { return LogPrefix + "-" + string(r) }

// RowOf is the row that made the requirement with this id.
func RowOf(id string) RowID { return RowID(strings.TrimPrefix(id, LogPrefix+"-")) }

// Later is the one of two rows that came later.
func Later(a, b RowID) RowID {
	if a.Level() > b.Level() {
		return a
	}
	return b
}
