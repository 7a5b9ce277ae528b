package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Manner is the manner of rendering for messages that are sent or read at an address.
func Manner(plan *featurelevels.Plan, base string) world.Manner {
	m := mannerOf(plan, base)
	setForms(&m, plan, false)
	m.NamelessDescriptions = !plan.Has("6.0-description-mentions")
	return m
}

// NewestManner is the manner for messages that are stored: the world stores the
// rendering of the newest level.
func NewestManner(plan *featurelevels.Plan, base string) world.Manner {
	m := mannerOf(plan, base)
	setForms(&m, plan, true)
	// The users whom a message calls are stored with it.
	m.Rules.CalledChannel = plan.Has("247-channel-wildcard")
	return m
}

func mannerOf(plan *featurelevels.Plan, base string) world.Manner {
	m := world.Manner{Base: base, ExtraEmoji: ExtraEmojiName(plan)}
	m.SilentCalls = plan.Formerly("4.0-silent-wildcard-mention")
	m.TopicCalls = plan.Has("224-wildcard-flags")
	m.SeenStreams = plan.IsZulip() && plan.Has("10.0-seen-streams-linked")
	return m
}

// developmentServer is the address of every development server of the public
// counterpart. Links to it count as links into the organization, so that texts for
// such a server get the same HTML.
const developmentServer = "http://localhost:9991"

// ExtraEmojiName is a dialect's name of the one built-in emoji.
func ExtraEmojiName(plan *featurelevels.Plan) string {
	if plan.Has("zulip-service-prefix") {
		return "zulip"
	}
	return world.TheExtraEmoji
}

// HTML is a message's content as the viewer's level renders it. The stored HTML is the
// newest rendering.
func (v Viewer) HTML(m *world.Message) string { return v.Rendering(m, m.Content, m.Rendered) }

// Rendering is HTML for a current or former content, and its newest rendering.
func (v Viewer) Rendering(m *world.Message, content, newest string) string {
	stored := NewestManner(v.Plan, m.Base)
	if m.Base == "" { // a message of the scenario, which is stored in the form of the specification
		stored = world.Manner{ExtraEmoji: stored.ExtraEmoji}
	}
	if !changes(v.Plan, m.Base == "", content, newest) {
		return newest
	}
	sender := v.View.User(m.SenderID)
	html, err := v.View.Render(sender, content, Manner(v.Plan, m.Base))
	if err != nil {
		return newest // it was not too long
	}
	if again, err := v.View.Render(sender, content, stored); err == nil && again == html {
		return newest // the names in it are those of its time
	}
	return html
}
