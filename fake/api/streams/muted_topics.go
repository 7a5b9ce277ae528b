package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type muteTopicParams struct {
	StreamID *rest.Int  `schema:"stream_id"`
	Stream   *rest.Text `schema:"stream"`
	Topic    *rest.Text `schema:"topic,required"`
	Op       *rest.Text `schema:"op,required"`
}

// MuteTopic answers PATCH /users/me/subscriptions/muted_topics.
func MuteTopic(c *rest.Call, p *muteTopicParams) (any, error) {
	if err := checkMuting(c, p); err != nil {
		return nil, err
	}
	var s *world.Stream
	var err error
	policy := world.TopicInherits
	if p.Op.Value == "add" {
		if err := checkTopicLength(c, p.Topic.Value); err != nil {
			return nil, err
		}
		policy = world.TopicMuted
		s, err = streamToMuteIn(c, p)
	} else {
		s, err = streamToUnmuteIn(c, p)
	}
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		t := world.UserTopic{UserID: c.User.ID, StreamID: s.ID, Topic: rules.NamedTopic(c, p.Topic.Value), Policy: policy}
		if tx.SetTopicPolicy(t) || topicRulesAt(c.Plan).repeatsAreFine {
			return nil
		}
		if policy == world.TopicMuted {
			return topicMuted.New()
		}
		return topicNotMuted.New()
	})
}

// checkMuting refuses parameters without an operation or a stream.
func checkMuting(c *rest.Call, p *muteTopicParams) error {
	if topicRulesAt(c.Plan).lengthFirst {
		if err := checkTopicLength(c, p.Topic.Value); err != nil {
			return err
		}
	}
	switch {
	case p.Op.Value != "add" && p.Op.Value != "remove":
		return mutingOperation.New()
	case p.StreamID.Set && p.Stream.Set:
		return twoStreams.New()
	case !p.StreamID.Set && !p.Stream.Set:
		return noStream.New()
	}
	return nil
}

// checkTopicLength refuses a topic that is too long. Topics are not changed, because
// users can mute a topic that does not exist.
func checkTopicLength(c *rest.Call, topic string) *wire.Error {
	return checkLength("topic", topic, c.View.Lengths().Topic)
}

func streamToMuteIn(c *rest.Call, p *muteTopicParams) (*world.Stream, error) {
	if p.StreamID.Set {
		return rules.StreamInSight(c, p.StreamID.Value)
	}
	if s := c.View.StreamByName(p.Stream.Value); s != nil && c.View.CanFind(c.User, s) {
		return s, nil
	}
	return nil, noStreamOfName.New(p.Stream.Value)
}

// streamToUnmuteIn is any existing stream: the user may have lost access since. If the
// rules hide streams, a stream that the user could never see is refused like an absent one.
func streamToUnmuteIn(c *rest.Call, p *muteTopicParams) (*world.Stream, error) {
	s := c.View.StreamByName(p.Stream.Value)
	if p.StreamID.Set {
		s = c.View.Stream(p.StreamID.Value)
	}
	switch r := topicRulesAt(c.Plan); {
	case s == nil:
		return nil, r.unmutedNowhere.New()
	case r.unmutesHidden || c.View.CanFind(c.User, s) ||
		c.View.TopicPolicy(c.User.ID, s.ID, rules.NamedTopic(c, p.Topic.Value)) != world.TopicInherits:
		return s, nil
	}
	return nil, topicNotMuted.New()
}

type userTopicParams struct {
	StreamID *rest.Int  `schema:"stream_id,required"`
	Topic    *rest.Text `schema:"topic,required" null:"refused"`
	Policy   *rest.Int  `schema:"visibility_policy,required"`
}

// SetUserTopic answers POST /user_topics.
func SetUserTopic(c *rest.Call, p *userTopicParams) (any, error) {
	t := world.UserTopic{UserID: c.User.ID, StreamID: p.StreamID.Value, Topic: rules.NamedTopic(c, p.Topic.Value),
		Policy: p.Policy.Value}
	if t.Policy < world.TopicInherits || t.Policy > world.TopicFollowed {
		return nil, invalidVisibility.New()
	}
	if err := maySetTopic(c, t); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		tx.SetTopicPolicy(t)
		return nil
	})
}

// maySetTopic refuses topics that are too long, and streams out of sight. To take a policy
// back, the stream may be one that the user has lost; on public servers it may be any stream.
func maySetTopic(c *rest.Call, t world.UserTopic) error {
	if t.Policy == world.TopicInherits && c.View.Stream(t.StreamID) != nil {
		had := c.View.TopicPolicy(t.UserID, t.StreamID, t.Topic) != world.TopicInherits
		if had || topicRulesAt(c.Plan).unmutesHidden {
			return nil
		}
	}
	if err := checkTopicLength(c, t.Topic); err != nil {
		return err
	}
	_, err := rules.StreamInSight(c, t.StreamID)
	return err
}
