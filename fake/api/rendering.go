package api

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// formerRendering is what a level renders otherwise than the newest does.
func formerRendering(plan *featurelevels.Plan) markdown.Former {
	return markdown.Former{
		NoTimes:        !plan.Has(changes.TimesInMessages),
		NoSpoilers:     !plan.Has(changes.SpoilersInMessages),
		TimesAsSpans:   !plan.Has(changes.TimesAreTimeElements),
		Avatars:        !plan.Has(changes.NoAvatarsInMessages),
		NoCodeLanguage: !plan.Has(changes.CodeTellsLanguage),
	}
}

// renderedVersion counts how often rendering changed so that all had to be
// rendered again.
const renderedVersion = 1

// html is a message's content as the viewer's level renders it. What is kept
// with the message is the newest rendering.
func (v viewer) html(m *world.Message) string { return v.rendering(m, m.Content, m.Rendered) }

// rendering is the same for a content that a message has or had, and its
// newest rendering.
func (v viewer) rendering(m *world.Message, content, newest string) string {
	former := formerRendering(v.plan)
	if former == (markdown.Former{}) {
		return newest
	}
	html, err := v.view.Render(v.view.User(m.SenderID), content, former)
	if err != nil {
		return newest // which was not too long
	}
	return html
}

// unrenderable words the refusal of a content whose HTML would be too long, and
// leaves other errors as they are.
func unrenderable(err error) error {
	if errors.Is(err, world.ErrUnrenderable) {
		return badRequest("Unable to render message: check 'content'")
	}
	return err
}
