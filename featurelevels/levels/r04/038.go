package r04

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 38 that needs a function.
var level038 = fl.Edits{
	"38-message-event-notices-removed": fl.Rewritten(func(e *wire.MessageEvent, o *fl.Object) {
		n := e.Notified
		if n == nil {
			return
		}
		if n.Pushed {
			o.Set("push_notified", true)
		}
		if n.Emailed {
			o.Set("email_notified", true)
		}
		o.Set("stream_push_notify", n.StreamPush)
		o.Set("stream_email_notify", n.StreamEmail)
		o.Set("wildcard_mention_notify", n.WildcardNotice)
	}),
}
