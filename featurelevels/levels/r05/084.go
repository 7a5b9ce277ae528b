package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 84 that needs a function.
var level084 = fl.Edits{
	"84-register-enter-sends": fl.Rewritten(func(r *wire.Register, o *fl.Object) {
		o.Delete("enter_sends")
		if r.RegisterUsers != nil {
			o.Set("enter_sends", r.RegisterUsers.EnterSends)
		}
	}),
}
