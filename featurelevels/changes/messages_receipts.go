package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of read receipts.
var (
	ReadReceiptsSetting = At(137, "an organization may switch read receipts on",
		Rows("read-receipts-setting"),
		Added[wire.RealmSettings]("realm_enable_read_receipts"),
		ParamAdded("enable_read_receipts", updateRealm))

	ReceiptsListed = At(137, "it can be asked who has read a message", Rows("read-receipts-endpoint"),
		RouteAdded("GET /messages/{message_id}/read_receipts"))

	ReceiptsWithoutMuted = At(144, "who muted somebody is not told whether they read a message, nor the other way round",
		Rows("read-receipts-muted-users"))
)
