package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 19 that needs a function.
var level019 = fl.Edits{
	"19-peer-events-stream-id": fl.Rewritten(func(e *wire.SubscriptionPeer, o *fl.Object) {
		o.Set("stream_id", []string{e.StreamName})
		o.Rename("stream_id", "subscriptions")
	}),
}
