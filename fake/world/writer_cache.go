package world

import (
	"maps"
	"slices"
)

// writerCache has the data that writers, who take turns, keep for the next one, because
// it costs much to read and changes rarely. A write that fails forgets everything if it
// has changed the cached data. A send to ten subscribers costs 6.1 times the bare server of
// `make bench` with the cache, 7.1 without.
type writerCache struct {
	changed   bool            // by the present write
	audiences map[int][]*User // by stream ID
	receivers int             // in all audiences
	palettes  map[int]palette // by user ID
}

// mostReceivers is the maximum number of accounts in all kept audiences together.
const mostReceivers = 1 << 20

// palette is the number of a user's subscriptions, and their colors.
type palette struct {
	subscriptions int
	used          [len(colors)]bool
}

func (p *palette) add(s *Subscription) {
	p.subscriptions++
	if i := slices.Index(colors[:], s.Color); i >= 0 {
		p.used[i] = true
	}
}

// fork is the part of the cache that holds for a fork, too, and costs most to compute.
func (r *writerCache) fork() writerCache { return writerCache{palettes: maps.Clone(r.palettes)} }

func (r *writerCache) keepAudience(streamID int, users []*User) {
	if r.audiences == nil || r.receivers+len(users) > mostReceivers {
		r.audiences, r.receivers = map[int][]*User{}, 0
	}
	r.audiences[streamID] = users
	r.receivers += len(users)
}

// forgetAudience drops the cached recipients of a stream's messages.
func (r *writerCache) forgetAudience(streamID int) {
	r.changed = true
	r.receivers -= len(r.audiences[streamID])
	delete(r.audiences, streamID)
}

func (r *writerCache) forgetAudiences() { r.changed, r.audiences, r.receivers = true, nil, 0 }

// settle ends a write.
func (r *writerCache) settle(failed bool) {
	if failed && r.changed {
		*r = writerCache{}
	}
	r.changed = false
}

// audience is [View.audience], kept for the next message to the stream. Callers must
// not change the list.
func (tx *Tx) audience(streamID int) []*User {
	kept := &tx.w.cache
	users, known := kept.audiences[streamID]
	if !known {
		users = tx.View.audience(streamID)
		kept.keepAudience(streamID, users)
	}
	return users
}

// palette is the colors of a user's subscriptions, former ones too.
func (tx *Tx) palette(userID int) palette {
	kept := &tx.w.cache
	p, known := kept.palettes[userID]
	if known {
		return p
	}
	for _, s := range tx.SubscriptionsOf(userID) {
		p.add(s)
	}
	if kept.palettes == nil {
		kept.palettes = map[int]palette{}
	}
	kept.palettes[userID] = p
	return p
}

// recolor notes the color of a subscription that is about to be stored.
func (tx *Tx) recolor(s *Subscription) {
	kept := &tx.w.cache
	kept.changed = true
	p, known := kept.palettes[s.UserID]
	if !known {
		return
	}
	switch old := tx.Subscription(s.StreamID, s.UserID); {
	case old == nil:
		p.add(s)
		kept.palettes[s.UserID] = p
	case old.Color != s.Color:
		delete(kept.palettes, s.UserID)
	}
}
