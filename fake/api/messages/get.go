package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type getMessageParams struct {
	ApplyMarkdown *rest.Bool `schema:"apply_markdown" default:"true"`
}

// Get answers GET /messages/{message_id}.
func Get(c *rest.Call, p *getMessageParams) (any, error) {
	m, err := messageInPath(c)
	if err != nil {
		return nil, err
	}
	out := rest.ViewerOf(c, true).Message(m, p.ApplyMarkdown.Value)
	reader := c.View.Reader(c.User)
	if out.Flags = reader.Flags(m); !reader.InHistory(m) && !messageRulesAt(c.Plan).historicalIsTold {
		out.Flags = []string{"read"}
	}
	return wire.SingleMessage{Message: out, RawContent: m.Content}, nil
}
