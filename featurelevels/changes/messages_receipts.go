package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of read receipts.
var (
	ReadReceiptsSetting = At(137, "an organization can enable read receipts",
		Rows("read-receipts-setting"),
		Added[wire.RealmSettings]("realm_enable_read_receipts"),
		ParamAdded("enable_read_receipts", updateRealm))

	ReceiptsListed = At(137, "an endpoint lists the users who have read a message", Rows("read-receipts-endpoint"),
		RouteAdded("GET /messages/{message_id}/read_receipts"))

	ReceiptsWithoutMuted = At(144, "read receipts omit users who muted the requester or whom the requester muted",
		Rows("read-receipts-muted-users"))
)
