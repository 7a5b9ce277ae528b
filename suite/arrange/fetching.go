package arrange

import (
	"encoding/json"
	"fmt"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Around is the window of a fetch. Without an anchor it is nil.
func Around(anchor any, before, after int) Params {
	return Params{"anchor": anchor, "num_before": before, "num_after": after}
}

// Five makes a stream with five messages and returns their IDs.
func Five(a *Actor) (Stream, []json.Number) {
	stream := a.FreshStream()
	var sent []json.Number
	for i := range 5 {
		sent = append(sent, a.Post(stream, fmt.Sprintf("message %d of five", i+1)))
	}
	return stream, sent
}

// Unread returns the IDs of the stream's messages without the flag read.
func Unread(s *Session, stream Stream) []json.Number {
	var found []json.Number
	for _, message := range Messages(s.Fetch(InStream(stream))) {
		s.Given(message).To(HaveFields(Fields{"id": BeInteger(), "flags": HaveField("[*]", BeText())}))
		if !slices.Contains(AsList(message["flags"]), any("read")) {
			found = append(found, AsNumber(message["id"]))
		}
	}
	return found
}

// AtFirstUnread fetches around the oldest unread message of the stream, in the form that
// every level knows.
func AtFirstUnread(s *Session, stream Stream) *target.Reply {
	return s.Fetch(InStream(stream), Around(nil, 1, 1), Params{"use_first_unread_anchor": true})
}

// Holds accepts a fetch with the messages in it.
func Holds(ids ...json.Number) Matcher {
	demands := []Matcher{Succeed()}
	for _, id := range ids {
		demands = append(demands, HaveField("messages", ContainElement(Described("message "+id.String(), HasID(id)))))
	}
	return SatisfyAll(demands...)
}

// Lacks accepts a fetch without the messages.
func Lacks(ids ...json.Number) Matcher {
	demands := []Matcher{Succeed()}
	for _, id := range ids {
		demands = append(demands, HaveField("messages", Not(ContainElement(Described("message "+id.String(), HasID(id))))))
	}
	return SatisfyAll(demands...)
}

// IncreasingIDs accepts an array whose integer IDs strictly increase.
func IncreasingIDs() Matcher {
	return SatisfyAll(HaveField("[*].id", BeInteger()), Be("IDs that increase", func(v any) bool {
		elements, _ := v.([]any)
		before := int64(-1 << 63)
		for _, element := range elements {
			object, _ := element.(map[string]any)
			id := Integer(object["id"])
			if id <= before {
				return false
			}
			before = id
		}
		return true
	}))
}
