package world

import "slices"

// Reader checks for one user which messages the user may read. It looks up each stream
// and conversation once, so use one reader for many messages.
type Reader struct {
	view    View
	user    *User
	ofUser  map[int]*Subscription // by stream ID, nil for none
	direct  map[int]bool          // by recipient ID
	streams map[int]bool          // the streams whose messages the user may all access, by ID
	chunks  map[int]*flagChunk    // by number
}

// Reader returns the reader of a user.
func (v View) Reader(u *User) *Reader {
	return &Reader{
		view: v, user: u, ofUser: map[int]*Subscription{}, direct: map[int]bool{}, streams: map[int]bool{},
		chunks: map[int]*flagChunk{},
	}
}

// User is the user of the reader.
func (r *Reader) User() *User { return r.user }

// Received is as [View.Received].
func (r *Reader) Received(m *Message) bool {
	if m.StreamID == 0 {
		yes, known := r.direct[m.RecipientID]
		if !known {
			yes = r.view.Received(r.user, m)
			r.direct[m.RecipientID] = yes
		}
		return yes
	}
	if m.More().Receivers != nil {
		return contains(m.More().Receivers, r.user.ID)
	}
	return slices.ContainsFunc(r.received(m.StreamID), func(s Span) bool { return s.Includes(m.ID) })
}

// received are the spans of IDs during which the user was in a stream.
func (r *Reader) received(streamID int) []Span {
	if s := r.subscription(streamID); s != nil {
		return s.Received
	}
	return nil
}

func (r *Reader) subscription(streamID int) *Subscription {
	s, known := r.ofUser[streamID]
	if !known {
		s = r.view.Subscription(streamID, r.user.ID)
		r.ofUser[streamID] = s
	}
	return s
}

// InHistory reports whether a message is part of the user's own history: it was delivered
// to the user, or the user acted on it later.
func (r *Reader) InHistory(m *Message) bool { return r.Received(m) || r.HasFlag(Historical, m.ID) }

// CanRead is as [View.CanRead].
func (r *Reader) CanRead(m *Message) bool {
	if m.StreamID == 0 {
		return r.Received(m)
	}
	if r.InHistory(m) {
		s := r.view.Stream(m.StreamID)
		leftIt := r.view.rules.LeaversLose && s != nil && !r.view.CanReadContent(r.user, s)
		if !leftIt && !r.Lost(m) {
			return true
		}
	}
	reads, known := r.streams[m.StreamID]
	if !known {
		reads = r.view.readsStream(r.user, r.view.Stream(m.StreamID))
		r.streams[m.StreamID] = reads
	}
	return reads
}

// Lost reports whether a message that the user received has gone to a private stream
// without the user.
func (r *Reader) Lost(m *Message) bool {
	if !slices.ContainsFunc(m.More().Edits, func(e Edit) bool { return e.PrevStream != nil }) {
		return false
	}
	s := r.view.Stream(m.StreamID)
	return s != nil && s.Private && !r.view.IsSubscribed(s.ID, r.user.ID)
}

// Mentioned reports whether a message mentions the user, directly or by a wildcard.
func (r *Reader) Mentioned(m *Message) bool {
	return (m.Wildcard || contains(m.More().Mentioned, r.user.ID) || contains(m.More().Called, r.user.ID)) &&
		r.Received(m) && !contains(m.More().Gained, r.user.ID) && !r.quiet(m)
}

// quiet reports whether the user has a message from before the account was made.
func (r *Reader) quiet(m *Message) bool {
	if m.StreamID == 0 || m.More().Receivers != nil {
		return false
	}
	s := r.subscription(m.StreamID)
	return s != nil && m.ID <= s.Quiet
}

// CanName reports whether the user may name a stream in a narrow: a stream that the user
// can find or was subscribed to.
func (r *Reader) CanName(s *Stream) bool {
	return len(r.received(s.ID)) > 0 || !r.view.closed(s) && r.view.WouldFind(r.user, s)
}

// HasFlag is as [View.HasFlag].
func (r *Reader) HasFlag(f Flag, messageID int) bool {
	return r.chunk(messageID/chunkSize).has(f, messageID)
}

func (r *Reader) chunk(number int) *flagChunk {
	c, known := r.chunks[number]
	if !known {
		c = r.view.chunk(r.user.ID, number)
		r.chunks[number] = c
	}
	return c
}

// Unread reports whether a message counts as unread for the user.
func (r *Reader) Unread(m *Message) bool { return r.InHistory(m) && !r.HasFlag(Read, m.ID) }

// Flags lists the user's flags on a message by their names in the API. A message that
// the user can read but never received is read and historical.
func (r *Reader) Flags(m *Message) []string { return r.AppendFlags([]string{}, m) }

// AppendFlags is Flags for many messages: it appends to a list.
func (r *Reader) AppendFlags(out []string, m *Message) []string {
	stored, received := r.chunk(m.ID/chunkSize), r.Received(m)
	historical := stored.has(Historical, m.ID)
	if stored.has(Read, m.ID) || !received && !historical {
		out = append(out, "read")
	}
	if stored.has(Starred, m.ID) {
		out = append(out, "starred")
	}
	if stored.has(Collapsed, m.ID) {
		out = append(out, "collapsed")
	}
	calls := len(out)
	if received && !r.quiet(m) {
		out = append(out, m.flagsFor(r.user.ID)...)
	}
	everybody := slices.ContainsFunc(out[calls:], isWildcard)
	if !received || historical {
		out = append(out, "historical")
	}
	if everybody {
		out = append(out, WildcardFlag)
	}
	return out
}
