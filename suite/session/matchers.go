package session

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
)

// Flagged demands a message that carries the flag.
func Flagged(flag string) Matcher {
	return HaveField("flags", ContainElement(Described("the flag "+flag, Equal(flag))))
}

// Unflagged demands a message that does not carry the flag.
func Unflagged(flag string) Matcher {
	return HaveField("flags", Not(ContainElement(Described("the flag "+flag, Equal(flag)))))
}

// Says demands a message with the text.
func Says(content string) Matcher { return HaveField("content", content) }

// Topical demands a message with the topic.
func Topical(topic string) Matcher { return HaveField("subject", topic) }

// HasID demands an object with the ID.
func HasID(id json.Number) Matcher { return HaveField("id", id) }
