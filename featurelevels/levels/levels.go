// Package levels joins the declared changes of all feature levels and of the dialects: each
// change is an entry in a file below this folder.
package levels

import (
	"slices"
	"sync"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r03"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r04"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r05"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r06"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r07"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r08"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r09"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/r10"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels/zulip"
)

// Contract has all declared changes. The first call reads them.
var Contract = sync.OnceValue(func() *fl.Contract { return fl.Declare(Edits()...) })

// Edits are the edits that need a function.
func Edits() []fl.Edits {
	return slices.Concat(r03.Edits(), r04.Edits(), r05.Edits(), r06.Edits(), r07.Edits(), r08.Edits(),
		r09.Edits(), r10.Edits(), zulip.Edits())
}

// Compile makes the plan of a level and dialect.
func Compile(level fl.Level, dialect fl.Dialect) *fl.Plan { return Contract().Compile(level, dialect) }
