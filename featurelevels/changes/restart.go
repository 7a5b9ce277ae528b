package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the event that tells queues of a restart.
var (
	RestartTellsVersion = At(59, "a restart tells which version is running now",
		Rows("restart-event-version"),
		Added[wire.Restart]("service_version", "service_feature_level"))

	RestartTellsMergeBase = At(88, "a restart tells the commit a fork started from",
		Rows("restart-merge-base"),
		Added[wire.Restart]("service_merge_base"))
)
