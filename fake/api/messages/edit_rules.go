package messages

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// editRules are the rules of editing messages that differ between levels.
type editRules struct {
	formerReadersEdit   bool // senders change the content of own messages that moved out of their sight
	dropsDirectTopics   bool // the topic of an edited direct message is dropped, not refused
	contentFirst        bool // the permission for a new content is checked before other parameters
	newStreamFirst      bool // a new stream out of sight is refused before the permission to move there
	sameTopicMoves      bool // the topic that a message already has is a move
	movesWithoutEditing bool // an organization that forbids editing still allows moves
	mentionsByPolicy    bool // the policy for wildcard mentions holds for edits
	sentAreExempt       bool // senders change the topics of their messages at any time
	noTopicIsExempt     bool // all users change the topic of a message without a topic at any time
	protectedToSubs     bool // all subscribers get the edits in a stream with protected history
	singleMovesLose     bool // users outside the new stream of a single moved message lose it
	outsidersLose       bool // users outside both streams lose moved messages, too
	readersGain         bool // members of both streams get moved messages that they did not have
	losersSeeOneMove    bool // users who lose sight of a single moved message get its event
	newcomersHear       bool // members of the new stream alone get the event of a move out of shared history
	narrowsMissLeaving  bool // a queue with a narrow misses that a whole topic leaves the narrow
}

func editRulesAt(p *featurelevels.Plan) *editRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) editRules {
		return editRules{
			formerReadersEdit:   p.Has("zulip-edit-out-of-sight"),
			dropsDirectTopics:   p.Formerly("5.0-direct-message-topic-refused"),
			contentFirst:        p.IsZulip() && p.Has("9.0-content-edit-first"),
			newStreamFirst:      p.IsZulip() && p.Has("10.0-new-stream-first"),
			sameTopicMoves:      !p.Has("5.0-same-topic-no-move"),
			movesWithoutEditing: p.Has("159-move-without-allow-editing"),
			mentionsByPolicy:    p.Has("5.0-edit-wildcard-policy"),
			sentAreExempt:       !p.Has("159-sender-topic-edit"),
			noTopicIsExempt:     !p.Has("172-no-topic-restricted"),
			protectedToSubs:     !p.Has("6.0-protected-edit-recipients"),
			singleMovesLose:     p.Has("9.0-single-moves-lose"),
			outsidersLose:       p.Has("9.0-outsiders-lose-moves"),
			readersGain:         p.Has("9.0-readers-gain-moves"),
			losersSeeOneMove:    !p.Has("7.0-single-move-lost-sight"),
			newcomersHear:       p.Has("10.0-newcomers-hear-moves"),
			narrowsMissLeaving:  p.Has("7.0-stream-narrow-misses-topic-leaving"),
		}
	})
}

// editFlags are the flags of a message in the event of its edit.
type editFlags func([]string) []string

// editFlagsAt leaves the flag of both kinds of wildcard mentions out on public servers, if
// each kind has a flag.
func editFlagsAt(p *featurelevels.Plan) editFlags {
	return *featurelevels.Rules(p, func(p *featurelevels.Plan) editFlags {
		if !p.Has("zulip-edit-event-flags") || !p.Has("224-wildcard-flags") {
			return func(flags []string) []string { return flags }
		}
		return func(flags []string) []string {
			return slices.DeleteFunc(flags, func(flag string) bool { return flag == world.WildcardFlag })
		}
	})
}

// policyRules are the permissions of an organization for edits and deletions, as the level has them.
type policyRules struct {
	topic, stream, deletion func(world.View) wire.GroupValue
}

func policyRulesAt(p *featurelevels.Plan) *policyRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) policyRules {
		return policyRules{
			topic: func(v world.View) wire.GroupValue {
				return policyAt(p, v, v.Organization().CanMoveBetweenTopics, "75-edit-topic-policy")
			},
			stream: func(v world.View) wire.GroupValue {
				return policyAt(p, v, v.Organization().CanMoveBetweenStreams, "56-move-between-streams-policy")
			},
			deletion: func(v world.View) wire.GroupValue {
				return policyAt(p, v, v.Organization().CanDeleteOwnMessage, "101-delete-own-message-policy")
			},
		}
	})
}

// policyAt is a permission setting as a level has it. Levels without the value "nobody" have
// "administrators" instead. Levels before the setting have a switch between everyone and
// administrators.
func policyAt(p *featurelevels.Plan, v world.View, set wire.GroupValue, since featurelevels.ChangeID) wire.GroupValue {
	switch {
	case p.Has("159-policy-nobody"):
		return set
	case v.Covers(set) == world.GroupNobody, v.Covers(set) != world.GroupEveryone && !p.Has(since):
		return wire.RoleValue(world.GroupAdministrators)
	}
	return set
}
