package changes

import (
	"slices"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of settings that only recordings of public servers show. Each has the level
// of the first release that showed it.
var (
	ManySounds = At(65, "there are more than two notification sounds",
		Recorded(),
		soundsWere("ding", "zulip"))

	NotificationEventsWithoutTime = At(65, "events about notification settings do not tell their time",
		Recorded(),
		Removed("timestamp", func(e *wire.NotificationSettingUpdate) any { return e.Time }))

	StarredCountsShown = At(65, "new users have counts of starred messages enabled",
		Recorded(),
		Rewritten(func(s *wire.DisplaySettings, o *Object) {
			if !s.Chosen.StarredMessageCounts {
				o.Set("starred_message_counts", false)
			}
		}))

	ChimeSound = At(122, "chime is a notification sound",
		Recorded(),
		soundsWere(slices.DeleteFunc(wire.NotificationSounds(), func(name string) bool { return name == "chime" })...))

	ModernEmojis = At(122, "new users have the modern emoji set",
		Recorded(),
		Rewritten(func(s *wire.DisplaySettings, o *Object) {
			if !s.Chosen.Emojiset {
				o.Set("emojiset", "google-blob")
			}
		}))

	EmptyPasswordsAreRefused = At(156, "an empty new password, name or address is a value, not a missing one", Recorded())

	EmojisetNames = At(156, "emoji sets have the names of their makers",
		Recorded(),
		Rewritten(func(_ *wire.SettingChoices, o *Object) { o.Set("emojiset_choices", olderEmojisets) }),
		Rewritten(func(_ *wire.RegisterDisplaySettings, o *Object) { o.Set("emojiset_choices", olderEmojisets) }))
)

// LanguagesNameThemselves: public servers give the native name of a language.
var LanguagesNameThemselves = In(Zulip, "events give the native name of a language",
	Rewritten(func(e *wire.UserSettingsUpdate, o *Object) { nameItself(e.LanguageName, e.Value, o) }),
	Rewritten(func(e *wire.DisplaySettingUpdate, o *Object) { nameItself(e.LanguageName, e.Setting, o) }))

func nameItself(name string, code any, o *Object) {
	if text, isText := code.(string); isText && name != "" {
		o.Set("language_name", wire.OwnLanguageName(text))
	}
}

// DefaultsLeaveSomeOut: public servers have no defaults for these settings.
var DefaultsLeaveSomeOut = In(Zulip, "the defaults for new users do not include the language, and emails about logins and marketing",
	ParamAdded("default_language", "PATCH /realm/user_settings_defaults"),
	ParamAdded("enable_login_emails", "PATCH /realm/user_settings_defaults"),
	ParamAdded("enable_marketing_emails", "PATCH /realm/user_settings_defaults"))

// soundsWere declares the older list of sounds.
func soundsWere(names ...string) Edit {
	return Together(
		Rewritten(func(_ *wire.SettingChoices, o *Object) { o.Set("available_notification_sounds", names) }),
		Rewritten(func(_ *wire.RegisterNotificationSettings, o *Object) { o.Set("available_notification_sounds", names) }))
}

var olderEmojisets = []wire.EmojisetChoice{
	{Key: "google", Text: "Google modern"}, {Key: "google-blob", Text: "Google classic"},
	{Key: "twitter", Text: "Twitter"}, {Key: "text", Text: "Plain text"},
}
