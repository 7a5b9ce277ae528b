package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type renderMessageParams struct {
	Content *rest.Text `schema:"content,required"`
}

// Render answers POST /messages/render. A content that is too long is cut as when it
// is sent, or rendered whole where the dialect does so.
func Render(c *rest.Call, p *renderMessageParams) (any, error) {
	content := p.Content.Value
	if !messageRulesAt(c.Plan).rendersAnyLength {
		content = rest.Truncate(content, c.View.Lengths().Message, rules.CutMark)
	}
	html, err := c.View.Render(c.User, content, present.Manner(c.Plan, c.Base))
	if err != nil {
		return nil, rest.Unrenderable(err)
	}
	return wire.Rendered{Rendered: html}, nil
}
