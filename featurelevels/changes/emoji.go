package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of custom emoji.
var (
	EmojiNameAuthorByID = At(7, "a custom emoji includes its author's ID",
		Rows("realm-emoji-author-id"),
		Rewritten(func(e *wire.CustomEmoji, o *Object) {
			o.Set("author_id", e.Author)
			o.Rename("author_id", "author")
		}))

	CustomEmojiPolicy = At(85, "adding custom emoji became a policy", Rows("custom-emoji-policy"),
		Renamed[wire.RealmSettings]("realm_add_custom_emoji_policy", "realm_add_emoji_by_admins_only",
			equals(wire.PolicyAdministrators)),
		wasSwitch("add_custom_emoji_policy", "add_emoji_by_admins_only", "2", "1", updateRealm))

	EmojiPolicyHasMore = At(86, "full members or moderators may be those who add emoji",
		Recorded(),
		NumberAdded("add_custom_emoji_policy", "3", updateRealm),
		NumberAdded("add_custom_emoji_policy", "4", updateRealm))

	EmojiStills = At(97, "an animated emoji includes a still image", Rows("emoji-still-url"),
		Added[wire.CustomEmoji]("still_url"))

	EmojiStillsAlways = At(113, "each emoji has the field still_url, null without a still image",
		Rows("emoji-still-url-always"),
		Rewritten(func(e *wire.CustomEmoji, o *Object) {
			if e.StillURL == nil {
				o.Delete("still_url")
			}
		}))

	// As no row dates it: seen on release 7.0, and not yet on 6.0.
	EmojiNamesWithoutPeriods = At(185, "names of emoji have no periods",
		Recorded())

	EmojiData = At(140, "a registration includes the URL of the emoji data",
		Rows("register-emoji-data-url"),
		Added[wire.ServerFacts]("server_emoji_data_url"))
)
