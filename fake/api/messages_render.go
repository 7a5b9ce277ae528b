package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

type renderMessageParams struct {
	Content Text `schema:"content" req:"required"`
}

// renderMessage answers POST /messages/render. What is too long is cut as
// when it is sent.
func renderMessage(c *Call, p *renderMessageParams) (any, error) {
	return wire.Rendered{Rendered: c.View.Render(truncate(p.Content.Value, MaxMessageLength, cutMark), formerRendering(c.Plan))}, nil
}
