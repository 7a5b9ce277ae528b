package timestamp

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// date is what is known of a time while it is read.
type date struct {
	year, month, day     int
	hour, minute, second int
	microsecond          int
	offset               int // of the zone, in seconds
	clock                bool
}

// longestDate bounds what can be a date at all.
const longestDate = 100

// parseTime reads a date as people write it, with or without a time of day and a
// zone (UTC without one), or the seconds since 1970.
func parseTime(text string) (time.Time, bool) {
	if len(text) > longestDate {
		return time.Time{}, false
	}
	text = strings.ToLower(strings.TrimSpace(text))
	if at, ok := parseSeconds(text); ok {
		return at, true
	}
	var d date
	text = isoSeparator.ReplaceAllString(strings.ReplaceAll(text, ",", " "), "$1 $2")
	for word := range strings.FieldsSeq(text) {
		if !d.take(word) {
			return time.Time{}, false
		}
	}
	return d.time()
}

var isoSeparator = lazyregexp.New(`(\d)t(\d)`)

// parseSeconds reads seconds since 1970, and days written as 20170605.
func parseSeconds(text string) (time.Time, bool) {
	if day, err := time.Parse("20060102", text); err == nil && len(text) == 8 {
		return day, true
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || !number.MatchString(text) || math.Abs(seconds) > latest {
		return time.Time{}, false
	}
	at := time.UnixMicro(int64(math.RoundToEven(seconds * 1e6))).UTC()
	return at, at.Year() >= 1
}

// number is how seconds are written.
var number = lazyregexp.New(`^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$`)

// latest is the last second of the year 9999.
const latest = 253402300799

func (d *date) time() (time.Time, bool) {
	at := time.Date(d.year, time.Month(d.month), d.day, d.hour, d.minute, d.second, d.microsecond*1000, time.UTC)
	if d.year == 0 || at.Day() != d.day || at.Month() != time.Month(d.month) {
		return time.Time{}, false
	}
	at = at.Add(-time.Duration(d.offset) * time.Second)
	return at, at.Year() >= 1 && at.Year() <= 9999
}

// form is one way to write a part of a date.
type form struct {
	pattern *regexp.Regexp
	take    func(d *date, m []string) bool
}

// forms are tried in their order. They are compiled when the first time is read.
var forms = sync.OnceValue(func() []form {
	return []form{
		{regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$`), func(d *date, m []string) bool { return d.setDay(m[1], m[2], m[3]) }},
		{regexp.MustCompile(`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$`), func(d *date, m []string) bool {
			if n, _ := strconv.Atoi(m[1]); n > 12 {
				return d.setDay(m[3], m[2], m[1])
			}
			return d.setDay(m[3], m[1], m[2])
		}},
		{regexp.MustCompile(`^(\d{1,2})-([a-z]{3,9})-(\d{4})$`), func(d *date, m []string) bool {
			return d.setDay(m[3], strconv.Itoa(monthOf(m[2])), m[1])
		}},
		{regexp.MustCompile(`^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(am|pm)?(z|[a-z]{2,5}|[+-]\d{1,2}(?::?\d{2})?)?$`), func(d *date, m []string) bool {
			d.setFraction(m[4])
			return d.setClock(m[1], m[2], m[3]) && (m[5] == "" || d.half(m[5])) && (m[6] == "" || d.zone(m[6]))
		}},
		{regexp.MustCompile(`^(\d{4})(\d{2})(\d{2})$`), func(d *date, m []string) bool { return d.setDay(m[1], m[2], m[3]) }},
		{regexp.MustCompile(`^(\d{2})(\d{2})(\d{2})(z|[+-]\d{4})?$`), func(d *date, m []string) bool {
			return d.setClock(m[1], m[2], m[3]) && (m[4] == "" || d.zone(m[4]))
		}},
		{regexp.MustCompile(`^(\d{1,2})(am|pm)$`), func(d *date, m []string) bool { return d.setClock(m[1], "", "") && d.half(m[2]) }},
		{regexp.MustCompile(`^(am|pm)$`), func(d *date, m []string) bool { return d.clock && d.half(m[1]) }},
		{regexp.MustCompile(`^(\d{4})$`), func(d *date, m []string) bool { return set(&d.year, m[1], 1, 9999) }},
		{regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th)?\.?$`), func(d *date, m []string) bool { return set(&d.day, m[1], 1, 31) }},
		{regexp.MustCompile(`^([+-]\d{1,2}(?::?\d{2})?)$`), func(d *date, m []string) bool { return d.clock && d.zone(m[1]) }},
		{regexp.MustCompile(`^(?:utc|gmt)([+-]\d{1,2}(?::?\d{2})?)$`), func(d *date, m []string) bool { return d.clock && d.zone(m[1]) }},
		{regexp.MustCompile(`^(?:at|on|of|the|(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?)$`), func(*date, []string) bool { return true }},
		{regexp.MustCompile(`^([a-z]{3,9})\.?$`), func(d *date, m []string) bool {
			if month := monthOf(m[1]); month > 0 {
				return set(&d.month, strconv.Itoa(month), 1, 12)
			}
			return d.clock && d.zone(m[1])
		}},
		{regexp.MustCompile(`^(z)$`), func(d *date, _ []string) bool { return d.clock }},
	}
})

