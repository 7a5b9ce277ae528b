package r07

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 186 that needs a function.
var level186 = fl.Edits{
	"186-rename-email-event-removed": fl.Split(wire.StreamUpdate.WithEmail),
}
