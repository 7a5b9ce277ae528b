package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 78 that needs a function.
var level078 = fl.Edits{
	"78-settings-response-fields": fl.Rewritten(func(s *wire.SettingsChanged, o *fl.Object) { repeat(s.Account, o) }),
}

// repeat adds the values of a request to the answer.
func repeat(values []wire.NamedValue, o *fl.Object) {
	for _, v := range values {
		o.Set(v.Name, v.Value)
	}
}
