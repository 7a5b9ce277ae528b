package messages

import (
	"math"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// messageRules are the rules of the smaller endpoints that differ between levels.
type messageRules struct {
	flagScope            world.FlagScope // the messages whose flags a user changes
	wildcardsApart       bool            // each kind of wildcard mention has a flag
	historicalIsTold     bool            // a single message outside the history has the flag historical
	archivedAreOut       bool            // users read no single message of an archived stream
	archivedStay         bool            // users change no message of an archived stream
	receiptsSkipMuted    bool            // read receipts leave out users who muted one another
	rendersAnyLength     bool            // rendering cuts no content
	batchOfDeletedTopic  int             // the number of messages in one event of a deleted topic
	policiesEndWithTopic bool            // users' policies for a topic end when it is deleted
	turnOfDeletedTopic   int             // the number of messages after which other writers get their turn
}

func messageRulesAt(p *featurelevels.Plan) *messageRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) messageRules {
		rules := messageRules{
			wildcardsApart:       p.Has("224-wildcard-flags"),
			historicalIsTold:     p.Has("6.0-single-message-historical"),
			archivedAreOut:       p.Has("9.0-archived-messages-stay") && !p.Has("360-archived-readable"),
			archivedStay:         p.Has("9.0-archived-messages-stay"),
			receiptsSkipMuted:    p.Has("144-read-receipts-muted-users"),
			policiesEndWithTopic: p.Has("10.0-deleted-topic-policies"),
			rendersAnyLength:     p.Has("zulip-render-any-length"),
			batchOfDeletedTopic:  topicBatch, turnOfDeletedTopic: turn,
		}
		switch {
		case !p.Has("118-flags-outside-history"):
			rules.flagScope = world.OwnScope
		case !p.Has("6.0-flags-unreadable-messages"):
			rules.flagScope = world.ReadableScope
		}
		if !p.Has("147-delete-topic-batches") {
			rules.batchOfDeletedTopic, rules.turnOfDeletedTopic = math.MaxInt, math.MaxInt
		}
		return rules
	})
}
