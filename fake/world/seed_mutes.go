package world

import "time"

// topicMutes are people's policies for topics.
func (b *builder) topicMutes(tx *Tx) {
	for _, m := range b.s.Mutes.Topics {
		t := UserTopic{UserID: b.ids[fold(m.User)], StreamID: tx.StreamByName(m.Stream).ID, Topic: m.Topic, Policy: TopicMuted}
		if m.Unmuted {
			t.Policy = TopicUnmuted
		}
		t.Updated = b.orStart(m.Time.Resolve(b.start)).Unix()
		tx.PutUserTopic(t)
	}
}

// userMutes come after the messages, which they mark as read.
func (b *builder) userMutes(tx *Tx) {
	for _, m := range b.s.Mutes.Users {
		since := b.orStart(m.Time.Resolve(b.start)).Unix()
		tx.muteUser(UserMute{b.ids[fold(m.User)], b.ids[fold(m.Muted)], since})
	}
}

// orStart is a time that a file states, or that of the world's start.
func (b *builder) orStart(t time.Time) time.Time {
	if t.IsZero() {
		return b.start
	}
	return t
}
