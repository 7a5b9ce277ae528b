package world

// Flag is a personal message flag that is stored (spec: Message flags). The
// flags mentioned, wildcard_mentioned and has_alert_word follow from the
// message itself.
type Flag int

// The stored flags.
const (
	Read Flag = iota + 1
	Starred
	Collapsed
	Historical
)

// chunkSize is how many consecutive messages one stored row of flags covers:
// a flag costs a bit per message, never a row.
const chunkSize = 1024

// HasFlag tells whether a user has a stored flag on a message.
func (v View) HasFlag(userID int, f Flag, messageID int) bool {
	c := first[flagChunk](v, flags, byID, key(userID, int(f), messageID/chunkSize))
	return c != nil && c.Bits[messageID%chunkSize/64]&(1<<(messageID%64)) != 0
}

// SetFlag sets or clears a stored flag of a user on a message.
func (tx *Tx) SetFlag(userID int, f Flag, messageID int, on bool) {
	c := flagChunk{UserID: userID, Flag: f, Number: messageID / chunkSize}
	if old := first[flagChunk](tx.View, flags, byID, key(userID, int(f), c.Number)); old != nil {
		c = *old
	}
	word, bit := messageID%chunkSize/64, uint64(1)<<(messageID%64)
	if on {
		c.Bits[word] |= bit
	} else {
		c.Bits[word] &^= bit
	}
	tx.put(flags, &c)
}

// FlagsOf lists a user's flags on a message as the interface names them. A
// message the user can read but never received counts as read history.
func (v View) FlagsOf(u *User, m *Message) []string {
	out := []string{}
	received := v.Received(u, m)
	if !received || v.HasFlag(u.ID, Read, m.ID) {
		out = append(out, "read")
	}
	if v.HasFlag(u.ID, Starred, m.ID) {
		out = append(out, "starred")
	}
	if v.HasFlag(u.ID, Collapsed, m.ID) {
		out = append(out, "collapsed")
	}
	if received {
		out = append(out, m.flagsFor(u.ID)...)
	}
	if !received || v.HasFlag(u.ID, Historical, m.ID) {
		out = append(out, "historical")
	}
	return out
}

// Unread tells whether a message counts as unread for a user.
func (v View) Unread(u *User, m *Message) bool {
	return v.Received(u, m) && !v.HasFlag(u.ID, Read, m.ID)
}

// flagsFor are the flags that follow from the message itself.
func (m *Message) flagsFor(userID int) []string {
	var out []string
	if contains(m.Mentioned, userID) {
		out = append(out, "mentioned")
	}
	if m.Wildcard {
		out = append(out, "wildcard_mentioned")
	}
	if contains(m.Alerted, userID) {
		out = append(out, "has_alert_word")
	}
	return out
}
