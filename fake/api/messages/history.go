package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type historyParams struct {
	EmptyTopic *rest.Bool `schema:"allow_empty_topic_name" default:"false"`
}

// GetHistory answers GET /messages/{message_id}/history: the versions of the message,
// oldest first.
func GetHistory(c *rest.Call, p *historyParams) (any, error) {
	if c.View.Organization().History == wire.NoEdits {
		return nil, historyOff.New()
	}
	m := c.View.Message(c.PathID("message_id"))
	if m == nil || !c.View.CanRead(c.User, m) {
		return nil, rest.InvalidMessage()
	}
	viewer := rest.ViewerOf(c, true).Reading(p.EmptyTopic.Value)
	return wire.MessageHistory{MessageHistory: viewer.Snapshots(m)}, nil
}
