package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// editRules are the rules of editing messages that differ between levels.
type editRules struct {
	formerReadersEdit   bool // senders change the content of own messages that moved out of their sight
	dropsDirectTopics   bool // the topic of an edited direct message is dropped, not refused
	sameTopicMoves      bool // the topic that a message already has is a move
	movesWithoutEditing bool // an organization that forbids editing still allows moves
	mentionsByPolicy    bool // the policy for wildcard mentions holds for edits
	sentAreExempt       bool // senders change the topics of their messages at any time
	noTopicIsExempt     bool // all users change the topic of a message without a topic at any time
	protectedToSubs     bool // all subscribers get the edits in a stream with protected history
	losersSeeOneMove    bool // users who lose sight of a single moved message get its event
	narrowsMissLeaving  bool // a queue with a narrow misses that a whole topic leaves the narrow
}

func editRulesAt(p *featurelevels.Plan) *editRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) editRules {
		return editRules{
			formerReadersEdit:   p.Has("zulip-edit-out-of-sight"),
			dropsDirectTopics:   p.Formerly("5.0-direct-message-topic-refused"),
			sameTopicMoves:      !p.Has("5.0-same-topic-no-move"),
			movesWithoutEditing: p.Has("159-move-without-allow-editing"),
			mentionsByPolicy:    p.Has("5.0-edit-wildcard-policy"),
			sentAreExempt:       !p.Has("159-sender-topic-edit"),
			noTopicIsExempt:     !p.Has("172-no-topic-restricted"),
			protectedToSubs:     !p.Has("6.0-protected-edit-recipients"),
			losersSeeOneMove:    !p.Has("7.0-single-move-lost-sight"),
			narrowsMissLeaving:  p.Has("7.0-stream-narrow-misses-topic-leaving"),
		}
	})
}

// policyRules are the policies of an organization for edits and deletions, as the level has them.
type policyRules struct{ topic, stream, deletion func(*world.Organization) int }

func policyRulesAt(p *featurelevels.Plan) *policyRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) policyRules {
		return policyRules{
			topic: func(o *world.Organization) int {
				return policyAt(p, o.EditTopicPolicy, "75-edit-topic-policy")
			},
			stream: func(o *world.Organization) int {
				return policyAt(p, o.MoveMessagesBetweenStreamsPolicy, "56-move-between-streams-policy")
			},
			deletion: func(o *world.Organization) int {
				return policyAt(p, o.DeleteOwnMessagePolicy, "101-delete-own-message-policy")
			},
		}
	})
}

// policyAt is a policy in the values of a level. Levels without the value "nobody" have
// "administrators" instead. Levels before the policy have a switch between everyone and
// administrators.
func policyAt(p *featurelevels.Plan, set int, since featurelevels.ChangeID) int {
	switch {
	case set == wire.PolicyNobody && !p.Has("159-policy-nobody"):
		return wire.PolicyAdministrators
	case set != wire.PolicyEveryone && !p.Has(since):
		return wire.PolicyAdministrators
	}
	return set
}
