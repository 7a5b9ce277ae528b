package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 27 that needs a function.
var level027 = fl.Edits{
	"27-edit-event-notices-removed": fl.Rewritten(func(e *wire.UpdateMessage, o *fl.Object) {
		n := e.Notifiable
		if n == nil {
			return
		}
		for _, list := range []struct {
			name string
			ids  []int
		}{
			{"push_notify_user_ids", n.Push},
			{"stream_push_user_ids", n.StreamPush},
			{"stream_email_user_ids", n.StreamEmail},
			{"prior_mention_user_ids", n.Formerly},
			{"mention_user_ids", n.Mentioned},
			{"presence_idle_user_ids", n.Idle},
			{"wildcard_mention_user_ids", n.Wildcards},
		} {
			o.Set(list.name, append([]int{}, list.ids...))
		}
	}),
}
