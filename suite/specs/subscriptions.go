package specs

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// until reads events until one fits, and returns those before it.
func until(q *Queue, fits Matcher) []any {
	passed := []any{}
	q.Await("the last of some events", Be("the last event", func(event any) bool {
		last, _ := fits.Match(event)
		if !last {
			passed = append(passed, event)
		}
		return last
	}))
	return passed
}

// OfSystem finds the system group whose name ends so. How they are named is
// left open; the public counterpart names them for the role.
func OfSystem(ending string) func(target.Object) bool {
	return func(group target.Object) bool {
		name, _ := group["name"].(string)
		return group["is_system_group"] == true && strings.HasSuffix(name, ending)
	}
}

// Group finds a user group, as the public counterpart lists them.
func Group(s *Session, which string, fits func(target.Object) bool) json.Number {
	listed, _ := s.TryUnknown("GET /user_groups", nil).Body["user_groups"].([]any)
	for _, element := range listed {
		group, _ := element.(target.Object)
		id, known := group["id"].(json.Number)
		if known && fits(group) {
			return id
		}
	}
	s.Untestable("GET /user_groups does not list " + which)
	return ""
}

// Rows since which servers know what a stream is made with. The specification
// dates none of them.
const (
	RetentionRow Row = "17-stream-retention-param"
	WebPublicRow Row = "98-subscribe-web-public"
)

// describedFields is the fields that the object of a new subscription surely has.
func describedFields() Fields {
	return Fields{
		"stream_id": BeInteger(), "name": BeText(), "description": BeText(), "rendered_description": BeText(),
		"invite_only": BeBoolean(), "pin_to_top": BeBoolean(), "is_muted": BeBoolean(), "color": BeText(),
	}
}
