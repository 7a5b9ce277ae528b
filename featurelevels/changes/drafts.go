package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Changes of drafts.
var (
	DraftsKept = At(87, "drafts can be kept by the server", Rows("drafts-endpoints"),
		RouteAdded("GET /drafts", "POST /drafts", "PATCH /drafts/{draft_id}", "DELETE /drafts/{draft_id}"))
)
