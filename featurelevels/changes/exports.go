package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of exports.
var (
	ExportsTellID = At(182, "starting an export returns its ID", Rows("export-id"),
		Added[wire.ExportStarted]("id"))
)
