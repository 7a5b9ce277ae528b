package specs

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// omits demands a list of streams without this one.
func omits(st Stream) Matcher {
	return SatisfyAll(Succeed(), HaveField("streams", NotListing(st)))
}

// aStream demands the described fields of a stream.
func aStream() Matcher {
	return HaveFields(Fields{
		"stream_id": BeInteger(), "name": BeText(),
		"description": BeText(), "invite_only": BeBoolean(),
	})
}

// webPublic demands that the list holds every stream that is known to be
// web-public.
func webPublic(s *Session) Matcher {
	return expect.Matcher(func(actual any) error {
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
	})
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
func eachStream(field string, m Matcher) Matcher {
	return HaveField("streams[*]", HaveField(field, m))
}

// described makes a stream with the description.
func described(a *Actor, description string, options ...Params) Stream {
	stream := a.Unmade()
	a.Session.Given(a.TrySubscribe(describing(stream, description), options...)).To(Succeed())
	return stream
}

// omitsNamesLike demands a list without a stream whose name is the beginning of this one's.
func omitsNamesLike(stream Stream) Matcher {
	return HaveField("streams", Not(ContainElement(Described("a stream with the beginning of the name",
		expect.Matcher(func(v any) error {
			object, _ := v.(target.Object)
			if name, _ := object["name"].(string); name == "" || !strings.HasPrefix(stream.Name, name) {
				return expect.Fail("such a name", v)
			}
			return nil
		})))))
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
	about := func(property any) Matcher {
		return SatisfyAll(HaveField("type", "subscription"), HaveField("stream_id", id), HaveField("property", property))
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
func needsForWebPublic(id string, without Params) {
	It("", Covers(id), Since(WebPublicRow), Needs(Admin, Operator), func(s *Session) {
		Impose(s, WebPublicOn())
		admin, made, refused := s.As(Admin), s.Unmade(), s.Unmade()
		with := admin.TrySubscribe(Calling(made), Params{"is_web_public": true})
		Impose(s, without)
		reply := admin.TrySubscribe(Calling(refused), Params{"is_web_public": true})
		s.Expect(with).To(Succeed())
		s.Expect(reply).To(BeRefused())
		s.Expect(admin.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(refused)))
	})
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

	for _, given := range []Params{{"stream_post_policy": 2}, {"history_public_to_subscribers": true},
		{"invite_only": true}} {
		wanted := Params{"invite_only": false, "is_web_public": false,
			"stream_post_policy": 1}.With(given).Without("history_public_to_subscribers")
		object := queue.Subscription(s.FreshStream(given))
		for name, value := range wanted {
			s.Expect(object).To(HaveField(name, Decoded(value)))
		}
	}
}
