package world

import (
	"fmt"
)

// nameKey is how a stream is found by name. An archived one is not.
func (s *Stream) nameKey() []byte {
	if s.Archived {
		return nil
	}
	return textKey(s.Name)
}

// ChangeStream stores a stream that is there with other properties.
func (tx *Tx) ChangeStream(s Stream) *Stream {
	s.Rendered = tx.RenderDescription(s.Description)
	tx.put(streams, &s)
	return &s
}

// Archive takes a stream out of sight, its subscribers out of it, and frees
// its name.
func (tx *Tx) Archive(streamID int) {
	s, o := *tx.Stream(streamID), tx.Organization()
	for _, sub := range tx.SubscribersOf(s.ID) {
		tx.Unsubscribe(s.ID, sub.UserID)
	}
	if o.NotificationsStreamID == s.ID || o.SignupStreamID == s.ID {
		changed := *o
		for _, id := range []*int{&changed.NotificationsStreamID, &changed.SignupStreamID} {
			if *id == s.ID {
				*id = 0
			}
		}
		tx.PutOrganization(changed)
	}
	s.Archived = true
	s.Name = fmt.Sprintf("!ARCHIVED %d:%s", s.ID, s.Name)
	tx.PutStream(s)
}

// DefaultStreams lists the streams to which new people are subscribed, by ID.
func (v View) DefaultStreams() []*Stream {
	var out []*Stream
	for _, s := range v.Streams() {
		if s.Default {
			out = append(out, s)
		}
	}
	return out
}

// SubscribeToDefaults subscribes a new person to the default streams, a guest
// or a bot to none, and answers which they are now in.
func (tx *Tx) SubscribeToDefaults(userID int) []*Stream {
	u := tx.User(userID)
	if u.IsGuest() || u.IsBot() {
		return nil
	}
	var joined []*Stream
	for _, s := range tx.DefaultStreams() {
		if tx.Subscribe(s.ID, u.ID) {
			joined = append(joined, s)
		}
	}
	return joined
}
