package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type getMessageParams struct {
	ApplyMarkdown *rest.Bool `schema:"apply_markdown" default:"true"`
	EmptyTopic    *rest.Bool `schema:"allow_empty_topic_name" default:"false"`
}

// Get answers GET /messages/{message_id}.
func Get(c *rest.Call, p *getMessageParams) (any, error) {
	m, err := messageInPath(c)
	if err != nil {
		return nil, err
	}
	viewer := rest.ViewerOf(c, true).Reading(p.EmptyTopic.Value)
	out, reader := viewer.Message(m, p.ApplyMarkdown.Value), viewer.Flags()
	if out.Flags = reader.Of(m); !reader.InHistory(m) && !messageRulesAt(c.Plan).historicalIsTold {
		out.Flags = []string{"read"}
	}
	return wire.SingleMessage{Message: out, RawContent: m.Content}, nil
}
