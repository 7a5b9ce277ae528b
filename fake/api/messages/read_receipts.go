package messages

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// GetReadReceipts answers GET /messages/{message_id}/read_receipts: the users who have
// read a message and share their read receipts.
func GetReadReceipts(c *rest.Call, _ *rest.NoParams) (any, error) {
	m, err := messageInPath(c)
	if err != nil {
		return nil, err
	}
	if !c.View.Organization().EnableReadReceipts {
		return nil, receiptsOff.New()
	}
	ids := c.View.ReadReceipts(m)
	if messageRulesAt(c.Plan).receiptsSkipMuted {
		ids = slices.DeleteFunc(ids, func(id int) bool {
			return c.View.HasMuted(id, c.User.ID) || c.View.HasMuted(c.User.ID, id)
		})
	}
	return wire.ReadReceipts{UserIDs: ids}, nil
}
