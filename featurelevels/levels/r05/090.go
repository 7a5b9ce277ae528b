package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 90 that needs a function.
var level090 = fl.Edits{
	"90-unread-sender-ids": fl.Rewritten(func(u *wire.UnreadTopic, o *fl.Object) {
		o.Set("sender_ids", append([]int{}, u.SenderIDs...))
	}),
}
