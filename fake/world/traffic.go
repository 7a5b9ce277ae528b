package world

import "time"

// WeeklyTraffic is the average number of messages a week in a stream over the
// last four weeks, rounded to two significant digits; ok is false for a
// stream younger than a week.
func (v View) WeeklyTraffic(s *Stream, now time.Time) (perWeek int, ok bool) {
	age := now.Sub(s.Created)
	if age < 7*24*time.Hour {
		return 0, false
	}
	span := min(age, 28*24*time.Hour)
	since := now.Add(-span).Unix()
	// Messages stand in the order in which they were sent.
	ids := v.list(OfRecipient(s.RecipientID))
	count := ids.Len() - ids.Search(func(id int) bool { return v.Message(id).Sent >= since })
	return roundTwo(count * 7 * 24 / int(span.Hours())), true
}

func roundTwo(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}
