package seeding

import "github.com/spiritlevel/spiritlevel/fake/world"

// topicMutes stores users' policies for topics.
func (b *builder) topicMutes(tx *world.Tx) {
	for _, m := range b.s.Mutes.Topics {
		t := world.UserTopic{UserID: b.id(m.User), StreamID: tx.StreamByName(m.Stream).ID, Topic: m.Topic,
			Policy: world.TopicMuted}
		switch {
		case m.Unmuted:
			t.Policy = world.TopicUnmuted
		case m.Followed:
			t.Policy = world.TopicFollowed
		}
		t.Updated = b.orStart(m.Time.Resolve(b.start)).Unix()
		tx.PutUserTopic(t)
	}
}

// userMutes stores mutes after the messages, because they mark messages as read.
func (b *builder) userMutes(tx *world.Tx) {
	for _, m := range b.s.Mutes.Users {
		since := b.orStart(m.Time.Resolve(b.start)).Unix()
		tx.PutUserMute(world.UserMute{UserID: b.id(m.User), MutedID: b.id(m.Muted), Since: since})
	}
}
