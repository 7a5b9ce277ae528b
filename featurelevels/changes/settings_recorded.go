package changes

import (
	"slices"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of settings that no row of the change log dates. Their source is the
// recordings of real servers: each stands at the level of the release that
// showed it first.
var (
	ManySounds = At(65, "notifications have more sounds than two",
		Recorded(),
		soundsWere("ding", "zulip"))

	StarredCountsShown = At(65, "new users see how many messages they have starred",
		Recorded(),
		Rewritten(func(s *wire.DisplaySettings, o *Object) {
			if !s.Chosen.StarredMessageCounts {
				o.Set("starred_message_counts", false)
			}
		}))

	ChimeSound = At(122, "one of the sounds of notifications is a chime",
		Recorded(),
		soundsWere(slices.DeleteFunc(wire.NotificationSounds(), func(name string) bool { return name == "chime" })...))

	ModernEmojis = At(122, "new users see the modern emoji",
		Recorded(),
		Rewritten(func(s *wire.DisplaySettings, o *Object) {
			if !s.Chosen.Emojiset {
				o.Set("emojiset", "google-blob")
			}
		}))

	EmojisetNames = At(156, "sets of emoji are named after those who made them",
		Recorded(),
		Rewritten(func(_ *wire.SettingChoices, o *Object) { o.Set("emojiset_choices", olderEmojisets) }),
		Rewritten(func(_ *wire.RegisterDisplaySettings, o *Object) { o.Set("emojiset_choices", olderEmojisets) }))
)

// LanguagesNameThemselves is how public servers tell of a chosen language.
var LanguagesNameThemselves = In(Zulip, "events name a language as its speakers do",
	Rewritten(func(e *wire.UserSettingsUpdate, o *Object) { nameItself(e.LanguageName, e.Value, o) }),
	Rewritten(func(e *wire.DisplaySettingUpdate, o *Object) { nameItself(e.LanguageName, e.Setting, o) }))

func nameItself(name string, code any, o *Object) {
	if text, isText := code.(string); isText && name != "" {
		o.Set("language_name", wire.OwnLanguageName(text))
	}
}

// DefaultsLeaveSomeOut is what public servers let every new account choose anew.
var DefaultsLeaveSomeOut = In(Zulip, "no default is kept for the language of new users, nor for what they are told by email of the service",
	ParamAdded("default_language", "PATCH /realm/user_settings_defaults"),
	ParamAdded("enable_login_emails", "PATCH /realm/user_settings_defaults"),
	ParamAdded("enable_marketing_emails", "PATCH /realm/user_settings_defaults"))

// soundsWere says which sounds there were.
func soundsWere(names ...string) Edit {
	return Together(
		Rewritten(func(_ *wire.SettingChoices, o *Object) { o.Set("available_notification_sounds", names) }),
		Rewritten(func(_ *wire.RegisterNotificationSettings, o *Object) { o.Set("available_notification_sounds", names) }))
}

var olderEmojisets = []wire.EmojisetChoice{
	{Key: "google", Text: "Google modern"}, {Key: "google-blob", Text: "Google classic"},
	{Key: "twitter", Text: "Twitter"}, {Key: "text", Text: "Plain text"},
}
