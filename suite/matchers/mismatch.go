package matchers

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Mismatch is the difference between a demand and a value.
type Mismatch struct {
	Demanded string // the expectation
	Came     string // the actual value
	Where    string // path to the value, as in messages[3].subject
	met      int    // number of demands that the value met, to find the nearest of many values
}

// NewMismatch is that of a value which is not as the words demand.
func NewMismatch(words string, came any) *Mismatch {
	return &Mismatch{Demanded: words, Came: show(came)}
}

// Error implements error.
func (m *Mismatch) Error() string {
	where := ""
	if m.Where != "" {
		where = " at " + m.Where
	}
	return fmt.Sprintf("demanded %s, came %s%s", m.Demanded, m.Came, where)
}

// under adds a prefix to the path of a mismatch. Demands that a part of a value met do not
// count for the whole: every ID is an integer.
func under(place string, m *Mismatch) *Mismatch {
	if m == nil {
		return nil
	}
	whole := Mismatch{Demanded: m.Demanded, Came: m.Came, Where: place + "." + m.Where}
	if m.Where == "" || m.Where[0] == '[' {
		whole.Where = place + m.Where
	}
	return &whole
}

// shown bounds the length of a value in a mismatch. Reports cut further after they
// have removed secrets, so the bound is generous.
const shown = 4000

func show(actual any) string {
	switch v := actual.(type) {
	case nil:
		return "null"
	case *target.Reply:
		if v.Err != nil {
			return "no answer: " + v.Err.Error()
		}
		return fmt.Sprintf("%d %s", v.Status, Cut(string(v.Raw), shown))
	case error:
		return v.Error()
	}
	encoded, err := json.Marshal(actual)
	if err != nil {
		return fmt.Sprintf("%v", actual)
	}
	return Cut(string(encoded), shown)
}

// Cut shortens a text to at most this many bytes, without splitting a letter.
func Cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit] + "…"
}
