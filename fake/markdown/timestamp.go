package markdown

import (
	"strconv"
	"strings"
	"time"
)

// findTime is <time:any date> (I7).
func findTime(in *inline, text string, from int) (found, bool) {
	i := strings.Index(text[from:], timeStart)
	if i < 0 || in.options.Former.NoTimes {
		return found{}, false
	}
	at := from + i
	length := strings.IndexByte(text[at:], '>')
	if length < 0 {
		return found{}, false
	}
	return found{at, at + length + 1, stashed{element: in.timeOf(text[at+len(timeStart) : at+length])}}, true
}

const timeStart = "<time:"

func (in *inline) timeOf(text string) *element {
	at, ok := parseTime(text)
	switch {
	case !ok:
		n := finalElement("span", "Invalid time format: "+text)
		n.set("class", "timestamp-error")
		return n
	case in.options.Former.TimesAsSpans:
		n := finalElement("span", text)
		n.set("class", "timestamp")
		n.set("data-timestamp", strconv.FormatInt(at.Unix(), 10))
		return n
	}
	n := finalElement("time", text)
	form := time.RFC3339
	if at.Nanosecond() != 0 {
		form = "2006-01-02T15:04:05.000000Z07:00"
	}
	n.set("datetime", at.UTC().Format(form))
	return n
}
