package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 364 that needs a function: at its last levels
// only people that chose the dense display have it.
var level364 = fl.Edits{
	"364-dense-mode": fl.Rewritten(func(s *wire.DisplaySettings, o *fl.Object) {
		o.Set("dense_mode", s.DenseMode && s.Chosen.DenseMode)
	}),
}
