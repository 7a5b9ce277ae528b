package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// Flag is a personal message flag that is stored (spec: Message flags). The flags
// mentioned, stream_wildcard_mentioned, topic_wildcard_mentioned and has_alert_word follow from the message itself.
type Flag int

// The stored flags.
const (
	Read Flag = iota
	Starred
	Collapsed
	Historical
	flagCount
)

// chunkSize is the number of consecutive messages in one stored row of flags: a flag
// costs one bit per message, not a row.
const chunkSize = 1024

// flagChunk has the flags of one user on chunkSize consecutive messages.
type flagChunk struct {
	userID, number int
	bits           [flagCount][chunkSize / 64]uint64
}

func (v View) chunk(userID, number int) *flagChunk {
	return store.First[flagChunk](v.txn, flags, byID, store.Key(userID, number))
}

func (c *flagChunk) has(f Flag, messageID int) bool {
	return c != nil && c.bits[f][messageID%chunkSize/64]&(1<<(messageID%64)) != 0
}

// HasFlag reports whether a user has a stored flag on a message.
func (v View) HasFlag(userID int, f Flag, messageID int) bool {
	return v.chunk(userID, messageID/chunkSize).has(f, messageID)
}

// Flagged lists the messages on which a user has a stored flag, ascending.
func (v View) Flagged(userID int, f Flag) []int {
	var ids []int
	for _, c := range store.All[flagChunk](v.txn, flags, byID, store.Key(userID)) {
		for i := range chunkSize {
			if id := c.number*chunkSize + i; c.has(f, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// FlaggedBy is the list of the messages on which a user has a stored flag.
func (v View) FlaggedBy(u *User, f Flag) List { return List{ids: v.Flagged(u.ID, f), given: true} }

// SetFlag sets or clears a stored flag of a user on a message.
func (tx *Tx) SetFlag(userID int, f Flag, messageID int, on bool) {
	tx.setFlags(userID, f, []int{messageID}, on)
}

// setFlags sets or clears a stored flag of a user on messages, in ascending
// order. It writes each row once.
func (tx *Tx) setFlags(userID int, f Flag, messageIDs []int, on bool) {
	for len(messageIDs) > 0 {
		c := tx.ownChunk(userID, messageIDs[0]/chunkSize)
		for len(messageIDs) > 0 && messageIDs[0]/chunkSize == c.number {
			c.set(f, messageIDs[0], on)
			messageIDs = messageIDs[1:]
		}
	}
}

func (c *flagChunk) set(f Flag, messageID int, on bool) {
	word, bit := &c.bits[f][messageID%chunkSize/64], uint64(1)<<(messageID%64)
	if on {
		*word |= bit
	} else {
		*word &^= bit
	}
}

// The flags of the two kinds of wildcard mentions, and the flag of both, which stands
// behind all others.
const (
	StreamWildcardFlag = "stream_wildcard_mentioned"
	TopicWildcardFlag  = "topic_wildcard_mentioned"
	WildcardFlag       = "wildcard_mentioned"
)

func isWildcard(flag string) bool { return flag == StreamWildcardFlag || flag == TopicWildcardFlag }

// flagsFor are the flags that follow from the message itself, for a receiver.
func (m *Message) flagsFor(userID int) []string {
	var out []string
	if contains(m.More().Gained, userID) {
		return out
	}
	if contains(m.More().Mentioned, userID) {
		out = append(out, "mentioned")
	}
	if m.Wildcard {
		out = append(out, StreamWildcardFlag)
	}
	if contains(m.More().Called, userID) {
		out = append(out, TopicWildcardFlag)
	}
	if contains(m.More().Alerted, userID) {
		out = append(out, "has_alert_word")
	}
	return out
}
