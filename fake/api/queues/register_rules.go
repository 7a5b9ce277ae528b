package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// stateRules are the rules of the state in a registration that differ between levels.
type stateRules struct {
	versionAlways         bool // each registration has the version of the server
	settingsObject        bool // clients can declare that they read the object of settings
	webPublicStreams      bool // the streams include all web-public ones
	administratorsListAll bool // administrators get all active streams
	everybodyListsAll     bool // users get all streams of which they may know
	archivedStreams       bool // clients with the capability get archived streams
	archivedNeverSeen     bool // also those to which the account was never subscribed
	formerStreamsAlways   bool // the streams that a user left include those out of sight
	subscribersAlways     bool // streams out of sight have an empty list of subscribers
	userTopicsSuffice     bool // muted_topics is left out for clients that ask for user_topic
	unreadIgnoresCase     bool // topics with unread messages are in order whatever their case
	leftStreamsAreUnread  bool // messages of streams that a user left count as unread
	userListIncomplete    bool // clients can have users left out whom the requester may not know
	awayIsUnavailable     bool // away in a status says that the user is shown as unavailable

	// mutes returns the condition of messages that do not count as unread.
	mutes func(world.View, *world.User) func(*world.Message) bool
	// capabilities are the capabilities that clients can declare, oldest first.
	capabilities []string
	// webhooks are the integrations that clients offer for bots.
	webhooks  []wire.WebhookKind
	hints     bool    // the steps of new users are hints
	tourVideo *string // the address of a film that introduces new users
}

func stateRulesAt(p *featurelevels.Plan) *stateRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) stateRules {
		webPublic := p.Has("186-register-streams-web-public") && !p.Has("188-main-line") ||
			p.Has("205-register-streams-web-public")
		rules := stateRules{
			hints:                 !p.Has("233-onboarding-rename"),
			versionAlways:         p.Has("3-register-version-always"),
			settingsObject:        p.Has("89-capability-user-settings-object"),
			webPublicStreams:      webPublic,
			everybodyListsAll:     p.Has("356-streams-include-all"),
			administratorsListAll: !p.Formerly("4.0-administrators-list-streams"),
			archivedStreams:       p.Has("315-capability-archived"),
			archivedNeverSeen:     p.Has("362-archived-never-subscribed"),
			formerStreamsAlways:   !p.Has("186-register-never-visible-streams"),
			subscribersAlways:     p.Has("37-register-subscribers-always"),
			userTopicsSuffice:     p.Has("134-register-muted-topics-replaced"),
			unreadIgnoresCase:     p.Has("10.0-unread-topics-ignore-case"),
			leftStreamsAreUnread:  !p.Has("zulip-left-stream-unreads"),
			userListIncomplete:    p.Has("232-capability-user-list"),
			awayIsUnavailable:     p.Has("148-away-deprecated"),

			mutes: world.View.MutedBy,
			capabilities: []string{
				"notification_settings_null", "bulk_message_deletion", "user_avatar_url_field_optional",
			},
		}
		if p.IsZulip() {
			film := "https://static.zulipchat.com/static/navigation-tour-video/zulip-10.mp4"
			rules.tourVideo = &film
		}
		if p.Formerly("213-unread-counts-unmuted") {
			rules.mutes = func(v world.View, u *world.User) func(*world.Message) bool { return v.HiddenBy(u, nil) }
		}
		reached := map[featurelevels.ChangeID]bool{}
		for _, id := range []featurelevels.ChangeID{"8.0-integrations", "9.0-integrations", "10.0-integrations"} {
			reached[id] = p.Has(id)
		}
		rules.webhooks = webhooks(reached)
		for _, newer := range []struct {
			since featurelevels.ChangeID
			name  string
		}{
			{"58-typing-stream-param", "stream_typing_notifications"},
			{"89-capability-user-settings-object", "user_settings_object"},
			{"176-capability-linkifier-template", "linkifier_url_template"},
			{"232-capability-user-list", present.UserListIncomplete},
			{"334-capability-empty-topic", "empty_topic_name"},
			{"315-capability-archived", "archived_channels"},
			{"294-capability-deactivated-groups", "include_deactivated_groups"},
		} {
			if p.Has(newer.since) {
				rules.capabilities = append(rules.capabilities, newer.name)
			}
		}
		return rules
	})
}
