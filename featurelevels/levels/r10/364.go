package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 364 that needs a function: only those who chose the dense display have
// it at its last levels.
var level364 = fl.Edits{
	"364-dense-mode": fl.Rewritten(func(s *wire.DisplaySettings, o *fl.Object) {
		o.Set("dense_mode", s.DenseMode && s.Chosen.DenseMode)
	}),
}
