package worlds

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
)

// Limit is a maximum of the values that a server accepts or stores.
type Limit struct {
	Most string // with its unit, "10,000" or "1 MiB"
	Of   string
}

// Limits lists the limits that an ordinary client can reach. CHOICES.md describes the
// effect of each limit.
func Limits() []Limit {
	return []Limit{
		{grouped(MaxWorlds), "worlds"},
		{grouped(events.MaxQueues), "event queues in a world"},
		{grouped(events.MaxOfUser), "event queues of a user"},
		{grouped(events.MaxUnread), "unread events in a queue"},
		{grouped(events.MaxInWorld), "unread events in all queues of a world"},
		{fmt.Sprintf("%d MiB", rest.MaxBody>>20), "in a request"},
		{fmt.Sprintf("%d MiB", rest.MaxFile>>20), "in an uploaded file"},
	}
}

// grouped writes a number with commas.
func grouped(n int) string {
	text := fmt.Sprint(n)
	var parts []string
	for len(text) > 3 {
		parts = append([]string{text[len(text)-3:]}, parts...)
		text = text[:len(text)-3]
	}
	return strings.Join(append([]string{text}, parts...), ",")
}
