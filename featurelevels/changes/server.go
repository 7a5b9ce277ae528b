package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of server settings and versions.
var (
	ServerTellsItsLevel = At(1, "GET /server_settings includes the feature level",
		Rows("server-settings-feature-level"),
		Added[wire.ServerSettings]("service_feature_level"))

	GitLabMethod = At(1, "GitLab is one of the authentication methods",
		Rows("server-settings-gitlab"),
		Added[wire.AuthenticationMethods]("gitlab"))

	RegisterTellsItsLevel = At(1, "a registration includes the feature level",
		Rows("register-feature-level"),
		Added[wire.RegisterVersion]("service_feature_level"))

	RegisterVersionAlways = At(3, "a registration always includes the version",
		Rows("register-version-always"))

	ServerFactsInRealm = At(4, "the realm part includes facts about the server",
		Rows("register-server-fields"),
		Added[wire.ServerFacts]("jitsi_server_url", "development_environment", "server_generation",
			"password_min_length", "password_min_guesses",
			"max_file_upload_size_mib", "max_avatar_file_size_mib",
			"server_inline_image_preview", "server_inline_url_embed_preview",
			"server_avatar_changes_disabled", "server_name_changes_disabled"))

	GiphyKey = At(47, "a registration includes the GIPHY API key", Rows("giphy-api-key"),
		Added[wire.RegisterGiphy]("giphy_api_key"))

	LengthLimits = At(53, "a registration includes the maximum lengths of topics and messages",
		Rows("register-max-lengths-added"),
		Added[wire.ServerFacts]("max_topic_length", "max_message_length"))

	StreamLengthLimits = At(53, "length limits of streams moved to the realm part under new names",
		Rows("register-max-lengths-renamed"),
		Added[wire.ServerFacts]("max_stream_name_length", "max_stream_description_length"),
		Removed("stream_name_max_length", func(s *wire.RegisterStreams) any { return s.MaxNameLength }),
		Removed("stream_description_max_length", func(s *wire.RegisterStreams) any { return s.MaxDescriptionLength }))

	SizeLimitsNameUnit = At(72, "size limits have the unit in their name",
		Rows("register-mib-names"),
		Renamed[wire.ServerFacts]("max_icon_file_size_mib", "max_icon_file_size", nil),
		Renamed[wire.ServerFacts]("max_logo_file_size_mib", "max_logo_file_size", nil),
		Renamed[wire.RealmFacts]("realm_upload_quota_mib", "realm_upload_quota", nil))

	ServerNeedsUpgrade = At(74, "a registration includes whether the server needs an upgrade",
		Rows("register-needs-upgrade"),
		Added[wire.ServerFacts]("server_needs_upgrade"))

	LongPollTimeout = At(74, "a registration includes the timeout for reading events",
		Rows("register-longpoll-timeout"),
		Added[wire.ServerFacts]("event_queue_longpoll_timeout_seconds"))

	ServerTellsMergeBase = At(88, "GET /server_settings includes the commit that a fork is based on",
		Rows("server-settings-merge-base"),
		Added[wire.ServerSettings]("service_merge_base"))

	RegisterTellsMergeBase = At(88, "a registration includes the commit that a fork is based on",
		Rows("register-merge-base"),
		Added[wire.RegisterVersion]("service_merge_base"))

	WebPublicStreamsFact = At(110, "a registration includes whether the server enables web-public streams",
		Rows("register-web-public-enabled"),
		Added[wire.ServerFacts]("server_web_public_streams_enabled"))

	ServerTellsWebPublicAccess = At(116, "GET /server_settings includes whether web-public access is enabled",
		Rows("server-settings-web-public"),
		Added[wire.ServerSettings]("realm_web_public_access_enabled"))
)
