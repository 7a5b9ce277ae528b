package requirements

import (
	"strconv"
	"strings"
)

// Row is the id of a row of the public change log, "86-status-emoji-params". It begins
// with the level of the row, so that code names a level by a change and no second place
// states it. The empty row holds at all levels.
type Row string

// The marks are ids in the same form for levels that matter to clients and have
// no row: see [Marks].
const (
	ReleaseFour         Row = "65-release-4"
	SpecificationBegins Row = "135-specification-log-begins"
	InvitesRefusedAgain Row = "159-invites-empty-streams-end"
)

// Marks lists the levels without a row, each with the reason.
func Marks() map[Row]string {
	return map[Row]string{
		ReleaseFour:         "the level of release 4.0, which changes nothing itself: recordings date by it what has no row",
		SpecificationBegins: "the first level whose changes the specification lists: below it, an object may lack fields that came on the way",
		InvitesRefusedAgain: "the row 157-invites-empty-streams says in its `until` that it ends just below",
	}
}

// Level is the level of the row.
func (r Row) Level() int {
	digits, _, _ := strings.Cut(string(r), "-")
	level, _ := strconv.Atoi(digits)
	return level
}

// Requirement is the id of the requirement that the row makes.
func (r Row) Requirement() string { return LogPrefix + "-" + string(r) }

// RowOf is the row that made the requirement with this id.
func RowOf(id string) Row { return Row(strings.TrimPrefix(id, LogPrefix+"-")) }

// Later is the one of two rows that came later.
func Later(a, b Row) Row {
	if a.Level() > b.Level() {
		return a
	}
	return b
}
