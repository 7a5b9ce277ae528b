package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of drafts.
var (
	DraftsSynchronization = At(87, "users have a setting for storing drafts on the server",
		Rows("drafts-sync-event"),
		Added[wire.DisplaySettings]("enable_drafts_synchronization"))

	DraftsSynchronizationChoice = At(87, "the setting for storing drafts can be changed",
		Rows("drafts-sync-setting"),
		settingAdded("enable_drafts_synchronization"))

	DraftsKept = At(87, "the server can store drafts", Rows("drafts-endpoints"),
		Added[wire.RegisterDrafts]("drafts"),
		NoEvent[wire.DraftsAdded](), NoEvent[wire.DraftUpdated](), NoEvent[wire.DraftRemoved](),
		RouteAdded(draftRoutes...))
)
