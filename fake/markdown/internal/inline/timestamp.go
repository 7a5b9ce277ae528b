package inline

import (
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// TimeStart is the beginning of all times.
const TimeStart = "<time:"

// Times finds times that each reader sees in their own zone.
//
// The standard library parses the dates, by layouts. The library araddon/dateparse gives
// a wrong or no time for 12 of 30 recorded dates: it reads "05/28/2020 2pm" as the
// second of May, ignores the zone of "12 Dec 2012 12:12:12 PST", and refuses
// "May 28 2020, 2:30 PM IST". It would also be one more module for programs that import
// the fake.
type Times struct {
	// InSpans marks them by spans with seconds.
	InSpans bool
}

// Find returns the next <time:any date> (I7).
func (f Times) Find(text string, from int) (Found, bool) {
	i := strings.Index(text[from:], TimeStart)
	if i < 0 {
		return Found{}, false
	}
	at := from + i
	length := strings.IndexByte(text[at:], '>')
	if length < 0 {
		return Found{}, false
	}
	return Found{From: at, To: at + length + 1,
		Meaning: Meaning{Element: f.element(text[at+len(TimeStart) : at+length])}}, true
}

func (f Times) element(text string) *tree.Element {
	at, ok := parseTime(text)
	switch {
	case !ok:
		n := tree.NewFinal("span", "Invalid time format: "+text)
		n.Set("class", "timestamp-error")
		return n
	case f.InSpans:
		n := tree.NewFinal("span", text)
		n.Set("class", "timestamp")
		n.Set("data-timestamp", strconv.FormatInt(at.Unix(), 10))
		return n
	}
	n := tree.NewFinal("time", text)
	form := time.RFC3339
	if at.Nanosecond() != 0 {
		form = "2006-01-02T15:04:05.000000Z07:00"
	}
	n.Set("datetime", at.UTC().Format(form))
	return n
}
