package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// streamChangeSpecs judge what the change log tells of changing streams and
// the properties of subscriptions.
var streamChangeSpecs = []Spec{
	{Covers: []string{"NMD-04"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := admin.FreshStream()
		call := changing(stream)
		invented := admin.TryUnknown("PATCH /sl_invented/"+stream.ID().String(), nil)
		s.Verdict(On(s.Anonymous().Try(call, nil), expect.Refused()),
			On(admin.Try(call, nil), expect.Field("result", expect.OneOf("success", "error")), expect.Field("msg", expect.Text()), differentFrom(invented)),
			On(admin.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"LVL-89"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := admin.described("as it was")
		reply := admin.Try(changing(stream), P{"history_public_to_subscribers": false, "description": "changed"})
		before := admin.Try("GET /streams", nil)
		admin.Do(changing(stream), P{"description": "changed"})
		s.Verdict(On(reply, expect.Refused()), On(before, shows(stream, "description", "as it was"), shows(stream, "invite_only", false)),
			On(admin.Try("GET /streams", nil), shows(stream, "description", "changed")))
	}},
	{Covers: []string{"LVL-90"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := admin.FreshStream()
		s.Verdict(On(admin.Try(changing(stream), P{"history_public_to_subscribers": false, "is_private": false}), expect.Success()),
			On(admin.Try("GET /streams", nil), shows(stream, "invite_only", false)))
	}},
	{Covers: []string{"LVL-84"}, Body: func(s *Session) {
		s.Verdict(On(s.mutes(), expect.SameStrings("is_muted", "in_home_view", "pin_to_top")))
	}},
	{Covers: []string{"LVL-85"}, Body: func(s *Session) {
		s.Verdict(On(s.mutes(), expect.Either("one of is_muted and in_home_view, and pin_to_top",
			expect.SameStrings("is_muted", "pin_to_top"), expect.SameStrings("in_home_view", "pin_to_top"))))
	}},
	{Covers: []string{"EVO-29"}, Body: func(s *Session) {
		s.Verdict(On(s.mutes(), expect.Holding("the event of a property", expect.Equal("pin_to_top"))))
	}},
}

func changing(stream Stream) string { return "PATCH /streams/" + stream.ID().String() }

// mutes mutes a fresh stream and pins it, and returns the properties of which
// events tell.
func (s *Session) mutes() []any {
	stream := s.FreshStream()
	id, queue := stream.ID(), s.Register(subscriptionEvents)
	s.turnsOn("is_muted", id)
	s.turnsOn("pin_to_top", id)
	about := func(property any) expect.Matcher {
		return expect.All(expect.Field("type", expect.Equal("subscription")),
			expect.Field("stream_id", expect.Equal(id)), expect.Field("property", expect.Equal(property)))
	}
	properties := []any{}
	for _, event := range queue.until(about("pin_to_top")) {
		if told, _ := event.(target.Object); told["stream_id"] == id {
			properties = append(properties, told["property"])
		}
	}
	return append(properties, "pin_to_top")
}

// turnsOn sets a property of the user's subscription, as the public
// counterpart does.
func (s *Session) turnsOn(property string, stream json.Number) {
	change := []P{{"stream_id": stream, "property": property, "value": true}}
	if !s.TryUnknown("POST /users/me/subscriptions/properties", P{"subscription_data": change}).Succeeded() {
		s.Untestable(property + " cannot be set with POST /users/me/subscriptions/properties")
	}
}
