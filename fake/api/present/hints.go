package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const hintDelay = 0.5

// Hints are the hints of the tutorial in the order in which a new user sees them. Their
// words are those of public servers, because clients show them.
func Hints(p *featurelevels.Plan) []wire.Hotspot {
	var list []wire.Hotspot
	if !p.Has("5.0-reply-hint-removed") {
		list = append(list, hint("intro_reply", "Reply to a message", "Click anywhere on a message to reply."))
	}
	return append(list,
		hint("intro_streams", "Catch up on a stream",
			"Messages sent to a stream are seen by everyone subscribed to that stream. Try clicking on one of the stream links below."),
		hint("intro_topics", "Topics",
			"Every message has a topic. Topics keep conversations easy to follow, and make it easy to reply to conversations that start while you are offline."),
		hint("intro_gear", "Settings", "Go to Settings to configure your notifications and preferences."),
		hint("intro_compose", "Compose",
			"Click here to start a new conversation. Pick a topic (2-3 words is best), and give it a go!"),
	)
}

func hint(name, title, description string) wire.Hotspot {
	return wire.Hotspot{Name: name, Title: title, Description: description, Delay: hintDelay}
}

// NextHints are the hints to show next: the first one that a new user has not seen.
func NextHints(p *featurelevels.Plan, newcomer bool, seen []string) []wire.Hotspot {
	next := []wire.Hotspot{}
	for _, h := range Hints(p) {
		if newcomer && len(next) == 0 && !slices.Contains(seen, h.Name) {
			next = append(next, h)
		}
	}
	return next
}
