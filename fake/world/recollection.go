package world

// recollection is what writers, who take turns, keep for the next one, because it
// costs much to read and changes rarely. A write that fails forgets everything if it
// has changed what is kept here.
type recollection struct {
	changed   bool             // by the present write
	audiences map[int][]*User  // by stream ID
	receivers int              // in all audiences
	palettes  map[int]*palette // by user ID
}

// mostReceivers is how many accounts all kept audiences have together.
const mostReceivers = 1 << 20

// palette is the colors of a user's subscriptions.
type palette struct {
	subscriptions int
	colors        map[string]bool
}

func (r *recollection) keepAudience(streamID int, users []*User) {
	if r.audiences == nil || r.receivers+len(users) > mostReceivers {
		r.audiences, r.receivers = map[int][]*User{}, 0
	}
	r.audiences[streamID] = users
	r.receivers += len(users)
}

// forgetAudience forgets who receives the messages of a stream.
func (r *recollection) forgetAudience(streamID int) {
	r.changed = true
	r.receivers -= len(r.audiences[streamID])
	delete(r.audiences, streamID)
}

func (r *recollection) forgetAudiences() { r.changed, r.audiences, r.receivers = true, nil, 0 }

// settle ends a write.
func (r *recollection) settle(failed bool) {
	if failed && r.changed {
		*r = recollection{}
	}
	r.changed = false
}

// audience is [View.audience], kept for the next message to the stream. Callers must
// not change the list.
func (tx *Tx) audience(streamID int) []*User {
	kept := &tx.w.recollection
	users, known := kept.audiences[streamID]
	if !known {
		users = tx.View.audience(streamID)
		kept.keepAudience(streamID, users)
	}
	return users
}

// palette is the colors of a user's subscriptions.
func (tx *Tx) palette(userID int) *palette {
	kept := &tx.w.recollection
	if p := kept.palettes[userID]; p != nil {
		return p
	}
	p := &palette{colors: map[string]bool{}}
	for _, s := range tx.SubscriptionsOf(userID) {
		p.subscriptions++
		p.colors[s.Color] = true
	}
	if kept.palettes == nil {
		kept.palettes = map[int]*palette{}
	}
	kept.palettes[userID] = p
	return p
}

// recolor notes the color of a subscription that is about to be stored.
func (tx *Tx) recolor(s *Subscription) {
	tx.w.recollection.changed = true
	p := tx.w.recollection.palettes[s.UserID]
	if p == nil {
		return
	}
	switch old := tx.Subscription(s.StreamID, s.UserID); {
	case old == nil:
		p.subscriptions++
		p.colors[s.Color] = true
	case old.Color != s.Color:
		delete(tx.w.recollection.palettes, s.UserID)
	}
}
