package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// NoticesInternal has no row: public servers of this level had stopped.
var NoticesInternal = At(38, "events of messages no longer say how the server notifies users",
	Recorded(),
	Rewritten(func(e *wire.MessageEvent, o *Object) {
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
	}))

// EditNoticesInternal has no row, either.
var EditNoticesInternal = At(27, "events of edits no longer say how the server notifies users",
	Recorded(),
	Rewritten(func(e *wire.UpdateMessage, o *Object) {
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
	}))

// NoticesToldToAll is what the specification does not have: it names no such fields.
var NoticesToldToAll = In(Zulip, "events of messages say, where they are not internal, how the server notifies users")
