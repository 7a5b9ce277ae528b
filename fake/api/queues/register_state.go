package queues

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// stateParts are the parts of the state that a client can fetch with a registration,
// by name.
func stateParts() map[string]func(*state) {
	return map[string]func(*state){
		"alert_words":                  (*state).alertWords,
		"custom_profile_fields":        (*state).profileFields,
		"default_stream_groups":        (*state).defaultStreamGroups,
		"default_streams":              (*state).defaultStreams,
		"drafts":                       (*state).drafts,
		"giphy":                        (*state).giphy,
		"hotspots":                     (*state).hints,
		"message":                      (*state).messages,
		"muted_topics":                 (*state).mutedTopics,
		"muted_users":                  (*state).mutedUsers,
		"onboarding_steps":             (*state).onboardingSteps,
		"pointer":                      (*state).pointer,
		"presence":                     (*state).presence,
		"realm":                        (*state).realm,
		"realm_billing":                (*state).billing,
		"realm_bot":                    (*state).bots,
		"realm_domains":                (*state).domains,
		"realm_embedded_bots":          (*state).embeddedBots,
		"realm_emoji":                  (*state).emoji,
		"realm_filters":                (*state).filters,
		"realm_incoming_webhook_bots":  (*state).incomingWebhookBots,
		"realm_linkifiers":             (*state).linkifiers,
		"realm_playgrounds":            (*state).playgrounds,
		"realm_user":                   (*state).users,
		"realm_user_groups":            (*state).userGroups,
		"realm_user_settings_defaults": (*state).settingsDefaults,
		"recent_private_conversations": (*state).recentConversations,
		"saved_snippets":               (*state).snippets,
		"scheduled_messages":           (*state).scheduledMessages,
		"service_version":              (*state).version,
		"starred_messages":             (*state).starredMessages,
		"stop_words":                   (*state).stopWords,
		"stream":                       (*state).streams,
		"subscription":                 (*state).subscriptions,
		"update_display_settings":      (*state).displaySettings,
		"update_global_notifications":  (*state).notificationSettings,
		"update_message_flags":         (*state).unread,
		"user_settings":                (*state).userSettings,
		"user_status":                  (*state).userStatus,
		"user_topic":                   (*state).userTopics,
		"video_calls":                  (*state).videoCalls,
	}
}

// hints are the onboarding steps of older levels.
func (s *state) hints() {
	if s.rules.hints {
		s.steps()
	}
}

func (s *state) onboardingSteps() {
	if !s.rules.hints {
		s.steps()
	}
}

func (s *state) steps() {
	s.RegisterOnboarding = &wire.RegisterOnboarding{
		OnboardingSteps: present.NextSteps(s.Plan, s.User.Newcomer, s.User.HintsSeen), TourVideo: s.rules.tourVideo,
	}
}

// state builds the answer to one registration.
type state struct {
	*rest.Call
	*wire.Register
	p       *registration
	options events.Options
	fetch   []string // nil is everything
	rules   *stateRules
}

// registerState builds the state that a client fetches: everything if fetch is nil.
func registerState(c *rest.Call, p *registration, o events.Options, fetch []string) *wire.Register {
	s := &state{Call: c, Register: &wire.Register{}, p: p, options: o, fetch: fetch, rules: stateRulesAt(c.Plan)}
	for name, fill := range stateParts() {
		if s.wants(name) {
			fill(s)
		}
	}
	if s.rules.versionAlways {
		s.version()
	}
	return s.Register
}

// viewer is the account as the client of the registration sees objects.
func (s *state) viewer() present.Viewer {
	return rest.ViewerOf(s.Call, s.options.ClientGravatar).Reading(present.KnowsEmptyTopics(&s.options))
}

func (s *state) wants(name string) bool { return s.fetch == nil || s.named(name) }

// named reports whether the client fetches a part by its name, and not only everything.
func (s *state) named(name string) bool { return slices.Contains(s.fetch, name) }

func (s *state) version() { s.RegisterVersion = s.RunningVersion() }

func (s *state) pointer() { s.PointerFetched = true }
