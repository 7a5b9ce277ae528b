package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// topicEditGrace is the time after the limit in which an edit is still accepted, for
// clients that opened it in time.
const topicEditGrace = 20 * time.Second

// Limits of topic edits, in seconds, before they became settings.
const (
	threeDays = 3 * 24 * 60 * 60
	oneDay    = 24 * 60 * 60
)

// pastLimit reports whether a message is older than a limit, nil for none, plus the
// grace.
func pastLimit(m *world.Message, limit *int, now time.Time) bool {
	return limit != nil && now.Sub(time.Unix(m.Sent, 0)) > time.Duration(*limit)*time.Second+topicEditGrace
}

// topicLimit is the time limit for topic edits in seconds, nil for none.
func topicLimit(c *rest.Call) *int {
	limit := oneDay
	switch {
	case c.Plan.Has(changes.TopicLimitByRule):
		return c.View.Organization().MoveMessagesWithinStreamLimit
	case c.Plan.Has(changes.TopicEditLimitThreeDays):
		limit = threeDays
	}
	return &limit
}

// streamLimit is the time limit for moves to another stream in seconds, nil for none.
func streamLimit(c *rest.Call) *int {
	if !c.Plan.Has(changes.StreamLimitByRule) {
		return nil
	}
	return c.View.Organization().MoveMessagesBetweenStreamsLimit
}

// strictestLimit is the shorter one of the limits that apply to a move.
func strictestLimit(c *rest.Call, e messageEdit) *int {
	var limit *int
	if e.topic != nil {
		limit = topicLimit(c)
	}
	if s := streamLimit(c); e.stream != nil && s != nil && (limit == nil || *s < *limit) {
		limit = s
	}
	return limit
}

// judgedByTarget reports whether the age of the target alone can refuse a move. For a
// whole topic the specification has only the error with the number of messages.
func judgedByTarget(plan *featurelevels.Plan, e messageEdit) bool {
	return e.propagate != changeAll || !plan.Has(changes.WholeTopicsInTime) || plan.Has(changes.OldTargetFirst)
}
