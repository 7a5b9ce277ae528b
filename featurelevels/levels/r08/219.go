package r08

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// followed is the policy of a user who follows a topic.
const followed = 3

// The edit of level 219 that needs a function: a followed topic has no policy below it. Release 7.0 let users
// follow topics already.
var level219 = fl.Edits{
	"219-visibility-followed": fl.Unless("zulip-followed-early", fl.Together(
		fl.ValueWas("visibility_policy", func(value string) (string, bool) {
			if value == "3" {
				value = "-1"
			}
			return value, true
		}, "POST /user_topics"),
		fl.Rewritten(func(r *wire.RegisterUserTopics, o *fl.Object) {
			list := []wire.UserTopic{}
			for _, t := range r.UserTopics {
				if t.VisibilityPolicy != followed {
					list = append(list, t)
				}
			}
			if _, there := o.Get("user_topics"); there {
				o.Set("user_topics", list)
			}
		}),
		fl.Rewritten(func(e *wire.UserTopicEvent, o *fl.Object) {
			if e.VisibilityPolicy == followed {
				o.Set("visibility_policy", 0)
			}
		}))),
}
