package queues

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
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
			versionAlways:         p.Has(changes.RegisterVersionAlways),
			settingsObject:        p.Has(changes.UserSettingsCapability),
			webPublicStreams:      p.Has(changes.RegisterWebPublicStreams),
			administratorsListAll: !p.Formerly(changes.AdministratorsListAll),
			formerStreamsAlways:   !p.Has(changes.FormerStreamsInSight),
			subscribersAlways:     p.Has(changes.SubscribersAlways),
			userTopicsSuffice:     p.Has(changes.MutedTopicsGiveWay),
			leftStreamsAreUnread:  !p.Has(changes.LeftStreamsAreNotUnread),
			awayIsUnavailable:     p.Has(changes.AwayIsNoPresence),

			capabilities: []string{
				"notification_settings_null", "bulk_message_deletion", "user_avatar_url_field_optional",
			},
		}
		for _, newer := range []struct {
			since featurelevels.ChangeID
			name  string
		}{
			{changes.StreamTyping, "stream_typing_notifications"},
			{changes.UserSettingsCapability, "user_settings_object"},
			{changes.LinkifierCapability, "linkifier_url_template"},
		} {
			if p.Has(newer.since) {
				rules.capabilities = append(rules.capabilities, newer.name)
			}
		}
		return rules
	})
}
