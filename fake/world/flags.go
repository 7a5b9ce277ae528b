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

func (v View) chunk(userID int, f Flag, number int) *flagChunk {
	return first[flagChunk](v, flags, byID, key(userID, int(f), number))
}

func (c *flagChunk) has(messageID int) bool {
	return c != nil && c.Bits[messageID%chunkSize/64]&(1<<(messageID%64)) != 0
}

// HasFlag tells whether a user has a stored flag on a message.
func (v View) HasFlag(userID int, f Flag, messageID int) bool {
	return v.chunk(userID, f, messageID/chunkSize).has(messageID)
}

// SetFlag sets or clears a stored flag of a user on a message.
func (tx *Tx) SetFlag(userID int, f Flag, messageID int, on bool) {
	c := flagChunk{UserID: userID, Flag: f, Number: messageID / chunkSize}
	if old := tx.chunk(userID, f, c.Number); old != nil {
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
