package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const updateRealm = "PATCH /realm"

// Changes of the organization.
var (
	DirectMessagePolicy = At(1, "an organization may switch direct messages off",
		Rows("private-message-policy"),
		Added[wire.RealmSettings]("realm_private_message_policy"),
		ParamAdded("private_message_policy", updateRealm))

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

	UnlimitedRetentionIsMinusOne = At(22, "an organization that keeps messages for ever says -1",
		Rows("register-retention-unlimited"),
		Rewritten(func(s *wire.RealmSettings, o *Object) {
			if s.MessageRetentionDays < 0 {
				o.Set("realm_message_retention_days", nil)
			}
		}))

	RealmTextsArePlain = At(52, "texts of the organization are no longer written in JSON",
		Rows("realm-string-encoding"),
		quotedIn([]string{updateRealm}, "name", "description", "default_language", "default_code_block_language"))

	GiphyRating = At(55, "an organization limits GIFs by rating", Rows("register-giphy-rating", "realm-giphy-rating"),
		ParamAdded("giphy_rating", updateRealm),
		Added[wire.RealmSettings]("realm_giphy_rating"),
		Added[wire.RealmFacts]("giphy_rating_options"))

	RetentionUnlimitedForAll = At(91, "an organization that keeps messages for ever is told so by the word unlimited",
		ValueWas("message_retention_days", unlimited, updateRealm))

	DemoDeletionDate = At(94, "a demo organization tells when it will go",
		Rows("demo-deletion-date"),
		Added[wire.RealmFacts]("demo_organization_scheduled_deletion_date"))

	RealmStringID = At(104, "an organization that is tried out can get another address",
		Rows("realm-string-id"),
		ParamAdded("string_id", updateRealm))

	SpectatorAccess = At(109, "an organization may switch web-public access off",
		Rows("spectator-access"),
		Added[wire.RealmSettings]("realm_enable_spectator_access"),
		ParamAdded("enable_spectator_access", updateRealm))

	OrganizationType = At(128, "an organization tells its type", Rows("org-type"),
		Added[wire.RealmPlaces]("realm_org_type"),
		ParamAdded("org_type", updateRealm))

	CommunitiesDirectory = At(129, "an organization may wish to be listed",
		Rows("communities-directory"),
		Added[wire.RealmSettings]("realm_want_advertise_in_communities_directory"),
		ParamAdded("want_advertise_in_communities_directory", updateRealm))

	OwnersSettings = At(143, "some settings of the organization are for owners alone",
		Rows("owner-only-realm-settings"))

	EditSettingsSingly = At(150, "settings of editing are told one by one",
		Rows("edit-settings-response", "edit-settings-events"))
)
