package present

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// FormerRendering is what a level renders otherwise than the newest does.
func FormerRendering(plan *featurelevels.Plan) markdown.Former {
	return markdown.Former{
		NoTimes:        !plan.Has(changes.TimesInMessages),
		NoSpoilers:     !plan.Has(changes.SpoilersInMessages),
		TimesAsSpans:   !plan.Has(changes.TimesAreTimeElements),
		Avatars:        !plan.Has(changes.NoAvatarsInMessages),
		NoCodeLanguage: !plan.Has(changes.CodeTellsLanguage),
	}
}

// HTML is a message's content as the viewer's level renders it. What is kept
// with the message is the newest rendering.
func (v Viewer) HTML(m *world.Message) string { return v.Rendering(m, m.Content, m.Rendered) }

// Rendering is the same for a content that a message has or had, and its
// newest rendering.
func (v Viewer) Rendering(m *world.Message, content, newest string) string {
	former := FormerRendering(v.Plan)
	if former == (markdown.Former{}) {
		return newest
	}
	html, err := v.View.Render(v.View.User(m.SenderID), content, former)
	if err != nil {
		return newest // which was not too long
	}
	return html
}
