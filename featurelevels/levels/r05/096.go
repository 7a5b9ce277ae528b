package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 96 that needs a function.
var level096 = fl.Edits{
	"96-invite-expiry-date": fl.Rewritten(func(i *wire.Invite, o *fl.Object) {
		if !i.TellsEnd {
			o.Delete("expiry_date")
		}
	}),
}
