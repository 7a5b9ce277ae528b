package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the restart event.
var (
	RestartTellsVersion = At(59, "restart events include the new version",
		Rows("restart-event-version"),
		Added[wire.Restart]("service_version", "service_feature_level"))

	RestartTellsMergeBase = At(88, "restart events include the commit that a fork is based on",
		Rows("restart-merge-base"),
		Added[wire.Restart]("service_merge_base"))
)
