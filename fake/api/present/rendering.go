package present

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// Manner is how messages that are written or read at an address are rendered.
func Manner(plan *featurelevels.Plan, base string) world.Manner {
	m := NewestManner(plan, base)
	m.Former = formerRendering(plan)
	return m
}

// NewestManner is the same for messages that are stored: they are kept as the
// newest level renders them.
func NewestManner(plan *featurelevels.Plan, base string) world.Manner {
	m := world.Manner{Base: base, ExtraEmoji: ExtraEmojiName(plan)}
	if plan.Has(changes.ServiceIsSpeltZulip) {
		m.Alias, m.ProxyImages = developmentServer, true
	}
	return m
}

// developmentServer is where every development server of the public counterpart
// answers. Links to it lead into the organization, so that texts that were written
// for such a server are rendered alike.
const developmentServer = "http://localhost:9991"

// ExtraEmojiName is how a dialect calls the one emoji that is built in.
func ExtraEmojiName(plan *featurelevels.Plan) string {
	if plan.Has(changes.ServiceIsSpeltZulip) {
		return "zulip"
	}
	return world.TheExtraEmoji
}

// formerRendering is what a level renders otherwise than the newest does.
func formerRendering(plan *featurelevels.Plan) markdown.Former {
	return markdown.Former{
		NoTimes:          !plan.Has(changes.TimesInMessages),
		NoSpoilers:       !plan.Has(changes.SpoilersInMessages),
		TimesAsSpans:     !plan.Has(changes.TimesAreTimeElements),
		Avatars:          !plan.Has(changes.NoAvatarsInMessages),
		NoCodeLanguage:   !plan.Has(changes.CodeTellsLanguage),
		BreaksBehindHTML: !plan.Has(changes.NoBreaksBehindHTML),
	}
}

// HTML is a message's content as the viewer's level renders it. What is kept
// with the message is the newest rendering.
func (v Viewer) HTML(m *world.Message) string { return v.Rendering(m, m.Content, m.Rendered) }

// Rendering is the same for a content that a message has or had, and its
// newest rendering.
func (v Viewer) Rendering(m *world.Message, content, newest string) string {
	manner := Manner(v.Plan, m.Base)
	if manner.Former == (markdown.Former{}) {
		return newest
	}
	html, err := v.View.Render(v.View.User(m.SenderID), content, manner)
	if err != nil {
		return newest // which was not too long
	}
	return html
}
