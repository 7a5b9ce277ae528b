package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// respellEmptyTopics gives empty topics their name in a world without them, and takes it
// from topics of that name in a world with them, as an upgrade of a server does.
func (w *World) respellEmptyTopics() {
	v := w.View()
	from, to := "", wire.EmptyTopicName
	if v.rules.EmptyTopics {
		from, to = to, from
	}
	concerned := slices.DeleteFunc(slices.Concat(v.Streams(), v.ArchivedStreams()), func(s *Stream) bool {
		return v.list(OfTopic(s.ID, from)).Len() == 0 && (to != "" || len(v.policiesOf(s.ID, from)) == 0)
	})
	waiting := v.scheduledFor(from)
	if len(concerned)+len(waiting) == 0 {
		return
	}
	_ = w.Write(func(tx *Tx) error { // the write has nothing to refuse
		for _, s := range concerned {
			tx.respellTopic(s.ID, from, to)
		}
		for _, s := range waiting {
			row := *s
			row.Topic = to
			tx.put(scheduled, &row)
		}
		return nil
	})
}

// respellTopic gives the messages of a topic another one without an edit, and users' policies
// for it, except where the other one has a policy.
func (tx *Tx) respellTopic(streamID int, from, to string) {
	var before, after []*Message
	links := tx.linksIn(to)
	for m := range tx.Of(OfTopic(streamID, from)) {
		if m.Topic != from {
			continue // it differs in case
		}
		next, extras := *m, *m.More()
		next.Topic, next.Memo, extras.TopicLinks = to, &store.Passing{}, links
		extras.Edits = slices.Clone(extras.Edits)
		for i := range extras.Edits {
			e := &extras.Edits[i]
			e.PrevTopic, e.Topic = respelt(e.PrevTopic, from, to), respelt(e.Topic, from, to)
		}
		next.Alter(func(x *Extras) { *x = extras })
		before, after = append(before, m), append(after, &next)
	}
	if len(before) > 0 {
		tx.relist(before, after)
		tx.replaceMessages(after)
	}
	for _, t := range tx.policiesOf(streamID, from) {
		next := *t
		next.Topic = to
		tx.remove(userTopics, t)
		if tx.userTopic(t.UserID, streamID, to) == nil {
			tx.put(userTopics, &next)
		}
	}
}

func respelt(topic *string, from, to string) *string {
	if topic != nil && *topic == from {
		return &to
	}
	return topic
}

// policiesOf are all users' policies for a topic.
func (v View) policiesOf(streamID int, topic string) []*UserTopic {
	return slices.DeleteFunc(store.All[UserTopic](v.txn, userTopics, byName, topicKey(streamID, topic)),
		func(t *UserTopic) bool { return t.Topic != topic })
}

// scheduledFor are the scheduled messages for a topic.
func (v View) scheduledFor(topic string) []*Scheduled {
	return slices.DeleteFunc(store.All[Scheduled](v.txn, scheduled, byID, nil),
		func(s *Scheduled) bool { return s.StreamID == 0 || s.Topic != topic })
}
