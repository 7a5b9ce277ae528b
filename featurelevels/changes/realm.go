package changes

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

const updateRealm = "PATCH /realm"

// Changes of changing the organization. That a setting appeared, or had
// another name, stands with the change of register that tells it.
var (
	RealmTextsArePlain = At(52, "texts of the organization are no longer written in JSON",
		Rows("realm-string-encoding"),
		quotedIn([]string{updateRealm}, "name", "description", "default_language", "default_code_block_language"))

	RetentionUnlimitedForAll = At(91, "an organization that keeps messages for ever is told so by the word unlimited",
		ValueWas("message_retention_days", unlimited, updateRealm))

	ClockOfNewUsers = At(99, "the clock that new users start with is changed with the other settings they start with",
		Rows("twenty-four-hour-default-param"),
		ParamRemoved("default_twenty_four_hour_time", updateRealm),
		ParamAdded("twenty_four_hour_time", "PATCH /realm/user_settings_defaults"))

	DeleteLimitByWord = At(100, "no limit for deleting messages is asked for by a word",
		Rows("delete-limit-unlimited"),
		ValueWas("message_content_delete_limit_seconds", zeroForNone, updateRealm))

	RealmStringID = At(104, "an organization that is tried out can get another address",
		Rows("realm-string-id"),
		ParamAdded("string_id", updateRealm))

	EditLimitByWord = At(138, "no limit for editing messages is asked for by a word",
		Rows("edit-limit-unlimited"),
		ValueWas("message_content_edit_limit_seconds", zeroForNone, updateRealm))

	OwnersSettings = At(143, "some settings of the organization are for owners alone",
		Rows("owner-only-realm-settings"))

	EditSettingsSingly = At(150, "settings of editing are told one by one",
		Rows("edit-settings-response", "edit-settings-events"))
)

// Deviations of the zulip dialect in settings.
var (
	MoreVisibilities = In(Zulip, "a real address may be shown to moderators alone, or to nobody")
)

// zeroForNone raises the number that stood for no limit, and refuses the word
// that was yet to come.
func zeroForNone(value string) (string, bool) {
	switch strings.Trim(value, `" `) {
	case "0":
		return "unlimited", true
	case "unlimited":
		return "", false
	}
	return value, true
}
