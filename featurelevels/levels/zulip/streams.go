package zulip

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of streams that needs a function.
var streams = fl.Edits{
	"zulip-first-message-kept": fl.Rewritten(func(s *wire.Stream, o *fl.Object) {
		o.Set("first_message_id", s.FirstEverID)
	}),
}
