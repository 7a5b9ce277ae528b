package changes

import (
	"encoding/json"
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

// Changes of what requests may say that only recordings of public servers show. Each
// has the level of the first release that showed it.
var (
	DefaultStreamsStayPublic = At(65, "a default stream cannot become private",
		Recorded())

	NoTopicsOfDirectMessages = At(122, "an edit of a direct message refuses a topic",
		Recorded())

	PlaygroundsByLanguage = At(122, "playgrounds of different languages may have one name",
		Recorded())

	FieldDataIsJSON = At(122, "data of a profile field that is not JSON is refused like any other parameter",
		Recorded(), ValueWas("field_data", emptyListOrJSON, "POST /realm/profile_fields", "PATCH /realm/profile_fields/{field_id}"))

	// The public source of 3.0 reads these numbers so, and that of 5.0 does no longer.
	QueueNumbersAreJSON = At(122, "the numbers in requests for event queues are JSON, not any text of a number",
		Recorded(), PlainNumberWas("last_event_id", plainNumber, "GET /events"), PlainNumberWas("queue_lifespan_secs", plainNumber, "POST /register"))

	OpOfMutingFirst = At(156, "muting a topic refuses an unknown op before it looks for the stream",
		Recorded())
)

// AnyLengthIsRendered is how public servers render a text that is not sent.
var AnyLengthIsRendered = In(Zulip, "POST /messages/render renders a content of any length")

// emptyListOrJSON raises a list without entries to no data.
func emptyListOrJSON(value string) (string, bool) {
	if strings.TrimSpace(value) == "[]" {
		return "{}", true
	}
	return value, json.Valid([]byte(value))
}

// plainNumber raises a text of a number, which may have white space around it, but no
// plus sign before it: no client writes one, and it is bad input at all other places.
func plainNumber(value string) (string, bool) {
	value = strings.TrimSpace(value)
	n, err := strconv.Atoi(value)
	return strconv.Itoa(n), err == nil && !strings.HasPrefix(value, "+")
}
