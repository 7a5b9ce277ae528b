package specs

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// omits demands a list of streams without this one.
func omits(st Stream) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("streams", NotListing(st)))
}

// aStream demands the described fields of a stream.
func aStream() expect.Matcher {
	return expect.Shape(map[string]expect.Matcher{
		"stream_id": expect.Integer(), "name": expect.Text(),
		"description": expect.Text(), "invite_only": expect.Boolean(),
	})
}

// webPublic demands that the list holds every stream that is known to be
// web-public.
func webPublic(s *Session) expect.Matcher {
	return func(actual any) error {
		for _, entry := range StreamObjects(s.Try("GET /streams", nil)) {
			if entry["is_web_public"] != true {
				continue
			}
			name, _ := entry["name"].(string)
			if err := Lists(Stream{Name: name})(actual); err != nil {
				return err
			}
		}
		return nil
	}
}

// steady returns the sorted names in a list, leaving out what other specs of
// this or another run are just making.
func steady(s *Session, reply *target.Reply) []string {
	names := []string{}
	for _, entry := range StreamObjects(reply) {
		name, _ := entry["name"].(string)
		if !strings.HasPrefix(name, "sl-") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// eachStream demands a field of every stream in a list.
func eachStream(field string, m expect.Matcher) expect.Matcher {
	return expect.Field("streams", expect.ArrayOf(expect.Field(field, m)))
}

// described makes a stream with the description.
func described(a *Actor, description string, options ...Params) Stream {
	stream := a.Unmade()
	a.Session.Arranged(a.TrySubscribe(describing(stream, description), options...), expect.Success())
	return stream
}

// omitsNamesLike demands a list without a stream whose name is the beginning of this one's.
func omitsNamesLike(stream Stream) expect.Matcher {
	return expect.Field("streams", expect.NotHolding("a stream with the beginning of the name", func(v any) error {
		object, _ := v.(target.Object)
		if name, _ := object["name"].(string); name == "" || !strings.HasPrefix(stream.Name, name) {
			return expect.Fail("such a name", v)
		}
		return nil
	}))
}

func describing(stream Stream, description string) []Params {
	return []Params{{"name": stream.Name, "description": description}}
}

func Changing(stream Stream) string { return "PATCH /streams/" + stream.ID().String() }

// mutes mutes a fresh stream and pins it, and returns the properties of which
// events tell.
func mutes(s *Session) []any {
	stream := s.FreshStream()
	id, queue := stream.ID(), s.Register(SubscriptionEvents)
	TurnsOn(s, "is_muted", id)
	TurnsOn(s, "pin_to_top", id)
	about := func(property any) expect.Matcher {
		return expect.All(expect.Field("type", expect.Equal("subscription")),
			expect.Field("stream_id", expect.Equal(id)), expect.Field("property", expect.Equal(property)))
	}
	properties := []any{}
	for _, event := range until(queue, about("pin_to_top")) {
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

// The switches that web-public streams need, and the number of the policy that
// lets nobody make them.
const (
	webPublicSwitch        = "WEB_PUBLIC_STREAMS_ENABLED"
	spectatorAccess        = "enable_spectator_access"
	webPublicPolicy        = "create_web_public_stream_policy"
	nobody                 = json.Number("6")
	webPublicTold          = "realm_web_public_access_enabled"
	webPublicAccessRow Row = "116-server-settings-web-public"
	RegisteredStream       = "streams"
)

// WebPublicOn lets administrators make web-public streams.
func WebPublicOn() Params {
	return Params{webPublicSwitch: true, spectatorAccess: true, webPublicPolicy: Administrators}
}

// needsForWebPublic judges that web-public streams cannot be made without
// something, and can with it.
func needsForWebPublic(id string, without Params) Spec {
	return Spec{Covers: []string{id}, Since: WebPublicRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		Impose(s, WebPublicOn())
		admin, made, refused := s.As(target.Admin), s.Unmade(), s.Unmade()
		with := admin.TrySubscribe(Calling(made), Params{"is_web_public": true})
		Impose(s, without)
		reply := admin.TrySubscribe(Calling(refused), Params{"is_web_public": true})
		s.Verdict(On(with, expect.Success()), On(reply, expect.Refused()), On(admin.Try("GET /streams", nil), Lists(made), omits(refused)))
	}}
}

// archiveWebPublic removes all web-public streams, as the public counterpart
// lets administrators.
func archiveWebPublic(a *Actor) {
	for _, entry := range StreamObjects(a.Try("GET /streams", Params{"include_all_active": true})) {
		if entry["is_web_public"] != true {
			continue
		}
		if !a.TryUnknown("DELETE /streams/"+JSONText(entry["stream_id"]), nil).Succeeded() {
			a.Session.Untestable("web-public streams cannot be removed with DELETE /streams/{stream_id}")
		}
	}
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

// defaultsBesideOthers judges the defaults of new streams where other settings are given.
func defaultsBesideOthers(s *Session) {
	queue := s.Register(SubscriptionEvents)
	var claims []Claim
	for _, given := range []Params{{"stream_post_policy": 2}, {"history_public_to_subscribers": true}, {"invite_only": true}} {
		wanted := Params{"invite_only": false, "is_web_public": false, "stream_post_policy": 1}.With(given).Without("history_public_to_subscribers")
		object := queue.Subscription(s.FreshStream(given))
		for name, value := range wanted {
			claims = append(claims, On(object, expect.Field(name, expect.Equal(Decoded(value)))))
		}
	}
	s.Verdict(claims...)
}
