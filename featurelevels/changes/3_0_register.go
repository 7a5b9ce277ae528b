package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 3.0, levels 1 to 25, in the answer of POST /register.
var (
	RegisterTellsItsLevel = At(1, "a registration tells the feature level",
		Rows("register-feature-level"),
		Added[wire.RegisterVersion]("service_feature_level"))

	EmailsForNobody = At(1, "an organization may show real addresses to nobody",
		Rows("email-visibility-nobody"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_email_address_visibility", wire.EmailNobody, wire.EmailAdministrators)
		}))

	DirectMessagePolicy = At(1, "an organization may switch direct messages off",
		Rows("private-message-policy"),
		Added[wire.RealmSettings]("realm_private_message_policy"),
		ParamAdded("private_message_policy", updateRealm))

	MutedTopicsTellTime = At(1, "a muted topic tells since when it is muted",
		Rows("muted-topics-triples"),
		Rewritten(func(r *wire.RegisterMutedTopics, o *Object) {
			o.Set("muted_topics", withoutTimes(r.MutedTopics))
		}))

	NoVideoCalls = At(1, "an organization may switch video calls off",
		Rows("video-chat-none"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_video_chat_provider", 0, 1)
		}),
		ValueAdded("video_chat_provider", "0", updateRealm),
		Rewritten(func(f *wire.RealmFacts, o *Object) {
			others := map[string]wire.VideoChatProvider{}
			for name, provider := range f.AvailableVideoChatProviders {
				if provider.ID != 0 {
					others[name] = provider
				}
			}
			o.Set("realm_available_video_chat_providers", others)
		}))

	RegisterVersionAlways = At(3, "a registration tells the version without being asked",
		Rows("register-version-always"))

	PresenceSetting = At(3, "users may keep their presence to themselves",
		Rows("presence-enabled-setting"),
		Added[wire.NotificationSettings]("presence_enabled"),
		settingAdded("presence_enabled"))

	ServerFactsInRealm = At(4, "the realm part tells facts about the server",
		Rows("register-server-fields"),
		Added[wire.ServerFacts]("jitsi_server_url", "development_environment", "server_generation",
			"password_min_length", "password_min_guesses",
			"max_file_upload_size_mib", "max_avatar_file_size_mib",
			"server_inline_image_preview", "server_inline_url_embed_preview",
			"server_avatar_changes_disabled", "server_name_changes_disabled"))

	OwnBotsNameOwnerByID = At(5, "the bots one may manage name their owner by ID",
		Rows("realm-bot-owner-id"),
		Rewritten(func(b *wire.OwnedBot, o *Object) {
			o.Set("owner_id", nil)
			if b.OwnerEmail != "" {
				o.Set("owner_id", b.OwnerEmail)
			}
			o.Rename("owner_id", "owner")
		}),
		Rewritten(func(b *wire.ChangedBot, o *Object) {
			if b.OwnerID != nil {
				o.Set("owner_id", b.OwnerEmail)
				o.Rename("owner_id", "owner")
			}
		}))

	EmojiNameAuthorByID = At(7, "a custom emoji names its author by ID",
		Rows("realm-emoji-author-id"),
		Rewritten(func(e *wire.CustomEmoji, o *Object) {
			o.Set("author_id", e.Author)
			o.Rename("author_id", "author")
		}))

	RegisterTellsTopicEditLimit = At(11, "a registration tells how long anybody may edit topics",
		Rows("register-topic-edit-limit"),
		AddedForAWhile[wire.RealmSettings](topicEditLimit))

	RegisterTellsOwner = At(11, "a registration tells whether one owns the organization",
		Rows("register-is-owner"),
		Added[wire.RegisterSelf]("is_owner"))

	ColorScheme = At(21, "the night mode became one of three colour schemes",
		Rows("color-scheme"),
		Renamed[wire.DisplaySettings]("color_scheme", "night_mode", equals(wire.ColorSchemeDark)),
		settingWas("color_scheme", "night_mode", "2", "1"))

	UnlimitedRetentionIsMinusOne = At(22, "an organization that keeps messages for ever says -1",
		Rows("register-retention-unlimited"),
		Rewritten(func(s *wire.RealmSettings, o *Object) {
			if s.MessageRetentionDays < 0 {
				o.Set("realm_message_retention_days", nil)
			}
		}))

	NoPointer = At(23, "a registration no longer has a pointer",
		Rows("pointer-event"),
		Rewritten(func(r *wire.Register, o *Object) {
			if r.PointerFetched {
				o.Set("pointer", pointerNeverMoved)
			}
		}))
)

// topicEditLimit is a field that levels 11 to 182 had.
const topicEditLimit = "realm_community_topic_editing_limit_seconds"

// equals is the conversion of a number to the boolean it replaced.
func equals(n int) func(any) any {
	return func(v any) any { return v == any(n) }
}

// replaceValue changes a field that has a value which older levels lack.
func replaceValue(o *Object, name string, newer, older any) {
	if v, ok := o.Get(name); ok && v == newer {
		o.Set(name, older)
	}
}