// take reads a word of a date.
func (d *date) take(word string) bool {
	for _, f := range forms() {
		if m := f.pattern.FindStringSubmatch(word); m != nil {
			return f.take(d, m)
		}
	}
	return false
}

// set gives a part its value, once and within bounds.
func set(part *int, text string, least, most int) bool {
	n, err := strconv.Atoi(text)
	if err != nil || *part != 0 || n < least || n > most {
		return false
	}
	*part = n
	return true
}

func (d *date) setDay(year, month, day string) bool {
	return set(&d.year, year, 1, 9999) && set(&d.month, month, 1, 12) && set(&d.day, day, 1, 31)
}

func (d *date) setClock(hour, minute, second string) bool {
	if d.clock {
		return false
	}
	d.clock = true
	return set(&d.hour, hour, 0, 23) && (minute == "" || set(&d.minute, minute, 0, 59)) && (second == "" || set(&d.second, second, 0, 59))
}

// setFraction takes what stands after the point of the seconds.
func (d *date) setFraction(digits string) {
	d.microsecond, _ = strconv.Atoi((digits + "000000")[:6])
}

// half is am or pm.
func (d *date) half(name string) bool {
	if d.hour < 1 || d.hour > 12 {
		return false
	}
	d.hour %= 12
	if name == "pm" {
		d.hour += 12
	}
	return true
}

var months = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthOf returns the number of a month by its name or at least three letters of it.
func monthOf(name string) int {
	return 1 + slices.IndexFunc(months, func(month string) bool { return strings.HasPrefix(month, name) })
}

// zones are the minutes by which the clocks of zones are ahead.
var zones = map[string]int{
	"z": 0, "utc": 0, "gmt": 0, "wet": 0, "bst": 60, "cet": 60, "west": 60, "cest": 120, "eet": 120, "sast": 120,
	"eest": 180, "msk": 180, "ist": 330, "sgt": 480, "hkt": 480, "awst": 480, "jst": 540, "kst": 540, "acst": 570,
	"aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780, "est": -300, "edt": -240, "cst": -360, "cdt": -300,
	"mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600,
}

// zone reads the name of a zone or its offset.
func (d *date) zone(name string) bool {
	if minutes, known := zones[name]; known {
		d.offset = minutes * 60
		return true
	}
	if name[0] != '+' && name[0] != '-' {
		return false
	}
	digits := strings.ReplaceAll(name[1:], ":", "")
	if len(digits) <= 2 {
		digits += "00"
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n/100 > 14 || n%100 > 59 {
		return false
	}
	d.offset = (n/100*60 + n%100) * 60
	if name[0] == '-' {
		d.offset = -d.offset
	}
	return true
}
