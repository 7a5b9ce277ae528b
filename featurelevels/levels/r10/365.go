package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 365 that needs a function.
var level365 = fl.Edits{
	"365-last-edit": fl.Rewritten(func(m *wire.Message, o *fl.Object) {
		if m.LastChanged != m.LastEditTimestamp {
			o.Set("last_edit_timestamp", m.LastChanged)
		}
	}),
}
