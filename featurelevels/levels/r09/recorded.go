package r09

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"9.0-dense-mode-default": fl.Rewritten(func(s *wire.DisplaySettings, o *fl.Object) {
		o.Set("dense_mode", s.DenseMode)
	}),
}
