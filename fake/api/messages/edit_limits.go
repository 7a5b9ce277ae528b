package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// topicEditGrace is the time after the limit in which an edit is still accepted, for
// clients that opened it in time.
const topicEditGrace = 20 * time.Second

// pastLimit reports whether a message is older than a limit, nil for none, plus the
// grace. Where the limit was over before the server started, no client opened an edit in time.
func pastLimit(c *rest.Call, m *world.Message, limit *int, now time.Time) bool {
	if limit == nil {
		return false
	}
	end := m.Sent + int64(*limit)
	over := moveRulesAt(c.Plan).overAtStart && end <= c.Site.Generation
	return over || now.After(time.Unix(end, 0).Add(topicEditGrace))
}

// strictestLimit is the shorter one of the limits that apply to a move.
func strictestLimit(c *rest.Call, e messageEdit) *int {
	moving, o := moveRulesAt(c.Plan), c.View.Organization()
	var limit *int
	if e.topic != nil {
		limit = moving.topicLimit(o)
	}
	if s := moving.streamLimit(o); e.stream != nil && s != nil && (limit == nil || *s < *limit) {
		limit = s
	}
	return limit
}

// judgedByTarget reports whether the age of the target alone can refuse a move. For a
// whole topic the specification has only the error with the number of messages.
func judgedByTarget(c *rest.Call, e messageEdit) bool {
	return e.propagate != changeAll || moveRulesAt(c.Plan).oldTargetFirst
}
