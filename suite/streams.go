package suite

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// streamsSpecs judge GET /streams for an ordinary user. GST-13 is judged
// together with AUT-11.
var streamsSpecs = []Spec{
	{Covers: []string{"GST-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Anonymous().Try("GET /streams", nil), expect.Refused(), expect.Absent("streams")),
			On(s.Try("GET /streams", nil), lists(stream)))
	}},
	{Covers: []string{"GST-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Leave(stream)
		s.Verdict(On(s.Try("GET /streams", nil), lists(stream)),
			On(s.Try("GET /streams", P{"include_public": true}), lists(stream)),
			On(s.Try("GET /streams", P{"include_public": false}), omits(stream)))
	}},
	{Covers: []string{"GST-03"}, Body: func(s *Session) {
		left, own := s.FreshStream(), s.FreshStream()
		s.Leave(left)
		subscribed := s.Try("GET /streams", P{"include_public": false, "include_subscribed": true})
		none := s.Try("GET /streams", P{"include_public": false, "include_subscribed": false, "include_default": true})
		s.Verdict(On(subscribed, lists(own), omits(left)), On(none, omits(own), omits(left)))
	}},
	{Covers: []string{"GST-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		plain := P{"include_public": false}
		omitted := s.Try("GET /streams", plain)
		off := s.Try("GET /streams", plain.with(P{"include_web_public": false}))
		on := s.Try("GET /streams", plain.with(P{"include_web_public": true}))
		s.Verdict(On(omitted, lists(stream)), On(s.steady(omitted), expect.Equal(s.steady(off))), On(on, lists(stream), webPublic(s)))
	}},
	{Covers: []string{"GST-05"}, Body: func(s *Session) {
		stream := s.FreshStream(P{"invite_only": true})
		s.Verdict(On(s.Try("GET /streams", P{"include_public": false}), lists(stream)),
			On(s.Try("GET /streams", P{"include_public": false, "include_subscribed": true}), lists(stream)))
	}},
	{Covers: []string{"GST-06"}, Body: func(s *Session) {
		stream := s.FreshStream(P{"invite_only": true})
		p := P{"include_public": false, "include_subscribed": false, "include_default": true}
		s.Verdict(On(s.Try("GET /streams", p), omits(stream)),
			On(s.Try("GET /streams", p.with(P{"include_subscribed": true})), lists(stream)))
	}},
	{Covers: []string{"GST-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		omitted := s.Try("GET /streams", nil)
		off := s.Try("GET /streams", P{"include_default": false})
		on := s.Try("GET /streams", P{"include_default": true})
		s.Verdict(On(omitted, lists(stream)), On(s.steady(omitted), expect.Equal(s.steady(off))), On(on, lists(stream)))
	}},
	{Covers: []string{"GST-12"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), lists(stream), expect.Field("streams", expect.ArrayOf(aStream()))))
	}},
}

// streamsPrivilegedSpecs judge GET /streams for administrators and bots.
var streamsPrivilegedSpecs = []Spec{
	{Covers: []string{"GST-07", "GST-08"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		foreign := s.FreshStream(P{"invite_only": true})
		admin := s.As(target.Admin)
		own := admin.FreshStream()
		s.Verdict(On(admin.Try("GET /streams", nil), lists(own), omits(foreign)),
			On(admin.Try("GET /streams", P{"include_all_active": true}), lists(own), lists(foreign)))
	}},
	{Covers: []string{"GST-10", "GST-11"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		owners := s.Owner(bot).FreshStream(P{"invite_only": true})
		s.Verdict(On(bot.Try("GET /streams", nil), omits(owners)),
			On(bot.Try("GET /streams", P{"include_owner_subscribed": false}), omits(owners)),
			On(bot.Try("GET /streams", P{"include_owner_subscribed": true}), lists(owners)))
	}},
}

// lists demands a list of streams with this one in it.
func lists(st Stream) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("streams", listing(st)))
}

// omits demands a list of streams without this one.
func omits(st Stream) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("streams", notListing(st)))
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
		for _, entry := range streamObjects(s.Try("GET /streams", nil)) {
			if entry["is_web_public"] != true {
				continue
			}
			name, _ := entry["name"].(string)
			if err := lists(Stream{Name: name})(actual); err != nil {
				return err
			}
		}
		return nil
	}
}

// steady returns the sorted names in a list, leaving out what other specs of
// this or another run are just making.
func (s *Session) steady(reply *target.Reply) []string {
	names := []string{}
	for _, entry := range streamObjects(reply) {
		name, _ := entry["name"].(string)
		if !strings.HasPrefix(name, "sl-") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func streamObjects(reply *target.Reply) []target.Object {
	elements, _ := reply.Body["streams"].([]any)
	var found []target.Object
	for _, element := range elements {
		if object, ok := element.(target.Object); ok {
			found = append(found, object)
		}
	}
	return found
}
