package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// GST: GET /streams.
var listStreams = Table("GST", []Spec{
	{Covers: []string{"GST-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Anonymous().Try("GET /streams", nil), expect.Refused(), expect.Absent("streams")),
			On(s.Try("GET /streams", nil), Lists(stream)))
	}},
	{Covers: []string{"GST-02"}, Body: func(s *Session) {
		publicSince(s, sinceRelease4, "public servers list no stream without a subscriber yet")
		stream := s.FreshStream()
		s.Leave(stream)
		s.Verdict(On(s.Try("GET /streams", nil), Lists(stream)),
			On(s.Try("GET /streams", Params{"include_public": true}), Lists(stream)),
			On(s.Try("GET /streams", Params{"include_public": false}), omits(stream)))
	}},
	{Covers: []string{"GST-03"}, Body: func(s *Session) {
		left, own := s.FreshStream(), s.FreshStream()
		s.Leave(left)
		subscribed := s.Try("GET /streams", Params{"include_public": false, "include_subscribed": true})
		none := s.Try("GET /streams", Params{"include_public": false, "include_subscribed": false, "include_default": true})
		s.Verdict(On(subscribed, Lists(own), omits(left)), On(none, omits(own), omits(left)))
	}},
	{Covers: []string{"GST-04"}, Body: func(s *Session) {
		publicSince(s, sinceRelease4, "public servers have no web-public streams yet")
		stream := s.FreshStream()
		plain := Params{"include_public": false}
		omitted := s.Try("GET /streams", plain)
		off := s.Try("GET /streams", plain.With(Params{"include_web_public": false}))
		on := s.Try("GET /streams", plain.With(Params{"include_web_public": true}))
		s.Verdict(On(omitted, Lists(stream)), On(steady(s, omitted), expect.Equal(steady(s, off))), On(on, Lists(stream), webPublic(s)))
	}},
	{Covers: []string{"GST-05"}, Body: func(s *Session) {
		stream := s.FreshStream(Params{"invite_only": true})
		s.Verdict(On(s.Try("GET /streams", Params{"include_public": false}), Lists(stream)),
			On(s.Try("GET /streams", Params{"include_public": false, "include_subscribed": true}), Lists(stream)))
	}},
	{Covers: []string{"GST-06"}, Body: func(s *Session) {
		stream := s.FreshStream(Params{"invite_only": true})
		p := Params{"include_public": false, "include_subscribed": false, "include_default": true}
		s.Verdict(On(s.Try("GET /streams", p), omits(stream)),
			On(s.Try("GET /streams", p.With(Params{"include_subscribed": true})), Lists(stream)))
	}},
	{Covers: []string{"GST-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		omitted := s.Try("GET /streams", nil)
		off := s.Try("GET /streams", Params{"include_default": false})
		on := s.Try("GET /streams", Params{"include_default": true})
		s.Verdict(On(omitted, Lists(stream)), On(steady(s, omitted), expect.Equal(steady(s, off))), On(on, Lists(stream)))
	}},
	{Covers: []string{"GST-12"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), Lists(stream), expect.Field("streams", expect.ArrayOf(aStream()))))
	}},
	{Covers: []string{"GST-12"}, Case: "last", Further: true, Phase: Alone, Body: func(s *Session) {
		s.OnlyForked() // where it does not matter that the name is not one that the suite takes back
		last := Stream{Name: "zz " + s.Fresh("stream"), Owner: s.Actor}
		s.Subscribe(last.Name)
		s.Verdict(On(s.Try("GET /streams", nil), Lists(last)))
	}},
	{Covers: []string{"GST-07", "GST-08"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		publicSince(s, sinceRelease4, listingAllIsRare)
		foreign := s.FreshStream(Params{"invite_only": true})
		admin := s.As(target.Admin)
		own := admin.FreshStream()
		s.Verdict(On(admin.Try("GET /streams", nil), Lists(own), omits(foreign)),
			On(admin.Try("GET /streams", Params{"include_all_active": true}), Lists(own), Lists(foreign)))
	}},
	{Covers: []string{"GST-10", "GST-11"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		owners := s.Owner(bot).FreshStream(Params{"invite_only": true})
		s.Verdict(On(bot.Try("GET /streams", nil), omits(owners)),
			On(bot.Try("GET /streams", Params{"include_owner_subscribed": false}), omits(owners)),
			On(bot.Try("GET /streams", Params{"include_owner_subscribed": true}), Lists(owners)))
	}},
}, matrixSpecs, severalAccountsSpecs)
