package scenarios

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Time is a moment, either fixed or relative to the world's start. The world chooses
// the moment of the zero Time.
type Time struct {
	// At is a fixed moment.
	At time.Time
	// Ago is the time before the world's start; it is used if At is zero.
	Ago time.Duration
}

// IsZero reports whether the world chooses the moment.
func (t Time) IsZero() bool { return t.At.IsZero() && t.Ago == 0 }

// Resolve returns the moment in a world that starts at start, the zero time.Time for
// the zero Time.
func (t Time) Resolve(start time.Time) time.Time {
	if t.Ago == 0 {
		return t.At
	}
	return start.Add(-t.Ago)
}

// MarshalYAML writes the moment in the format of ParseTime.
func (t Time) MarshalYAML() (any, error) { return t.String(), nil }

// String is the form in files, "" for the zero Time.
func (t Time) String() string {
	if t.Ago == 0 {
		if t.At.IsZero() {
			return ""
		}
		return t.At.Format(time.RFC3339Nano)
	}
	days, rest := t.Ago/day, t.Ago%day
	text := "-"
	if days > 0 {
		text += fmt.Sprintf("%dd", days)
	}
	if rest > 0 {
		text += rest.String()
	}
	return text
}

const (
	day = 24 * time.Hour
	// longestAgo keeps every resolved moment a positive UNIX time.
	longestAgo = 20 * 366 * day
)

var errTime = errors.New(
	"expected an RFC 3339 time such as 2026-01-31T09:00:00Z, or a time before the start such as -3d2h")

// ParseTime reads an RFC 3339 time or a negative duration of at most 20 years in
// weeks, days, hours, minutes and seconds, largest unit first.
func ParseTime(text string) (Time, error) {
	if ago, relative := strings.CutPrefix(text, "-"); relative {
		d, err := parseAgo(ago)
		return Time{Ago: d}, err
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return Time{}, errTime
	}
	if at.Unix() <= 0 {
		return Time{}, errors.New("expected a time after 1970-01-01T00:00:00Z")
	}
	return Time{At: at.UTC()}, nil
}

var agoUnits = []struct {
	letter string
	length time.Duration
}{{"w", 7 * day}, {"d", day}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}

func parseAgo(text string) (time.Duration, error) {
	var total time.Duration
	for _, unit := range agoUnits {
		digits, rest, found := strings.Cut(text, unit.letter)
		if !found {
			continue
		}
		n, err := strconv.ParseUint(digits, 10, 31)
		if err != nil {
			return 0, errTime
		}
		if time.Duration(n) > (longestAgo-total)/unit.length {
			return 0, errors.New("expected at most 20 years before the start")
		}
		total, text = total+time.Duration(n)*unit.length, rest
	}
	if text != "" || total == 0 {
		return 0, errTime
	}
	return total, nil
}
