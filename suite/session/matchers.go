package session

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// Flagged demands a message that carries the flag.
func Flagged(flag string) expect.Matcher {
	return expect.Field("flags", expect.Holding("the flag "+flag, expect.Equal(flag)))
}

// Unflagged demands a message that does not carry the flag.
func Unflagged(flag string) expect.Matcher {
	return expect.Field("flags", expect.NotHolding("the flag "+flag, expect.Equal(flag)))
}

// Says demands a message with the text.
func Says(content string) expect.Matcher { return expect.Field("content", expect.Equal(content)) }

// Topical demands a message with the topic.
func Topical(topic string) expect.Matcher { return expect.Field("subject", expect.Equal(topic)) }

// HasID demands an object with the ID.
func HasID(id json.Number) expect.Matcher { return expect.Field("id", expect.Equal(id)) }
