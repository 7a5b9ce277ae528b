package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var shown = Law{
	Number: 20,
	Text:   "A success shows in the next reading, for each account that may see it.",
	Always: true,
	Specs: func() {
		Describe("A success shows to everybody", func() {
			DescribeTable("a message", messageShows, eachReader("SND-14", "SND-17"))
			DescribeTable("a reaction", reactionShows, eachReader("RXN-04"))
			DescribeTable("an edit", editShows, eachReader("EDT-22"))
			DescribeTable("a change of a flag, to nobody else", flagShows, eachReader("STA-13", "FLG-06", "MSG-36"))
			DescribeTable("a subscription", subscriptionShows, eachReader("STA-23", "GST-05"))
		})
	},
	Otherwise: ShowsNoFact,
	Concerns: []string{"POST /messages", "POST /messages/{message_id}/reactions",
		"PATCH /messages/{message_id}", "POST /messages/flags", "POST /users/me/subscriptions", "GET /messages",
		"GET /streams"},
}

func messageShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	id := s.As(role).Send(Under(stream, "Shown 27", "for everybody"))
	for _, reader := range all {
		s.Expect(reader.Message(id)).To(SatisfyAll(Says("for everybody"), Topical("Shown 27")))
	}
}

func reactionShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	id := s.Post(stream, "to react to")
	React(s.As(role), id, Vote(s))
	for _, reader := range all {
		s.Expect(reader.Message(id)).To(Reactions(s.Spellings().Emoji.Name))
	}
}

func editShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	sender := s.As(role)
	id := sender.Post(stream, "before")
	s.Expect(sender.TryEdit(id, Params{"content": "after"})).To(Succeed())
	for _, reader := range all {
		s.Expect(reader.Message(id)).To(Says("after"))
	}
}

func flagShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	id, who := s.Post(stream, "to star"), s.As(role)
	who.Flag("add", "starred", id)
	for _, reader := range all {
		demand := Unflagged("starred")
		if reader.UserID == who.UserID {
			demand = Flagged("starred")
		}
		s.Expect(reader.Message(id)).To(demand)
	}
}

func subscriptionShows(s *Session, role target.Role) {
	stream, who := brought(s, role)
	s.Expect(who.Streams(OwnStreams)).To(HaveField("streams", Listing(stream)))
	s.Expect(who.Try("GET /messages", Params{"anchor": s.Post(stream, "inside"), "num_before": 0, "num_after": 0})).
		To(SatisfyAll(Succeed(), HaveField("messages", HaveLen(1))))
}
