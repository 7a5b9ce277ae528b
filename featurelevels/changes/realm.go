package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const updateRealm = "PATCH /realm"

// Changes of the organization.
var (
	DirectMessagePolicy = At(1, "an organization can disable direct messages",
		Rows("private-message-policy"),
		Added[wire.RealmSettings]("realm_private_message_policy"),
		ParamAdded("private_message_policy", updateRealm))

	NoVideoCalls = At(1, "an organization can disable video calls",
		Rows("video-chat-none"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_video_chat_provider", 0, 1)
		}),
		NumberAdded("video_chat_provider", "0", updateRealm),
		Rewritten(func(f *wire.RealmFacts, o *Object) {
			others := map[string]wire.VideoChatProvider{}
			for name, provider := range f.AvailableVideoChatProviders {
				if provider.ID != 0 {
					others[name] = provider
				}
			}
			o.Set("realm_available_video_chat_providers", others)
		}))

	UnlimitedRetentionIsMinusOne = At(22, "unlimited retention of an organization is shown as -1",
		Rows("register-retention-unlimited"),
		Rewritten(func(s *wire.RealmSettings, o *Object) {
			if s.MessageRetentionDays < 0 {
				o.Set("realm_message_retention_days", nil)
			}
		}))

	RealmTextsArePlain = At(52, "texts of the organization are plain text, not JSON",
		Rows("realm-string-encoding"),
		quotedIn([]string{updateRealm}, "name", "description", "default_language", "default_code_block_language"))

	GiphyRating = At(55, "an organization has a rating limit for GIFs", Rows("register-giphy-rating", "realm-giphy-rating"),
		ParamAdded("giphy_rating", updateRealm),
		Added[wire.RealmSettings]("realm_giphy_rating"),
		Added[wire.RealmFacts]("giphy_rating_options"))

	RetentionUnlimitedForAll = At(91, "unlimited retention of an organization is set with the word unlimited",
		ValueWas("message_retention_days", unlimited, updateRealm))

	DemoDeletionDate = At(94, "a demo organization includes its deletion date",
		Rows("demo-deletion-date"),
		Added[wire.RealmFacts]("demo_organization_scheduled_deletion_date"))

	RealmStringID = At(104, "a demo organization can change its address",
		Rows("realm-string-id"),
		ParamAdded("string_id", updateRealm))

	SpectatorAccess = At(109, "an organization can disable web-public access",
		Rows("spectator-access"),
		Added[wire.RealmSettings]("realm_enable_spectator_access"),
		ParamAdded("enable_spectator_access", updateRealm))

	OrganizationType = At(128, "an organization includes its type", Rows("org-type"),
		Added[wire.RealmPlaces]("realm_org_type"),
		ParamAdded("org_type", updateRealm))

	CommunitiesDirectory = At(129, "an organization can ask to be advertised in the directory",
		Rows("communities-directory"),
		Added[wire.RealmSettings]("realm_want_advertise_in_communities_directory"),
		ParamAdded("want_advertise_in_communities_directory", updateRealm))

	OwnersSettings = At(143, "only owners can change some settings of the organization",
		Rows("owner-only-realm-settings"))

	EditSettingsSingly = At(150, "events announce each editing setting separately",
		Rows("edit-settings-response", "edit-settings-events"))
)
