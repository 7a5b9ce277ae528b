package specs

import (
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// listStreams is about GET /streams.
func listStreams() {
	Describe("List streams", Section("GST"), func() {
		It("needs credentials", Covers("GST-01"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Anonymous().Try("GET /streams", nil)).To(SatisfyAll(BeRefused(), HaveNoField("streams")))
			s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
		})
		It("lists streams with all their fields", Covers("GST-12"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(stream), HaveField("streams[*]", aStream())))
		})
		It("lists a stream whose name is the last of all", Covers("GST-12"), Additional, Serial, func(s *Session) {
			s.OnlyForked() // where it does not matter that the name is not one that the suite takes back
			last := Stream{Name: "zz " + s.Fresh("stream"), Owner: s.Actor}
			s.Subscribe(last.Name)
			s.Expect(s.Try("GET /streams", nil)).To(Lists(last))
		})
		It("lists public streams unless include_public is false", Covers("GST-02"), func(s *Session) {
			PublicSince(s, SinceRelease4, "public servers list no stream without a subscriber yet")
			stream := s.FreshStream()
			s.Leave(stream)
			s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
			s.Expect(s.Try("GET /streams", Params{"include_public": true})).To(Lists(stream))
			s.Expect(s.Try("GET /streams", Params{"include_public": false})).To(Omits(stream))
		})
		It("lists public streams for other reasons although include_public is false", Covers("GST-03"), func(s *Session) {
			left, own := s.FreshStream(), s.FreshStream()
			s.Leave(left)
			subscribed := s.Try("GET /streams", Params{"include_public": false, "include_subscribed": true})
			none := s.Try("GET /streams", Params{"include_public": false, "include_subscribed": false, "include_default": true})
			s.Expect(subscribed).To(SatisfyAll(Lists(own), Omits(left)))
			s.Expect(none).To(SatisfyAll(Omits(own), Omits(left)))
		})
		It("adds web-public streams only if include_web_public is true", Covers("GST-04"), func(s *Session) {
			PublicSince(s, SinceRelease4, "public servers have no web-public streams yet")
			stream, plain := s.FreshStream(), Params{"include_public": false}
			omitted := s.Try("GET /streams", plain)
			off := s.Try("GET /streams", plain.With(Params{"include_web_public": false}))
			on := s.Try("GET /streams", plain.With(Params{"include_web_public": true}))
			s.Expect(omitted).To(Lists(stream))
			s.Expect(steady(omitted)).To(Equal(steady(off)))
			s.Expect(on).To(Lists(stream))
			for _, listed := range StreamObjects(s.Try("GET /streams", nil)) {
				if name, _ := listed["name"].(string); listed["is_web_public"] == true {
					s.Expect(on).To(Lists(Stream{Name: name}))
				}
			}
		})
		It("lists subscribed streams by default", Covers("GST-05"), func(s *Session) {
			stream := s.FreshStream(InviteOnly)
			s.Expect(s.Try("GET /streams", Params{"include_public": false})).To(Lists(stream))
			s.Expect(s.Try("GET /streams", Params{"include_public": false, "include_subscribed": true})).To(Lists(stream))
		})
		It("leaves out subscribed streams if include_subscribed is false", Covers("GST-06"), func(s *Session) {
			stream := s.FreshStream(InviteOnly)
			p := Params{"include_public": false, "include_subscribed": false, "include_default": true}
			s.Expect(s.Try("GET /streams", p)).To(Omits(stream))
			s.Expect(s.Try("GET /streams", p.With(Params{"include_subscribed": true}))).To(Lists(stream))
		})
		It("lists private streams to which somebody else subscribed the user", Covers("GST-05"), Needs(Second),
			func(s *Session) {
				second, private := s.As(Second), s.FreshStream(InviteOnly)
				s.Bring(second, private)
				sent, made := s.Post(private, "for both"), s.Unmade()
				both := s.TrySubscribe(Calling(made), InviteOnly, Params{"principals": []any{s.Address(), second.Address()}})
				second.Remember(both)
				s.Given(both).To(Succeed())
				later := s.Post(made, "for both from the beginning")

				s.Expect(second.Try("GET /streams", OwnStreams)).
					To(SatisfyAll(Shows(private, "invite_only", true), Shows(made, "invite_only", true)))
				s.Expect(second.Fetch(InStream(private))).To(Holds(sent))
				s.Expect(second.Fetch(InStream(made))).To(Holds(later))
			})
		It("takes an omitted include_default as false", Covers("GST-09"), func(s *Session) {
			stream := s.FreshStream()
			omitted := s.Try("GET /streams", nil)
			off := s.Try("GET /streams", Params{"include_default": false})
			on := s.Try("GET /streams", Params{"include_default": true})
			s.Expect(omitted).To(Lists(stream))
			s.Expect(steady(omitted)).To(Equal(steady(off)))
			s.Expect(on).To(Lists(stream))
		})
		It("lists the streams of a bot's owner only if include_owner_subscribed is true", Covers("GST-10", "GST-11"),
			Needs(Bot), func(s *Session) {
				bot := s.As(Bot)
				owners := s.Owner(bot).FreshStream(InviteOnly)
				s.Expect(bot.Try("GET /streams", nil)).To(Omits(owners))
				s.Expect(bot.Try("GET /streams", Params{"include_owner_subscribed": false})).To(Omits(owners))
				s.Expect(bot.Try("GET /streams", Params{"include_owner_subscribed": true})).To(Lists(owners))
			})
		Context("with include_all_active", func() {
			all := Params{"include_all_active": true}
			BeforeEach(func(s *Session) { PublicSince(s, SinceRelease4, ListingAllIsRare) })

			It("lists the streams that it leaves out without it", Covers("GST-07", "GST-08"), Needs(Admin), func(s *Session) {
				foreign, admin := s.FreshStream(InviteOnly), s.As(Admin)
				own := admin.FreshStream()
				s.Expect(admin.Try("GET /streams", nil)).To(SatisfyAll(Lists(own), Omits(foreign)))
				s.Expect(admin.Try("GET /streams", all)).To(SatisfyAll(Lists(own), Lists(foreign)))
			})
			It("lists all streams for each administrator", Covers("GST-08"), Needs(Admin), func(s *Session) {
				for _, who := range Accounts(s, Admin, Creator) {
					foreign := s.FreshStream(InviteOnly)
					s.Expect(who.Try("GET /streams", all)).To(Lists(foreign))
				}
			})
			It("is refused for anybody else", Covers("GST-13", "AUT-11"), Until("356-streams-include-all"),
				func(s *Session) {
					for _, who := range Accounts(s, NonAdmins...) {
						s.Expect(who.Try("GET /streams", all)).To(SatisfyAll(BeRefusedWith("BAD_REQUEST"), HaveNoField("streams")))
						s.Expect(who.Try("GET /streams", OwnStreams)).To(Succeed()) // the account itself is not at fault
					}
				})
		})
	})
}

// aStream demands the described fields of a stream.
func aStream() Matcher {
	return HaveFields(Fields{
		"stream_id": BeInteger(), "name": BeText(), "description": BeText(), "invite_only": BeBoolean(),
	})
}

// steady returns the sorted names in a list, leaving out what other specs of
// this or another run are just making.
func steady(reply *target.Reply) []string {
	names := []string{}
	for _, stream := range StreamObjects(reply) {
		if name, _ := stream["name"].(string); !strings.HasPrefix(name, "sl-") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
