package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

type getMessageParams struct {
	ApplyMarkdown *Bool `schema:"apply_markdown"`
}

// getMessage answers GET /messages/{message_id}.
func getMessage(c *Call, p *getMessageParams) (any, error) {
	m, err := messageInPath(c)
	if err != nil {
		return nil, err
	}
	out := viewerOf(c, true).message(m, p.ApplyMarkdown.Or(true))
	out.Flags = c.View.Reader(c.User).Flags(m)
	return wire.SingleMessage{Message: out, RawContent: m.Content}, nil
}
