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

// MayEndPartially reports whether a server of a level may leave an operation half done.
func MayEndPartially(route string, level featurelevels.Level) bool {
	return reaches(level, partialRows[route])
}

// MayLeaveOutAvatars reports whether users of a level may lack avatar_url, for clients
// that declare user_avatar_url_field_optional.
func MayLeaveOutAvatars(level featurelevels.Level) bool { return reaches(level, avatarRow) }

func reaches(level featurelevels.Level, row string) bool {
	first, known := featurelevels.LevelOfRow(row)
	return known && level >= first
}
