package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Types of the steps of a new user.
const (
	aHint        = "hotspot"
	aNotice      = "one_time_notice"
	anAction     = "one_time_action"
	hintDelay    = 0.5
	welcomedStep = "narrow_to_dm_with_welcome_bot_new_user"
)

// Steps are the steps of a new user at a level: what clients show or do once, and the hints
// of older levels.
func Steps(p *featurelevels.Plan) []wire.OnboardingStep {
	var list []wire.OnboardingStep
	add := func(since bool, kind string, names ...string) {
		for _, name := range names {
			if since {
				list = append(list, wire.OnboardingStep{Type: kind, Name: name})
			}
		}
	}
	add(p.Has("233-onboarding-rename"), aNotice, "visibility_policy_banner")
	add(p.Has("9.0-onboarding-notices"), aNotice, "intro_inbox_view_modal", "intro_recent_view_modal",
		"first_stream_created_banner", "jump_to_conversation_banner", "non_interleaved_view_messages_fading",
		"interleaved_view_messages_fading")
	add(p.Has("10.0-onboarding-steps"), aNotice, "intro_resolve_topic")
	add(p.Has("369-tour-video"), aNotice, "navigation_tour_video")
	add(p.Has("10.0-onboarding-steps"), anAction, welcomedStep)
	if !p.Has("259-onboarding-one-time") {
		list = append(list, hints(p)...)
	}
	return list
}

// hints are the hints of the tutorial in the order in which a new user sees them. Their
// words are those of public servers, because clients show them.
func hints(p *featurelevels.Plan) []wire.OnboardingStep {
	var list []wire.OnboardingStep
	if !p.Has("5.0-reply-hint-removed") {
		list = append(list, hint("intro_reply", "Reply to a message", "Click anywhere on a message to reply."))
	}
	return append(list,
		hint("intro_streams", "Catch up on a stream",
			"Messages sent to a stream are seen by everyone subscribed to that stream. "+
				"Try clicking on one of the stream links below."),
		hint("intro_topics", "Topics",
			"Every message has a topic. Topics keep conversations easy to follow, "+
				"and make it easy to reply to conversations that start while you are offline."),
		hint("intro_gear", "Settings", "Go to Settings to configure your notifications and preferences."),
		hint("intro_compose", "Compose",
			"Click here to start a new conversation. Pick a topic (2-3 words is best), and give it a go!"),
	)
}

func hint(name, title, description string) wire.OnboardingStep {
	return wire.OnboardingStep{
		Type: aHint, Name: name, Hint: &wire.Hotspot{Title: title, Description: description, Delay: hintDelay},
	}
}

// NextSteps are the steps that a user has not taken. A new user gets one hint at a time.
func NextSteps(p *featurelevels.Plan, newcomer bool, seen []string) []wire.OnboardingStep {
	next := []wire.OnboardingStep{}
	for _, step := range Steps(p) {
		if slices.Contains(seen, step.Name) || step.Type == aHint && !newcomer {
			continue
		}
		next = append(next, step)
		newcomer = newcomer && step.Type != aHint
	}
	return next
}
