package queues

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// stateRules are the rules of the state in a registration that differ between levels.
type stateRules struct {
	versionAlways         bool // each registration has the version of the server
	settingsObject        bool // clients can declare that they read the object of settings
	webPublicStreams      bool // the streams include all web-public ones
	administratorsListAll bool // administrators get all active streams
	formerStreamsAlways   bool // the streams that a user left include those out of sight
	subscribersAlways     bool // streams out of sight have an empty list of subscribers
	userTopicsSuffice     bool // muted_topics is left out for clients that ask for user_topic
	leftStreamsAreUnread  bool // messages of streams that a user left count as unread
	awayIsUnavailable     bool // away in a status says that the user is shown as unavailable

	// capabilities are the capabilities that clients can declare, oldest first.
	capabilities []string
}

func stateRulesAt(p *featurelevels.Plan) *stateRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) stateRules {
		rules := stateRules{
			versionAlways:         p.Has("3-register-version-always"),
			settingsObject:        p.Has("89-capability-user-settings-object"),
			webPublicStreams:      p.Has("186-register-streams-web-public"),
			administratorsListAll: !p.Formerly("4.0-administrators-list-streams"),
			formerStreamsAlways:   !p.Has("186-register-never-visible-streams"),
			subscribersAlways:     p.Has("37-register-subscribers-always"),
			userTopicsSuffice:     p.Has("134-register-muted-topics-replaced"),
			leftStreamsAreUnread:  !p.Has("zulip-left-stream-unreads"),
			awayIsUnavailable:     p.Has("148-away-deprecated"),

			capabilities: []string{
				"notification_settings_null", "bulk_message_deletion", "user_avatar_url_field_optional",
			},
		}
		for _, newer := range []struct {
			since featurelevels.ChangeID
			name  string
		}{
			{"58-typing-stream-param", "stream_typing_notifications"},
			{"89-capability-user-settings-object", "user_settings_object"},
			{"176-capability-linkifier-template", "linkifier_url_template"},
		} {
			if p.Has(newer.since) {
				rules.capabilities = append(rules.capabilities, newer.name)
			}
		}
		return rules
	})
}
