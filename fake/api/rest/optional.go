package rest

import "github.com/spiritlevel/spiritlevel/featurelevels"

// partialRows are the operations that a server may leave half done, with the row of the
// change log from which it may.
var partialRows = map[string]string{
	"POST /mark_all_as_read":                 "153-mark-all-read-batches",
	"POST /streams/{stream_id}/delete_topic": "154-delete-topic-partial",
}

// avatarRow is the row of the change log from which users can lack an avatar.
const avatarRow = "18-capability-avatar-url-optional"

// completeRow is the row of the change log from which the answer of a half done operation
// is a success that says so.
const completeRow = "211-partially-completed-gone"

// MayEndPartially reports whether a server of a level may leave an operation half done,
// with an answer that is no success.
func MayEndPartially(route string, level featurelevels.Level) bool {
	return reaches(level, partialRows[route]) && !reaches(level, completeRow)
}

// TellsCompletion reports whether a server of a level answers a half done operation with a
// success that says so.
func TellsCompletion(level featurelevels.Level) bool { return reaches(level, completeRow) }

// MayLeaveOutAvatars reports whether users of a level may lack avatar_url, for clients
// that declare user_avatar_url_field_optional.
func MayLeaveOutAvatars(level featurelevels.Level) bool { return reaches(level, avatarRow) }

func reaches(level featurelevels.Level, row string) bool {
	first, known := featurelevels.LevelOfRow(row)
	return known && level >= first
}
