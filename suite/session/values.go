package session

import (
	"encoding/json"
	"fmt"
	"strconv"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func AsList(v any) []any {
	elements, _ := v.([]any)
	return elements
}

// FindElement is the first element of a list that meets the demand, nil without one.
func FindElement(in any, m Matcher) any {
	for _, element := range AsList(in) {
		if Accepts(m, element) {
			return element
		}
	}
	return nil
}

// Integer reads an integer that matchers have already demanded; 0 for another value.
func Integer(v any) int64 {
	n, _ := v.(json.Number)
	i, _ := strconv.ParseInt(n.String(), 10, 64)
	return i
}

// Number turns an integer into the form in which it is decoded.
func Number(n int64) json.Number { return json.Number(fmt.Sprint(n)) }

// Messages returns the message objects of a fetch.
func Messages(reply *target.Reply) []target.Object { return target.Objects(reply.Body, "messages") }

// Events returns the events of a reading of a queue.
func Events(reply *target.Reply) []target.Object { return target.Objects(reply.Body, "events") }

// AsNumber returns a number of an answer as it was sent, or "" for anything else.
func AsNumber(v any) json.Number {
	n, _ := v.(json.Number)
	return n
}

// JSONText is a value as it is in JSON, for the reader of a report.
func JSONText(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}
