package inline

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// longestDate bounds the length of a date.
const longestDate = 100

// latest is the last second of the year 9999.
const latest = 253402300799

// parseTime reads a date as people write it, with or without a time of day and a
// zone (UTC without one), or the seconds since 1970.
func parseTime(text string) (time.Time, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) > longestDate {
		return time.Time{}, false
	}
	at, ok := parseSeconds(text)
	if !ok {
		at, ok = parseDate(text)
	}
	return at, ok && at.Year() >= 1 && at.Year() <= 9999
}

// number matches the forms of seconds.
var number = lazyregexp.New(`^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$`)

// parseSeconds reads seconds since 1970. Eight digits can be a day, as 20170605.
func parseSeconds(text string) (time.Time, bool) {
	if _, err := time.Parse("20060102", text); err == nil || !number.MatchString(text) {
		return time.Time{}, false
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(seconds) > latest {
		return time.Time{}, false
	}
	return time.UnixMicro(int64(math.RoundToEven(seconds * 1e6))).UTC(), true
}

// simpler gives a date the form of the layouts, one step after the other.
var simpler = []struct {
	pattern *lazyregexp.Regexp
	by      string
}{
	{lazyregexp.New(`(\d)t(\d)`), "$1 $2"},
	{lazyregexp.New(`[,\s]+`), " "},
	{lazyregexp.New(`(\d)(?:st|nd|rd|th)\b`), "$1"},
	{lazyregexp.New(`\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)` +
		`(?:r?uary|ch|il|e|y|ust|t|(?:tem|o|em)ber)?\b\.?`), "$1"},
	{lazyregexp.New(`\b(?:at|on|of|the|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?) `), ""},
}

// clock is a time of day with or without a zone, among the words of a date.
var clock = lazyregexp.New(`(?:^| )(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?|\d{1,2} ?[ap]m|\d{6})` +
	`(?: ?(?:utc|gmt)?([+-]\d{1,2}(?::?\d\d)?)| ?(` +
	strings.Join(slices.Sorted(maps.Keys(zones)), "|") + `))?(?: |$)`)

func parseDate(text string) (time.Time, bool) {
	for _, s := range simpler {
		text = s.pattern.ReplaceAllString(text, s.by)
	}
	var sinceMidnight, ahead time.Duration
	if m := clock.FindStringSubmatch(text); m != nil {
		at, ok := parseAs(strings.ReplaceAll(m[1], " ", ""), "15:04:05", "15:04", "3:04:05pm", "3:04pm", "3pm", "150405")
		offset, known := offsetOf(m[2] + m[3])
		if !ok || !known {
			return time.Time{}, false
		}
		sinceMidnight, ahead = at.Sub(time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)), offset
		text = strings.Replace(text, m[0], " ", 1)
	}
	text = strings.NewReplacer("/", "-", ".", "-").Replace(strings.TrimSpace(text))
	// Day and month change places where the month would be over 12.
	day, ok := parseAs(text,
		"2006-1-2", "1-2-2006", "2-1-2006", "2-Jan-2006", "20060102", "2 Jan 2006", "Jan 2 2006", "2006 Jan 2")
	return day.Add(sinceMidnight.Truncate(time.Microsecond) - ahead), ok
}

func parseAs(text string, layouts ...string) (time.Time, bool) {
	for _, layout := range layouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// zones are the minutes by which the clocks of zones are ahead.
var zones = map[string]int{
	"z": 0, "utc": 0, "gmt": 0, "wet": 0, "bst": 60, "cet": 60, "west": 60, "cest": 120, "eet": 120, "sast": 120,
	"eest": 180, "msk": 180, "ist": 330, "sgt": 480, "hkt": 480, "awst": 480, "jst": 540, "kst": 540, "acst": 570,
	"aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780, "est": -300, "edt": -240, "cst": -360, "cdt": -300,
	"mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600,
}

// offsetOf reads the name of a zone or its offset.
func offsetOf(zone string) (time.Duration, bool) {
	if minutes, known := zones[zone]; known || zone == "" {
		return time.Duration(minutes) * time.Minute, true
	}
	zone = strings.ReplaceAll(zone, ":", "")
	if len(zone)%2 == 0 {
		zone = zone[:1] + "0" + zone[1:]
	}
	at, ok := parseAs(zone, "-0700", "-07")
	_, seconds := at.Zone()
	return time.Duration(seconds) * time.Second, ok
}
