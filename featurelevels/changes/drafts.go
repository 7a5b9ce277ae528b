package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of drafts.
var (
	DraftsSynchronization = At(87, "users choose whether drafts are kept by the server",
		Rows("drafts-sync-event"),
		Added[wire.DisplaySettings]("enable_drafts_synchronization"))

	DraftsSynchronizationChoice = At(87, "whether the server keeps drafts can be changed",
		Rows("drafts-sync-setting"),
		settingAdded("enable_drafts_synchronization"))

	DraftsKept = At(87, "drafts can be kept by the server", Rows("drafts-endpoints"),
		Added[wire.RegisterDrafts]("drafts"),
		RouteAdded("GET /drafts", "POST /drafts", "PATCH /drafts/{draft_id}", "DELETE /drafts/{draft_id}"))
)
