package arrange

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// InviteOnly makes a stream private.
var InviteOnly = Params{"invite_only": true}

// Omits demands a list of streams without this one.
func Omits(st Stream) Matcher {
	return SatisfyAll(Succeed(), HaveField("streams", NotListing(st)))
}

// StreamDescribed makes a stream with the description.
func StreamDescribed(a *Actor, description string) Stream {
	stream := a.Unmade()
	a.Session.Given(a.TrySubscribe(Describing(stream, description))).To(Succeed())
	return stream
}

func Describing(stream Stream, description string) []Params {
	return []Params{{"name": stream.Name, "description": description}}
}

// Changing is the call that changes the stream.
func Changing(stream Stream) string { return "PATCH /streams/" + stream.ID().String() }

// Mutes mutes a fresh stream and pins it, and returns the properties of which
// events tell.
func Mutes(s *Session) []any {
	stream := s.FreshStream()
	id, queue := stream.ID(), s.Register(SubscriptionEvents)
	TurnsOn(s, "is_muted", id)
	TurnsOn(s, "pin_to_top", id)
	about := func(property any) Matcher {
		return SatisfyAll(HaveField("type", "subscription"), HaveField("stream_id", id), HaveField("property", property))
	}
	properties := []any{}
	for _, event := range EventsUntil(queue, about("pin_to_top")) {
		if told, _ := event.(target.Object); told["stream_id"] == id {
			properties = append(properties, told["property"])
		}
	}
	return append(properties, "pin_to_top")
}

// TurnsOn sets a property of the user's subscription, as the public
// counterpart does.
func TurnsOn(s *Session, property string, stream json.Number) {
	change := []Params{{"stream_id": stream, "property": property, "value": true}}
	if !s.TryUnknown("POST /users/me/subscriptions/properties", Params{"subscription_data": change}).Succeeded() {
		s.Untestable(property + " cannot be set with POST /users/me/subscriptions/properties")
	}
}

// The switches that web-public streams need, and the policy on who makes them.
const (
	WebPublicSwitch = "WEB_PUBLIC_STREAMS_ENABLED"
	SpectatorAccess = "enable_spectator_access"
	WebPublicPolicy = "create_web_public_stream_policy"
)

// WebPublicOn lets administrators make web-public streams.
func WebPublicOn() Params {
	return Params{WebPublicSwitch: true, SpectatorAccess: true, WebPublicPolicy: Administrators}
}

// Impose sets rules in a copy of the server, which the session goes on in.
func Impose(s *Session, rules Params) {
	if s.Fork() {
		if ruler, able := s.Operator().(target.Ruler); able {
			s.Operate(ruler.SetRules(s.Context(), rules))
			return
		}
	}
	s.Untestable("the operator changes no rules of a copy")
}

// EventsUntil reads events until one fits, and returns those before it.
func EventsUntil(q *Queue, fits Matcher) []any {
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
	RetentionRow RowID = "17-stream-retention-param"
	WebPublicRow RowID = "98-subscribe-web-public"
)

// Posts tries to send a message that tells the role.
func Posts(a *Actor, stream Stream) *target.Reply {
	return a.Try("POST /messages", StreamMessage(stream, "by "+string(a.Role)))
}
