package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// GetHistory answers GET /messages/{message_id}/history: the versions of the message,
// oldest first.
func GetHistory(c *rest.Call, _ *rest.NoParams) (any, error) {
	if !c.View.Organization().AllowEditHistory {
		return nil, historyOff.New()
	}
	m := c.View.Message(c.PathID("message_id"))
	if m == nil || !c.View.CanRead(c.User, m) {
		return nil, rest.InvalidMessage()
	}
	return wire.MessageHistory{MessageHistory: rest.ViewerOf(c, true).Snapshots(m)}, nil
}
