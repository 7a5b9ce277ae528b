package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 5 that needs a function.
var level005 = fl.Edits{
	"5-realm-bot-owner-id": fl.Rewritten(func(b *wire.OwnedBot, o *fl.Object) {
		o.Set("owner_id", nil)
		if b.OwnerEmail != "" {
			o.Set("owner_id", b.OwnerEmail)
		}
		o.Rename("owner_id", "owner")
	}),
}
