package scenarios

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Count chooses requests by their number, which begins with 1.
type Count struct {
	word string
	n    int
}

// maxCount is the largest number in a count.
const maxCount = 1_000_000_000

var countForm = lazyregexp.New(`^(first|every|from the|only the) ([0-9]{1,12})(st|nd|rd|th)?$`)

// ParseCount reads a count; the empty text chooses every request.
func ParseCount(text string) (Count, error) {
	if text == "" {
		return Count{}, nil
	}
	m := countForm.FindStringSubmatch(strings.Join(strings.Fields(text), " "))
	if m == nil {
		return Count{}, fmt.Errorf("expected one of %q, %q, %q and %q", "first 2", "every 3rd", "from the 5th",
			"only the 4th")
	}
	n, err := strconv.Atoi(m[2])
	if err != nil || n < 1 || n > maxCount {
		return Count{}, fmt.Errorf("expected a number from 1 to %d", maxCount)
	}
	return Count{m[1], n}, nil
}

// Chooses reports whether the count chooses the request of a number.
func (c Count) Chooses(number int) bool {
	switch c.word {
	case "first":
		return number <= c.n
	case "every":
		return number%c.n == 0
	case "from the":
		return number >= c.n
	case "only the":
		return number == c.n
	}
	return true
}

// longestWait is the longest duration in a fault: a year.
const longestWait = 366 * day

// ParseWait reads the waiting time of a fault, such as 1.5s. It is a duration of Go,
// which has no unit above the hour: two days are 48h.
func ParseWait(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || d > longestWait {
		return 0, errors.New("expected a duration such as 2s or 1h30m, at most a year")
	}
	return d, nil
}

// ParseMoment reads when a fault begins or ends: an RFC 3339 time, or a duration since
// the rule was set at start.
func ParseMoment(text string, start time.Time) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return at, nil
	}
	d, err := ParseWait(text)
	if err != nil {
		return time.Time{}, errors.New(
			"expected a time such as 2026-01-31T09:00:00Z, or a duration such as 30s since the rule was set")
	}
	return start.Add(d), nil
}
