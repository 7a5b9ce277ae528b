package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 7.0, levels 157 to 185, in the answer of POST /register.
var (
	PolicyNobody = At(159, "editing topics and moving messages may be left to nobody",
		Rows("policy-nobody"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			for _, name := range []string{"realm_edit_topic_policy", "realm_move_messages_between_streams_policy"} {
				replaceValue(o, name, wire.PolicyNobody, wire.PolicyAdministrators)
			}
		}),
		ValueAdded("edit_topic_policy", "6", updateRealm),
		ValueAdded("move_messages_between_streams_policy", "6", updateRealm))

	MoveLimits = At(162, "an organization limits for how long messages can be moved",
		Rows("move-limit-settings"),
		Added[wire.RealmSettings]("realm_move_messages_within_stream_limit_seconds",
			"realm_move_messages_between_streams_limit_seconds"),
		ParamAdded("move_messages_within_stream_limit_seconds", updateRealm),
		ParamAdded("move_messages_between_streams_limit_seconds", updateRealm))

	EmailVisibilityByUser = At(163, "each user says who sees the real address",
		Rows("email-visibility-user-setting"),
		Added[wire.LaterSettings]("email_address_visibility"),
		settingAdded("email_address_visibility"))

	NoEmailVisibilityByRealm = At(163, "an organization no longer says who sees real addresses",
		Rows("email-visibility-realm-removed"),
		Removed("realm_email_address_visibility", func(s *wire.RealmSettings) any { return s.EmailAddressVisibility }),
		ParamRemoved("email_address_visibility", updateRealm))

	PresenceIntervals = At(164, "a registration tells how often to report presence",
		Rows("register-presence-intervals"),
		Added[wire.ServerFacts]("server_presence_ping_interval_seconds", "server_presence_offline_threshold_seconds"))

	RealmNameInEmailPolicy = At(168, "the organization's name in emails became a policy",
		Rows("realm-name-in-email-policy"),
		Added[wire.LaterSettings]("realm_name_in_email_notifications_policy"),
		Removed("realm_name_in_notifications", func(s *wire.NotificationSettings) any {
			return s.RealmNameInEmail == wire.Always
		}),
		settingWas("realm_name_in_email_notifications_policy", "realm_name_in_notifications", "2", "3"))

	UnmutedTopics = At(170, "a topic of a muted stream may be unmuted", Rows("visibility-unmuted"),
		Rewritten(func(r *wire.RegisterUserTopics, o *Object) {
			topics, _ := o.Get("user_topics")
			o.Set("user_topics", keep(topics, func(i int) bool {
				return r.UserTopics[i].VisibilityPolicy != wire.TopicUnmuted
			}))
		}))

	MarkReadOnScroll = At(175, "users choose whether scrolling marks messages read",
		Rows("mark-read-on-scroll"),
		Added[wire.LaterSettings]("web_mark_read_on_scroll_policy"),
		settingAdded("web_mark_read_on_scroll_policy"))

	ScheduledListed = At(179, "a registration lists scheduled messages", Rows("register-scheduled"),
		Added[wire.RegisterScheduledMessages]("scheduled_messages"))

	ScheduledTellFailure = At(181, "a scheduled message tells whether sending failed",
		Rows("scheduled-failed"),
		Added[wire.ScheduledMessage]("failed"))

	NoTopicEditLimit = At(183, "an organization no longer limits for how long anybody may edit topics",
		Rows("topic-limit-removed"),
		Removed(topicEditLimit, func(*wire.RealmSettings) any { return 3 * 24 * 60 * 60 }))
)
