package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

type renderMessageParams struct {
	Content *Text `schema:"content" req:"required"`
}

// renderMessage answers POST /messages/render. What is too long is cut as
// when it is sent.
func renderMessage(c *Call, p *renderMessageParams) (any, error) {
	html, err := c.View.Render(c.User, truncate(p.Content.Value, MaxMessageLength, cutMark), formerRendering(c.Plan))
	if err != nil {
		return nil, unrenderable(err)
	}
	return wire.Rendered{Rendered: html}, nil
}
