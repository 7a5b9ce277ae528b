package present

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Manner is the manner of rendering for messages that are sent or read at an address.
func Manner(plan *featurelevels.Plan, base string) world.Manner {
	m := NewestManner(plan, base)
	m.Rules = renderingRules(plan)
	m.NamelessDescriptions = !plan.Has("6.0-description-mentions")
	return m
}

// NewestManner is the manner for messages that are stored: the world stores the
// rendering of the newest level.
func NewestManner(plan *featurelevels.Plan, base string) world.Manner {
	m := world.Manner{Base: base, ExtraEmoji: ExtraEmojiName(plan)}
	if plan.Has("zulip-service-prefix") {
		m.Alias, m.ProxyImages = developmentServer, true
		m.SilentCalls = !plan.Has("4.0-silent-wildcard-mention")
	}
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

// renderingRules are the forms of HTML at a level.
func renderingRules(plan *featurelevels.Plan) markdown.Rules {
	return markdown.Rules{
		TimesAsText:         !plan.Has("8-time-mentions"),
		TimesInSpans:        !plan.Has("16-time-mention-markup"),
		SpoilersAsCode:      !plan.Has("15-spoilers"),
		AvatarImages:        !plan.Has("24-avatar-markdown"),
		CodeWithoutLanguage: !plan.Has("33-code-block-language"),
		EscapedApostrophes:  !plan.Has("4.0-html"),
		NewlineAfterHTML:    !plan.Has("4.0-html-line-breaks"),
		UnroundedFormulas:   !plan.Has("5.0-formula-lengths"),
		MathDefaultLetters:  !plan.Has("4.0-html"),
		WhiteSmile:          !plan.Has("4.0-html"),
	}
}

// HTML is a message's content as the viewer's level renders it. The stored HTML is the
// newest rendering.
func (v Viewer) HTML(m *world.Message) string { return v.Rendering(m, m.Content, m.Rendered) }

// Rendering is HTML for a current or former content, and its newest rendering.
func (v Viewer) Rendering(m *world.Message, content, newest string) string {
	manner := Manner(v.Plan, m.Base)
	if manner.Rules == (markdown.Rules{}) {
		return newest
	}
	sender := v.View.User(m.SenderID)
	html, err := v.View.Render(sender, content, manner)
	if err != nil {
		return newest // it was not too long
	}
	manner.Rules = markdown.Rules{}
	if again, err := v.View.Render(sender, content, manner); err == nil && again == html {
		return newest // the names in it are those of its time
	}
	return html
}
