package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

type renderMessageParams struct {
	Content Text `schema:"content" req:"required"`
}

// renderMessage answers POST /messages/render.
func renderMessage(c *Call, p *renderMessageParams) (any, error) {
	return wire.Rendered{Rendered: c.View.Render(p.Content.Value, formerRendering(c.Plan))}, nil
}
