package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 23 that needs a function.
var level023 = fl.Edits{
	"23-pointer-event": fl.Rewritten(func(r *wire.Register, o *fl.Object) {
		if r.PointerFetched {
			o.Set("pointer", -1) // it has never moved
		}
	}),
}
