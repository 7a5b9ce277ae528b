package changes

import (
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// topicEditLimit is a field that levels 11 to 182 had.
const topicEditLimit = "realm_community_topic_editing_limit_seconds"

// Changes of the time limits on editing, moving and deleting messages.
var (
	RegisterTellsTopicEditLimit = At(11, "a registration includes the time limit for editing topics",
		Rows("register-topic-edit-limit"),
		AddedForAWhile[wire.RealmSettings](topicEditLimit))

	TopicEditLimitThreeDays = At(38, "all users can edit topics for three days, not one",
		Rows("topic-edit-limit-3-days"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) { o.Set(topicEditLimit, 24*60*60) }))

	DeleteLimitNull = At(100, "no time limit for deleting messages is shown as null", Rows("delete-limit-null"),
		limitWasZero("realm_message_content_delete_limit_seconds", func(s *wire.RealmSettings) *int { return s.MessageContentDeleteLimit }))

	DeleteLimitByWord = At(100, "no time limit for deleting messages is set with a word",
		Rows("delete-limit-unlimited"),
		PlainNumberWas("message_content_delete_limit_seconds", zeroForNone, updateRealm))

	DeleteLimitAlone = At(65, "the event of a new time limit for deleting messages names one setting, not an object of settings", Recorded())

	EditLimitNull = At(138, "no time limit for editing messages is shown as null", Rows("edit-limit-null"),
		limitWasZero("realm_message_content_edit_limit_seconds", func(s *wire.RealmSettings) *int { return s.MessageContentEditLimit }))

	EditLimitByWord = At(138, "no time limit for editing messages is set with a word",
		Rows("edit-limit-unlimited"),
		PlainNumberWas("message_content_edit_limit_seconds", zeroForNone, updateRealm))

	MoveLimits = At(162, "an organization has time limits for moving messages",
		Rows("move-limit-settings"),
		Added[wire.RealmSettings]("realm_move_messages_within_stream_limit_seconds",
			"realm_move_messages_between_streams_limit_seconds"),
		ParamAdded("move_messages_within_stream_limit_seconds", updateRealm),
		ParamAdded("move_messages_between_streams_limit_seconds", updateRealm))

	NoTopicEditLimit = At(183, "an organization no longer has a time limit for editing topics by all users",
		Rows("topic-limit-removed"),
		Removed(topicEditLimit, func(*wire.RealmSettings) any { return 3 * 24 * 60 * 60 }))
)

// limitWasZero shows no limit as 0.
func limitWasZero(name string, limit func(*wire.RealmSettings) *int) Edit {
	return Rewritten(func(s *wire.RealmSettings, o *Object) {
		if limit(s) == nil {
			o.Set(name, 0)
		}
	})
}

// zeroForNone raises a number of seconds, and 0 to the newer word for "no limit".
func zeroForNone(value string) (string, bool) {
	seconds, err := strconv.ParseUint(strings.TrimSpace(value), 10, 32)
	if err != nil {
		return "", false
	}
	if seconds == 0 {
		return "unlimited", true
	}
	return strconv.FormatUint(seconds, 10), true
}
