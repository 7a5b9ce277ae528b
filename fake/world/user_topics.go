package world

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Policies of a user for a topic, with the numbers of the API.
const (
	TopicInherits = 0 // no stored policy
	TopicMuted    = 1
	TopicUnmuted  = 2 // in a stream that is muted
	TopicFollowed = 3
)

// UserTopic is a user's policy for a topic. Updated is in UNIX seconds.
type UserTopic struct {
	UserID, StreamID int
	Topic            string
	Policy           int
	Updated          int64
}

// TopicPolicyChanged is the event of a user's changed policy for a topic, for that
// user only. A removed policy is [TopicInherits]. Moves is true if another event of
// the same move follows.
type TopicPolicyChanged struct {
	UserTopic
	Moves bool
}

func topicKey(streamID int, topic string) []byte {
	return append(store.Key(streamID), store.TextKey(topic)...)
}

func (t *UserTopic) key() []byte {
	return append(store.Key(t.UserID, t.StreamID), store.TextKey(t.Topic)...)
}

// userTopic finds a user's policy for a topic, which is compared without case.
func (v View) userTopic(userID, streamID int, topic string) *UserTopic {
	t := UserTopic{UserID: userID, StreamID: streamID, Topic: topic}
	return store.First[UserTopic](v.txn, userTopics, byID, t.key())
}

// TopicPolicy is a user's policy for a topic.
func (v View) TopicPolicy(userID, streamID int, topic string) int {
	if t := v.userTopic(userID, streamID, topic); t != nil {
		return t.Policy
	}
	return TopicInherits
}

// UserTopics lists a user's policies for topics of streams that are not archived, oldest first.
func (v View) UserTopics(userID int) []*UserTopic {
	return slices.DeleteFunc(v.AllUserTopics(userID), func(t *UserTopic) bool { return v.Stream(t.StreamID).Archived })
}

// AllUserTopics lists a user's policies for topics, oldest first.
func (v View) AllUserTopics(userID int) []*UserTopic {
	list := slices.DeleteFunc(store.All[UserTopic](v.txn, userTopics, byID, store.Key(userID)), func(t *UserTopic) bool {
		return v.Stream(t.StreamID) == nil
	})
	slices.SortStableFunc(list, func(a, b *UserTopic) int { return cmp.Compare(a.Updated, b.Updated) })
	return list
}

// MutedBy returns a function that reports whether a user has muted the stream or topic of
// a message. A topic can be unmuted in a muted stream. The function is valid for the
// view.
func (v View) MutedBy(u *User) func(*Message) bool {
	return byTopic(func(streamID int, topic string) bool {
		if policy := v.TopicPolicy(u.ID, streamID, topic); policy != TopicInherits {
			return policy == TopicMuted
		}
		s := v.Subscription(streamID, u.ID)
		return s != nil && s.Muted
	})
}

// FollowedBy returns a function that reports whether a user follows the topic of a message.
// The function is valid for the view.
func (v View) FollowedBy(u *User) func(*Message) bool {
	return byTopic(func(streamID int, topic string) bool {
		return v.TopicPolicy(u.ID, streamID, topic) == TopicFollowed
	})
}

// HiddenBy is [View.MutedBy] for public servers: a muted stream hides all of its topics,
// as long as the user is subscribed. In views of one stream, muted topics of that stream
// hide messages, and nothing else does.
func (v View) HiddenBy(u *User, of *Stream) func(*Message) bool {
	return byTopic(func(streamID int, topic string) bool {
		if of != nil && of.ID != streamID {
			return false
		}
		if v.TopicPolicy(u.ID, streamID, topic) == TopicMuted {
			return true
		}
		s := v.Subscription(streamID, u.ID)
		return of == nil && s != nil && s.Muted && s.Active && !s.ended
	})
}

// byTopic makes a condition for the messages of some topics, which it checks once for
// each topic. Direct messages do not fulfil it.
func byTopic(holds func(streamID int, topic string) bool) func(*Message) bool {
	type place struct {
		streamID int
		topic    string
	}
	answers := map[place]bool{}
	return func(m *Message) bool {
		if m.StreamID == 0 {
			return false
		}
		at := place{m.StreamID, m.Topic}
		answer, known := answers[at]
		if !known {
			answer = holds(m.StreamID, m.Topic)
			answers[at] = answer
		}
		return answer
	}
}

