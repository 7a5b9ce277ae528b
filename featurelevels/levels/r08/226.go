package r08

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 226 that needs a function.
var level226 = fl.Edits{
	"226-subscription-email-address": fl.Split(wire.StreamUpdate.WithEmail),
}
