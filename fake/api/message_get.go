package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type getMessageParams struct {
	ApplyMarkdown Bool `schema:"apply_markdown"`
}

// getMessage answers GET /messages/{message_id}.
func getMessage(c *Call, p *getMessageParams) (any, error) {
	id, err := strconv.Atoi(c.Path("message_id"))
	if err != nil {
		return nil, invalidMessage() // more digits than any ID has
	}
	m := c.View.Message(id)
	if m == nil || !c.View.CanRead(c.User, m) {
		return nil, invalidMessage()
	}
	out := c.viewer(true).message(m, p.ApplyMarkdown.Or(true))
	out.Flags = c.View.Reader(c.User).Flags(m)
	return wire.SingleMessage{Message: out, RawContent: m.Content}, nil
}
