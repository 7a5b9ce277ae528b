package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// GST: GET /streams.
func listStreams() {
	Describe("GET /streams", Section("GST"), func() {
		It("GET /streams needs authentication.", Covers("GST-01"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Anonymous().Try("GET /streams", nil)).To(SatisfyAll(BeRefused(), HaveNoField("streams")))
			s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
		})
		It("`include_public` defaults to true: public streams are listed even if the user is not",
			Covers("GST-02"), func(s *Session) {
				publicSince(s, sinceRelease4, "public servers list no stream without a subscriber yet")
				stream := s.FreshStream()
				s.Leave(stream)
				s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
				s.Expect(s.Try("GET /streams", Params{"include_public": true})).To(Lists(stream))
				s.Expect(s.Try("GET /streams", Params{"include_public": false})).To(omits(stream))
			})
		It("`include_public`=false leaves out public streams not included for another reason.",
			Covers("GST-03"), func(s *Session) {
				left, own := s.FreshStream(), s.FreshStream()
				s.Leave(left)
				subscribed := s.Try("GET /streams", Params{"include_public": false, "include_subscribed": true})
				none := s.Try("GET /streams", Params{"include_public": false, "include_subscribed": false, "include_default": true})
				s.Expect(subscribed).To(SatisfyAll(Lists(own), omits(left)))
				s.Expect(none).To(SatisfyAll(omits(own), omits(left)))
			})
		It("`include_web_public` is a boolean with default false.", Covers("GST-04"), func(s *Session) {
			publicSince(s, sinceRelease4, "public servers have no web-public streams yet")
			stream := s.FreshStream()
			plain := Params{"include_public": false}
			omitted := s.Try("GET /streams", plain)
			off := s.Try("GET /streams", plain.With(Params{"include_web_public": false}))
			on := s.Try("GET /streams", plain.With(Params{"include_web_public": true}))
			s.Expect(omitted).To(Lists(stream))
			s.Expect(steady(s, omitted)).To(Equal(steady(s, off)))
			s.Expect(on).To(SatisfyAll(Lists(stream), webPublic(s)))
		})
		It("`include_subscribed` defaults to true: streams the user is subscribed to are listed.",
			Covers("GST-05"), func(s *Session) {
				stream := s.FreshStream(Params{"invite_only": true})
				s.Expect(s.Try("GET /streams", Params{"include_public": false})).To(Lists(stream))
				s.Expect(s.Try("GET /streams", Params{"include_public": false, "include_subscribed": true})).To(Lists(stream))
			})
		It("`include_subscribed`=false leaves out subscribed streams not included for another reason.",
			Covers("GST-06"), func(s *Session) {
				stream := s.FreshStream(Params{"invite_only": true})
				p := Params{"include_public": false, "include_subscribed": false, "include_default": true}
				s.Expect(s.Try("GET /streams", p)).To(omits(stream))
				s.Expect(s.Try("GET /streams", p.With(Params{"include_subscribed": true}))).To(Lists(stream))
			})
		It("`include_default` is a boolean with default false.", Covers("GST-09"), func(s *Session) {
			stream := s.FreshStream()
			omitted := s.Try("GET /streams", nil)
			off := s.Try("GET /streams", Params{"include_default": false})
			on := s.Try("GET /streams", Params{"include_default": true})
			s.Expect(omitted).To(Lists(stream))
			s.Expect(steady(s, omitted)).To(Equal(steady(s, off)))
			s.Expect(on).To(Lists(stream))
		})
		It("Success returns `streams`, an array of Stream objects.", Covers("GST-12"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(stream), HaveField("streams[*]", aStream())))
		})
		It("Success returns `streams`, an array of Stream objects. (last)",
			Covers("GST-12"), Additional, Serial, func(s *Session) {
				s.OnlyForked() // where it does not matter that the name is not one that the suite takes back
				last := Stream{Name: "zz " + s.Fresh("stream"), Owner: s.Actor}
				s.Subscribe(last.Name)
				s.Expect(s.Try("GET /streams", nil)).To(Lists(last))
			})
		It("`include_all_active` defaults to false.", Covers("GST-07", "GST-08"), Needs(Admin), func(s *Session) {
			publicSince(s, sinceRelease4, listingAllIsRare)
			foreign := s.FreshStream(Params{"invite_only": true})
			admin := s.As(Admin)
			own := admin.FreshStream()
			s.Expect(admin.Try("GET /streams", nil)).To(SatisfyAll(Lists(own), omits(foreign)))
			s.Expect(admin.Try("GET /streams", Params{"include_all_active": true})).To(SatisfyAll(Lists(own), Lists(foreign)))
		})
		It("`include_owner_subscribed` defaults to false.", Covers("GST-10", "GST-11"), Needs(Bot), func(s *Session) {
			bot := s.As(Bot)
			owners := s.Owner(bot).FreshStream(Params{"invite_only": true})
			s.Expect(bot.Try("GET /streams", nil)).To(omits(owners))
			s.Expect(bot.Try("GET /streams", Params{"include_owner_subscribed": false})).To(omits(owners))
			s.Expect(bot.Try("GET /streams", Params{"include_owner_subscribed": true})).To(Lists(owners))
		})
		It("`include_subscribed` defaults to true: streams the user is subscribed to are listed. (brought)",
			Covers("GST-05"), Needs(Second), func(s *Session) {
				second, private := s.As(Second), s.FreshStream(Params{"invite_only": true})
				s.Bring(second, private)
				sent, made := s.Post(private, "for both"), s.Unmade()
				both := s.TrySubscribe(Calling(made), Params{"invite_only": true,
					"principals": []any{s.Address(), second.Address()}})
				second.Remember(both)
				s.Given(both).To(Succeed())
				later := s.Post(made, "for both from the beginning")
				s.Expect(second.Try("GET /streams", OwnStreams)).
					To(SatisfyAll(Shows(private, "invite_only", true), Shows(made, "invite_only", true)))
				s.Expect(second.Fetch(InStream(private))).To(holds(sent))
				s.Expect(second.Fetch(InStream(made))).To(holds(later))
			})
		Including("GST", matrixSpecs)
	})
}
