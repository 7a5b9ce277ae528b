package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 328 that needs a function. Events of reactions lack the user only up to
// level 338.
var level328 = fl.Edits{
	"328-reaction-user-gone": fl.Together(
		fl.Rewritten(func(r *wire.Reaction, o *fl.Object) { o.Set("user", r.User) }),
		fl.Rewritten(func(e *wire.ReactionEvent, o *fl.Object) { o.Set("user", e.User) })),
}
