package streams

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type muteTopicParams struct {
	StreamID *rest.Int  `schema:"stream_id"`
	Stream   *rest.Text `schema:"stream"`
	Topic    *rest.Text `schema:"topic" req:"required"`
	Op       *rest.Text `schema:"op" req:"required"`
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
		if err := checkTopicLength(p.Topic.Value); err != nil {
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
		t := world.UserTopic{UserID: c.User.ID, StreamID: s.ID, Topic: p.Topic.Value, Policy: policy}
		if tx.SetTopicPolicy(t) || c.Plan.Has(changes.MutingAgainIsFine) {
			return nil
		}
		if policy == world.TopicMuted {
			return rest.BadRequest("Topic already muted").OfKind(wire.CodedLater)
		}
		return topicNotMuted()
	})
}

// checkMuting refuses parameters without an operation or a stream.
func checkMuting(c *rest.Call, p *muteTopicParams) error {
	var wrongOp, wrongStream error
	if p.Op.Value != "add" && p.Op.Value != "remove" {
		wrongOp = rest.BadRequest("Invalid op")
	}
	switch {
	case p.StreamID.Set && p.Stream.Set:
		wrongStream = rest.BadRequest("Please choose one: 'stream' or 'stream_id'.")
	case !p.StreamID.Set && !p.Stream.Set:
		wrongStream = rest.BadRequest("Please supply 'stream'.")
	}
	if c.Plan.Has(changes.OpOfMutingFirst) {
		return cmp.Or(wrongOp, wrongStream)
	}
	return cmp.Or(wrongStream, wrongOp)
}

func topicNotMuted() *wire.Error {
	return rest.BadRequest("Topic is not muted{: check 'stream_id' or 'stream'}").OfKind(wire.CodedLater)
}

// checkTopicLength refuses a topic that is too long. Topics are not changed, because
// users can mute a topic that does not exist.
func checkTopicLength(topic string) error {
	if len([]rune(topic)) > rules.MaxTopicLength {
		return rest.BadRequest("topic is too long (limit: %d characters)", rules.MaxTopicLength)
	}
	return nil
}

func streamToMuteIn(c *rest.Call, p *muteTopicParams) (*world.Stream, error) {
	if p.StreamID.Set {
		return rules.StreamInSight(c, p.StreamID.Value)
	}
	if s := c.View.StreamByName(p.Stream.Value); s != nil && c.View.CanFind(c.User, s) {
		return s, nil
	}
	return nil, rest.BadRequest("Invalid stream name '%s'", p.Stream.Value)
}

// streamToUnmuteIn is any existing stream: the user may have lost access since. For a
// stream that the user could never see, the answer is the same as for all others.
func streamToUnmuteIn(c *rest.Call, p *muteTopicParams) (*world.Stream, error) {
	s := c.View.StreamByName(p.Stream.Value)
	if p.StreamID.Set {
		s = c.View.Stream(p.StreamID.Value)
	}
	if s == nil && c.Plan.IsZulip() {
		return nil, topicNotMuted().OfKind(wire.BadRequest)
	}
	if s != nil && c.Plan.IsZulip() && c.Plan.Has(changes.MutingAgainIsFine) {
		return s, nil
	}
	if s == nil || !c.View.CanFind(c.User, s) && c.View.TopicPolicy(c.User.ID, s.ID,
		p.Topic.Value) == world.TopicInherits {
		return nil, topicNotMuted()
	}
	return s, nil
}

type userTopicParams struct {
	StreamID *rest.Int  `schema:"stream_id" req:"required"`
	Topic    *rest.Text `schema:"topic" req:"required" null:"refused"`
	Policy   *rest.Int  `schema:"visibility_policy" req:"required"`
}

// SetUserTopic answers POST /user_topics.
func SetUserTopic(c *rest.Call, p *userTopicParams) (any, error) {
	t := world.UserTopic{UserID: c.User.ID, StreamID: p.StreamID.Value, Topic: p.Topic.Value, Policy: p.Policy.Value}
	if t.Policy < world.TopicInherits || t.Policy > world.TopicFollowed {
		return nil, rest.BadRequest("Invalid visibility_policy")
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
	public := c.Plan.IsZulip()
	if t.Policy == world.TopicInherits {
		had := c.View.TopicPolicy(t.UserID, t.StreamID, t.Topic) != world.TopicInherits
		if c.View.Stream(t.StreamID) != nil && (public || had) {
			return nil
		}
	}
	if err := checkTopicLength(t.Topic); err != nil {
		return err
	}
	_, err := rules.StreamInSight(c, t.StreamID)
	return err
}
