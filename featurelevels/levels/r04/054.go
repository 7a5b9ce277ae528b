package r04

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 54 that needs a function.
var level054 = fl.Edits{
	"54-linkifiers-endpoint": fl.Rewritten(func(f *wire.Filters, o *fl.Object) {
		o.Set("filters", wire.FiltersOf(f.Linkifiers))
	}),
}
