package api

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type muteTopicParams struct {
	StreamID *Int  `schema:"stream_id"`
	Stream   *Text `schema:"stream"`
	Topic    *Text `schema:"topic" req:"required"`
	Op       *Text `schema:"op" req:"required"`
}

// muteTopic answers PATCH /users/me/subscriptions/muted_topics.
func muteTopic(c *Call, p *muteTopicParams) (any, error) {
	switch {
	case p.StreamID.Set && p.Stream.Set:
		return nil, badRequest("Please choose one: 'stream' or 'stream_id'.")
	case !p.StreamID.Set && !p.Stream.Set:
		return nil, badRequest("Please supply 'stream'.")
	}
	if err := checkTopicLength(p.Topic.Value); err != nil {
		return nil, err
	}
	var s *world.Stream
	var err error
	policy := world.TopicInherits
	switch p.Op.Value {
	case "add":
		policy = world.TopicMuted
		s, err = streamToMuteIn(c, p)
	case "remove":
		s, err = streamToUnmuteIn(c, p)
	default:
		err = badRequest("Invalid op: '%s'", shortenValue(p.Op.Value))
	}
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		t := world.UserTopic{UserID: c.User.ID, StreamID: s.ID, Topic: p.Topic.Value, Policy: policy}
		if tx.SetTopicPolicy(t) || c.Plan.Has(changes.MutingAgainIsFine) {
			return nil
		}
		if policy == world.TopicMuted {
			return badRequest("Topic already muted")
		}
		return topicNotMuted()
	})
}

func topicNotMuted() *wire.Error {
	return badRequest("Topic is not muted: check 'stream_id' or 'stream'")
}

// checkTopicLength refuses what no topic can be. Topics are taken as they are,
// as one that is not there can be muted too.
func checkTopicLength(topic string) error {
	if len([]rune(topic)) > MaxTopicLength {
		return badRequest("topic is too long (limit: %d characters)", MaxTopicLength)
	}
	return nil
}

func streamToMuteIn(c *Call, p *muteTopicParams) (*world.Stream, error) {
	if p.StreamID.Set {
		return streamInSight(c, p.StreamID.Value)
	}
	if s := c.View.StreamByName(p.Stream.Value); s != nil && c.View.CanFind(c.User, s) {
		return s, nil
	}
	return nil, badRequest("Invalid stream name '%s'", shortenValue(p.Stream.Value))
}

// streamToUnmuteIn is any stream that is there: one may have lost sight of it
// since. Of one that never was in sight it says what it says of all others.
func streamToUnmuteIn(c *Call, p *muteTopicParams) (*world.Stream, error) {
	s := c.View.StreamByName(p.Stream.Value)
	if p.StreamID.Set {
		s = c.View.Stream(p.StreamID.Value)
	}
	if s == nil || !c.View.CanFind(c.User, s) && c.View.TopicPolicy(c.User.ID, s.ID, p.Topic.Value) == world.TopicInherits {
		return nil, topicNotMuted()
	}
	return s, nil
}

type userTopicParams struct {
	StreamID *Int  `schema:"stream_id" req:"required"`
	Topic    *Text `schema:"topic" req:"required"`
	Policy   *Int  `schema:"visibility_policy" req:"required"`
}

// setUserTopic answers POST /user_topics.
func setUserTopic(c *Call, p *userTopicParams) (any, error) {
	t := world.UserTopic{UserID: c.User.ID, StreamID: p.StreamID.Value, Topic: p.Topic.Value, Policy: p.Policy.Value}
	if t.Policy < world.TopicInherits || t.Policy > world.TopicFollowed {
		return nil, badRequest("Invalid visibility_policy")
	}
	if err := checkTopicLength(t.Topic); err != nil {
		return nil, err
	}
	had := c.View.TopicPolicy(t.UserID, t.StreamID, t.Topic) != world.TopicInherits
	if _, err := streamInSight(c, t.StreamID); err != nil && (!had || t.Policy != world.TopicInherits) {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		tx.SetTopicPolicy(t)
		return nil
	})
}

func (s *state) userTopics() {
	list := []wire.UserTopic{}
	for _, t := range s.View.UserTopics(s.User.ID) {
		list = append(list, wireUserTopic(t))
	}
	s.RegisterUserTopics = &wire.RegisterUserTopics{UserTopics: list}
}

func wireUserTopic(t *world.UserTopic) wire.UserTopic {
	return wire.UserTopic{StreamID: t.StreamID, TopicName: t.Topic, LastUpdated: t.Updated, VisibilityPolicy: t.Policy}
}

// mutedTopics gives way to the part user_topic, but only if a client that
// knows it asks for it by name.
func (s *state) mutedTopics() {
	if s.named("user_topic") && s.Plan.Has(changes.MutedTopicsGiveWay) {
		return
	}
	s.RegisterMutedTopics = &wire.RegisterMutedTopics{MutedTopics: mutedTopics(s.View, s.User.ID)}
}

func mutedTopics(v world.View, userID int) []wire.MutedTopic {
	list := []wire.MutedTopic{}
	for _, t := range v.UserTopics(userID) {
		if t.Policy == world.TopicMuted {
			list = append(list, wire.MutedTopic{Stream: v.Stream(t.StreamID).Name, Topic: t.Topic, Since: t.Updated})
		}
	}
	return list
}

// topicPolicyChanged tells of all muted topics, and of the one that changed. A
// client that asked for the second needs no first.
type topicPolicyChanged world.TopicPolicyChanged

func (e topicPolicyChanged) present(r eventReader) []events.Encoded {
	givesWay := slices.Contains(r.Types, "user_topic") && r.Plan.Has(changes.MutedTopicsGiveWay)
	return r.encodeAll(givesWay, func() []any {
		one := wire.UserTopicEvent{Type: "user_topic", UserTopic: wireUserTopic(&e.UserTopic)}
		if givesWay {
			return []any{one}
		}
		return []any{wire.MutedTopicsEvent{Type: "muted_topics", MutedTopics: mutedTopics(r.world.View(), e.UserID)}, one}
	})
}
