package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type renderMessageParams struct {
	Content *rest.Text `schema:"content" req:"required"`
}

// Render answers POST /messages/render. A content of any length is rendered.
func Render(c *rest.Call, p *renderMessageParams) (any, error) {
	html, err := c.View.Render(c.User, p.Content.Value, present.Manner(c.Plan, c.Base))
	if err != nil {
		return nil, rest.Unrenderable(err)
	}
	return wire.Rendered{Rendered: html}, nil
}
