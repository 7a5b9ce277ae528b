// Package expect holds the matchers of the suite. A matcher is a pure function from a
// value to an error that states the expectation. The same matcher serves polling,
// verdicts and, as a Gomega matcher, assertions.
package expect

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Matcher checks a value: a *target.Reply, or a value decoded from one. It returns nil
// or a *Mismatch.
type Matcher func(actual any) error

// Mismatch is the error of a matcher.
type Mismatch struct {
	Demanded string // the expectation
	Came     string // the actual value
	Where    string // path to the value, as in messages[3].subject
	met      int    // number of demands that the value met, to find the nearest of many values
}

// Error implements error.
func (m *Mismatch) Error() string {
	where := ""
	if m.Where != "" {
		where = " at " + m.Where
	}
	return fmt.Sprintf("demanded %s, came %s%s", m.Demanded, m.Came, where)
}

// Match implements Gomega's matcher interface.
func (m Matcher) Match(actual any) (bool, error) {
	return m(actual) == nil, nil
}

// FailureMessage implements Gomega's matcher interface.
func (m Matcher) FailureMessage(actual any) string {
	return fmt.Sprint(m(actual))
}

// NegatedFailureMessage implements Gomega's matcher interface.
func (m Matcher) NegatedFailureMessage(actual any) string {
	return "demanded that the demand is not met, came " + show(actual)
}

// Fail makes a mismatch of an expectation and the value that does not meet it.
func Fail(demanded string, came any) error {
	return &Mismatch{Demanded: demanded, Came: show(came)}
}

// AsMismatch returns the mismatch in err, wrapping any other error as one.
func AsMismatch(err error) *Mismatch {
	var m *Mismatch
	if errors.As(err, &m) {
		return m
	}
	return &Mismatch{Demanded: "a usable answer", Came: err.Error()}
}

// All applies the demands in turn and reports the first that fails. Demands are matchers,
// also Gomega's, or values: see From.
func All(demands ...any) Matcher {
	matchers := fromEach(demands)
	return func(actual any) error {
		for i, m := range matchers {
			if err := m(actual); err != nil {
				mismatch := *AsMismatch(err)
				mismatch.met += i
				return &mismatch
			}
		}
		return nil
	}
}

// Either accepts a value that one of the matchers accepts; demanded describes them
// all.
func Either(demanded string, demands ...any) Matcher {
	matchers := fromEach(demands)
	return func(actual any) error {
		for _, m := range matchers {
			if m(actual) == nil {
				return nil
			}
		}
		return Fail(demanded, actual)
	}
}

// That makes a matcher of a predicate and its description.
func That(demanded string, holds func(actual any) bool) Matcher {
	return func(actual any) error {
		if holds(actual) {
			return nil
		}
		return Fail(demanded, actual)
	}
}

// Under adds a prefix to the path of a mismatch. Points that a part of a value met do not
// count for the whole: every ID is an integer.
func Under(place string, err error) error {
	if err == nil {
		return nil
	}
	m := *AsMismatch(err)
	m.met = 0
	switch {
	case m.Where == "":
		m.Where = place
	case m.Where[0] == '[':
		m.Where = place + m.Where
	default:
		m.Where = place + "." + m.Where
	}
	return &m
}

// shown bounds the length of a value in a mismatch. Reports cut further after they
// have removed secrets, so the bound is generous.
const shown = 4000

func show(actual any) string {
	switch v := actual.(type) {
	case nil:
		return "null"
	case *target.Reply:
		return showReply(v)
	case error:
		return v.Error()
	}
	encoded, err := json.Marshal(actual)
	if err != nil {
		return fmt.Sprintf("%v", actual)
	}
	return cut(string(encoded))
}

func showReply(reply *target.Reply) string {
	if reply.Err != nil {
		return "no answer: " + reply.Err.Error()
	}
	return fmt.Sprintf("%d %s", reply.Status, cut(string(reply.Raw)))
}

func cut(s string) string { return Cut(s, shown) }

// Cut shortens a text to at most this many bytes, without splitting a letter.
func Cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit
	for end > limit-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}
