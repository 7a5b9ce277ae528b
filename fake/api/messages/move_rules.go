package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// moveRules are the rules of moving messages that differ between levels.
type moveRules struct {
	privateMoves   bool // messages are moved from private streams and to them
	wholeInTime    bool // a whole topic is moved only if all its messages are within the time limit
	oldTargetFirst bool // the age of the target alone refuses to move a whole topic
	overAtStart    bool // a limit that was over when the server started has no grace
	targetOnly     bool // only the target has the move in its edit history
	policiesFollow bool // the mutes of a topic move along with its messages
	resolvingAlone bool // the permission to resolve topics is one of its own
	policiesMerge  bool // if a topic moves into another, users keep the policy by which they see more

	// topicLimit and streamLimit are the time limits in seconds for other topics and other
	// streams, nil for none.
	topicLimit, streamLimit func(*world.Organization) *int
	// exempt reports whether a user edits topics at any time.
	exempt func(*world.User) bool
}

// Limits of topic edits, in seconds, before they became settings.
const (
	threeDays = 3 * 24 * 60 * 60
	oneDay    = 24 * 60 * 60
)

func moveRulesAt(p *featurelevels.Plan) *moveRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) moveRules {
		rules := moveRules{
			privateMoves:   p.Has("4.0-private-stream-moves"),
			wholeInTime:    p.Has("172-move-time-limit-error"),
			oldTargetFirst: !p.Has("172-move-time-limit-error") || p.Has("zulip-old-target-refusal"),
			overAtStart:    p.IsZulip() && p.Has("8.0-limits-over-at-start"),
			targetOnly:     !p.Has("4.0-moved-along-history"),
			policiesFollow: p.Has("5.0-mutes-follow-moves"),
			resolvingAlone: p.Has("367-resolve-topics"),
			policiesMerge:  p.Has("7.0-topic-policies-merge"),

			topicLimit:  func(o *world.Organization) *int { return o.MoveMessagesWithinStreamLimit },
			streamLimit: func(o *world.Organization) *int { return o.MoveMessagesBetweenStreamsLimit },
			exempt:      (*world.User).IsModerator,
		}
		switch {
		case p.Has("162-topic-edit-limit"):
		case p.Has("38-topic-edit-limit-3-days"):
			rules.topicLimit = fixedLimit(threeDays)
		default:
			rules.topicLimit = fixedLimit(oneDay)
		}
		if !p.Has("162-stream-move-limit") {
			rules.streamLimit = func(*world.Organization) *int { return nil }
		}
		if p.Formerly("5.0-moderators-edit-topics-late") {
			rules.exempt = (*world.User).IsAdministrator
		}
		return rules
	})
}

func fixedLimit(seconds int) func(*world.Organization) *int {
	return func(*world.Organization) *int { return &seconds }
}

// noticeRules are the rules of the notices of moves that differ between levels.
type noticeRules struct {
	withinStream    bool   // moves within a stream send notices
	toOldByDefault  bool   // the old topic gets a notice without the parameter for it
	count           bool   // the notices say how much was moved
	knowTarget      bool   // the notice at the new place links to a single message, and knows what was there
	resolved        bool   // a topic gets a notice when a user resolves it
	linkWord        string // of links to messages, for a stream
	renamedResolved bool   // a topic gets that notice also when the user renames it at once
	onlyMarks       bool   // a topic gets that notice only if nothing but its mark changes, in any stream
}

func noticeRulesAt(p *featurelevels.Plan) *noticeRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) noticeRules {
		word := "stream"
		if p.IsZulip() && p.Has("10.0-channel-links") {
			word = "channel"
		}
		return noticeRules{
			linkWord:        word,
			withinStream:    p.Has("152-notifications-within-stream"),
			toOldByDefault:  !p.Has("152-old-thread-default"),
			count:           p.Has("5.0-move-notice-counts"),
			knowTarget:      p.Has("7.0-move-notice-at-target"),
			resolved:        p.Has("75-resolved-topic-notice"),
			renamedResolved: p.Has("6.0-renamed-topic-resolved-notice"),
			onlyMarks:       p.Has("9.0-only-marks-resolve"),
		}
	})
}