// SetTopicPolicy changes a user's policy for a topic and returns false if nothing
// changed.
func (tx *Tx) SetTopicPolicy(t UserTopic) bool { return tx.setTopicPolicy(t, false) }

func (tx *Tx) setTopicPolicy(t UserTopic, moves bool) bool {
	old := tx.userTopic(t.UserID, t.StreamID, t.Topic)
	switch {
	case old == nil && t.Policy == TopicInherits, old != nil && old.Policy == t.Policy:
		return false
	}
	t.Updated = tx.now.Unix()
	stored := t
	if old != nil {
		stored.Topic = old.Topic // the event has the name of the request
	}
	if t.Policy == TopicInherits {
		tx.remove(userTopics, old)
	} else {
		tx.PutUserTopic(stored)
	}
	tx.Emit([]int{t.UserID}, TopicPolicyChanged{t, moves})
	return true
}

// PutUserTopic stores a user's policy for a topic.
func (tx *Tx) PutUserTopic(t UserTopic) { tx.put(userTopics, &t) }

// EndTopicPolicies takes back all users' policies for a topic without messages.
func (tx *Tx) EndTopicPolicies(streamID int, topic string) {
	if tx.list(OfTopic(streamID, topic)).Len() > 0 {
		return
	}
	for _, t := range store.All[UserTopic](tx.txn, userTopics, byName, topicKey(streamID, topic)) {
		tx.SetTopicPolicy(UserTopic{UserID: t.UserID, StreamID: streamID, Topic: t.Topic})
	}
}

// FollowTopic moves all users' policies for a topic along with its messages if no
// message stayed behind; moved are the new versions of the messages. If the target
// topic had messages, the more visible one of a user's two policies stays, otherwise
// that of the old topic. Without merging, policies for the old topic replace those for
// the target, and users who had none keep theirs. With merging, policies end with a move
// to the same place.
func (tx *Tx) FollowTopic(from *Message, moved []*Message, merging bool) {
	to := moved[0]
	left, samePlace := 0, from.StreamID == to.StreamID && store.Fold(from.Topic) == store.Fold(to.Topic)
	if samePlace {
		left = len(moved)
	}
	if samePlace && (!merging || from.Topic != to.Topic) || tx.hasMore(from, left) {
		return
	}
	merged := merging && tx.hasMore(to, len(moved))
	places := []*Message{from}
	if merging {
		places = append(places, to)
	}
	var users []int
	for _, place := range places {
		for _, t := range store.All[UserTopic](tx.txn, userTopics, byName, topicKey(place.StreamID, place.Topic)) {
			users = append(users, t.UserID)
		}
	}
	slices.Sort(users)
	for _, id := range slices.Compact(users) {
		old := UserTopic{UserID: id, StreamID: from.StreamID, Topic: from.Topic}
		next := UserTopic{UserID: id, StreamID: to.StreamID, Topic: to.Topic}
		was, there := tx.TopicPolicy(id, from.StreamID, from.Topic), tx.TopicPolicy(id, to.StreamID, to.Topic)
		loses := from.StreamID != to.StreamID && !tx.CanFind(tx.User(id), tx.Stream(to.StreamID))
		switch {
		case loses:
		case merged:
			next.Policy = moreVisible(was, there)
		default:
			next.Policy = was
		}
		tx.setTopicPolicy(old, !loses)
		if next.Policy != there {
			tx.SetTopicPolicy(next)
		}
	}
}

// moreVisible is the policy of two by which a user sees more.
func moreVisible(a, b int) int {
	for _, policy := range []int{TopicUnmuted, TopicInherits, TopicFollowed} {
		if a == policy || b == policy {
			return policy
		}
	}
	return TopicMuted
}

// hasMore reports whether the topic of a message has further messages besides the given
// ones.
func (tx *Tx) hasMore(m *Message, some int) bool {
	return tx.list(OfTopic(m.StreamID, m.Topic)).Len() > some
}
