package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// followBySending gives the sender of a new message, and the users whom it mentions, the
// policies for its topic that their settings ask for.
func (tx *Tx) followBySending(m *Message, receivers []*User) {
	if m.StreamID == 0 || !tx.rules.FollowTopics {
		return
	}
	if sender := tx.User(m.SenderID); !sender.IsBot() && !sender.System {
		tx.raiseTopicPolicy(sender, m, tx.policyOfSending(sender, m))
	}
	if !tx.rules.FollowMentions {
		return
	}
	for _, id := range m.More().Mentioned {
		u := tx.User(id)
		if slices.Contains(receivers, u) && tx.PersonalSettings(u).FollowTopicsMentioned {
			tx.raiseTopicPolicy(u, m, TopicFollowed)
		}
	}
}

// policyOfSending is the policy for the topic of a new message that its sender gets.
func (tx *Tx) policyOfSending(sender *User, m *Message) int {
	occasions := []int{wire.OnParticipation, wire.OnSending}
	if tx.TopicPolicy(sender.ID, m.StreamID, m.Topic) == TopicInherits && tx.starts(sender, m) {
		occasions = append(occasions, wire.OnStarting)
	}
	return tx.policyOn(sender, m.StreamID, occasions...)
}

// starts reports whether a new message is the first one of its topic that its sender can
// read.
func (tx *Tx) starts(sender *User, m *Message) bool {
	reader := tx.Reader(sender)
	for other := range tx.Of(OfTopic(m.StreamID, m.Topic)) {
		if other.ID != m.ID && reader.CanRead(other) {
			return false
		}
	}
	return true
}

// participate gives a user the policy for the topic of a message that the settings ask for
// if the user takes part in it.
func (tx *Tx) participate(u *User, m *Message) {
	if m.StreamID != 0 && tx.rules.FollowTopics && !u.IsBot() {
		tx.raiseTopicPolicy(u, m, tx.policyOn(u, m.StreamID, wire.OnParticipation))
	}
}

// policyOn is the policy for a topic of a stream that a user's settings ask for on an
// occasion: to follow it, to unmute it in a muted stream, or none.
func (tx *Tx) policyOn(u *User, streamID int, occasions ...int) int {
	own := tx.PersonalSettings(u)
	if slices.Contains(occasions, own.FollowTopics) {
		return TopicFollowed
	}
	sub := tx.Subscription(streamID, u.ID)
	if sub != nil && sub.Active && sub.Muted && slices.Contains(occasions, own.UnmuteTopics) {
		return TopicUnmuted
	}
	return TopicInherits
}

// raiseTopicPolicy gives a user a policy for the topic of a message, unless the user follows
// it already.
func (tx *Tx) raiseTopicPolicy(u *User, m *Message, policy int) {
	if policy == TopicInherits || tx.TopicPolicy(u.ID, m.StreamID, m.Topic) == TopicFollowed {
		return
	}
	tx.SetTopicPolicy(UserTopic{UserID: u.ID, StreamID: m.StreamID, Topic: m.Topic, Policy: policy})
}

// FollowStartedTopics lets people follow the topics that they started, if their settings ask
// for it.
func (tx *Tx) FollowStartedTopics() {
	for _, s := range tx.Streams() {
		for _, topic := range tx.TopicsOf(s) {
			for first := range tx.Of(topic) {
				tx.followStarted(first)
				break
			}
		}
	}
}

func (tx *Tx) followStarted(first *Message) {
	u := tx.User(first.SenderID)
	if u.IsBot() || u.System || tx.userTopic(u.ID, first.StreamID, first.Topic) != nil ||
		tx.policyOn(u, first.StreamID, wire.OnParticipation, wire.OnSending, wire.OnStarting) != TopicFollowed {
		return
	}
	tx.PutUserTopic(UserTopic{UserID: u.ID, StreamID: first.StreamID, Topic: first.Topic, Policy: TopicFollowed,
		Updated: first.Sent})
}
