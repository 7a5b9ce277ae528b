package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 14 that needs a function.
var level014 = fl.Edits{
	"14-subscription-is-old-stream": fl.Together(
		fl.Rewritten(func(s *wire.Subscription, o *fl.Object) { o.Set("is_old_stream", s.StreamWeeklyTraffic != nil) }),
		fl.Rewritten(func(s *wire.NeverSubscribed, o *fl.Object) { o.Set("is_old_stream", s.StreamWeeklyTraffic != nil) })),
}
