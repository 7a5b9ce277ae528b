package laws

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

var triggers = Law{
	Number: 14,
	Text:   "What triggers something does so beside everything else that a message can carry.",
	Specs: func() {
		Describe("A message that carries much", func() {
			DescribeTable("mentions", mentionsBeside, Needs(Second), eachPlace("FLG-08"))
			DescribeTable("mentions a bot with a callback", callsBeside, Needs(Callbacks), eachPlace("OUT-01"))
			DescribeTable("alerts", alertsBeside, eachPlace("FLG-15"))
			DescribeTable("keeps its text and its topic", keepsBeside, eachPlace("SND-14"))
			DescribeTable("mentions after an edit", mentionsEdited, Needs(Second), eachPlace("EDT-22"))
			DescribeTable("tells the mention in its event", tellsMention, Inferred, Needs(Second), eachPlace("EVO-32"))
			It("takes a star", Covers("STA-13"), starsMuch)
			It("takes a reaction", Covers("RXN-04"), reactsToMuch)
			DescribeTable("has links", linksBeside, Needs(Admin), Since(LinkifierChangeRow), eachPlace("LNK-07"))
			DescribeTable("is rendered whole", rendersBeside, Inferred, eachPlace("RND-04"))
		})
	},
	Otherwise: TakesNoContent,
	Concerns: []string{"POST /messages", "GET /messages", "PATCH /messages/{message_id}", "POST /messages/flags",
		"POST /messages/{message_id}/reactions", "PATCH /realm/filters/{filter_id}", "POST /messages/render", "GET /events"},
}

// much is a text of many kinds of Markdown.
const much = "**bold** `code` :octopus: https://example.com/x\n\n* one\n* two"

// eachPlace is a table over the places of a trigger: a function that puts it there.
func eachPlace(id string) []TableEntry {
	return []TableEntry{
		Entry("at its beginning", Covers(id), func(trigger string) string { return trigger + " " + much }),
		Entry("in its middle", Covers(id), func(trigger string) string {
			return strings.Replace(much, "`code`", "`code` "+trigger, 1)
		}),
		Entry("at its end", Covers(id), func(trigger string) string { return much + "\n\n" + trigger }),
		Entry("twice", Covers(id), func(trigger string) string { return trigger + "\n\n" + much + "\n\n" + trigger }),
	}
}

func mentionsBeside(s *Session, put func(string) string) {
	second, stream := s.As(Second), s.FreshStream()
	s.Bring(second, stream)
	plain, mentioning := s.Post(stream, much), s.Post(stream, put(second.Mention()))
	s.Expect(second.Message(mentioning)).To(Flagged("mentioned"))
	s.Expect(second.Message(plain)).To(Unflagged("mentioned"))
	s.Expect(s.Message(mentioning)).To(Unflagged("mentioned"))
}

func callsBeside(s *Session, put func(string) string) {
	bot, stream := s.Caller(), s.FreshStream()
	calling := s.Fresh("beside")
	s.Post(stream, put(bot.Mention()+" "+calling))
	s.Expect(s.CalledWith(calling)).To(HaveLen(1))
}

func alertsBeside(s *Session, put func(string) string) {
	word, stream := s.AlertWord(), s.FreshStream()
	plain, alerting := s.Post(stream, much), s.Post(stream, put(word))
	s.Expect(s.Message(alerting)).To(Flagged("has_alert_word"))
	s.Expect(s.Message(plain)).To(Unflagged("has_alert_word"))
}

func keepsBeside(s *Session, put func(string) string) {
	stream, content := s.FreshStream(), put(s.Mention())
	id := s.Send(Under(stream, "beside much", content))
	s.Expect(s.Message(id, Params{"apply_markdown": false})).To(SatisfyAll(Says(content), Topical("beside much")))
}

func mentionsEdited(s *Session, put func(string) string) {
	second, stream := s.As(Second), s.FreshStream()
	s.Bring(second, stream)
	id := s.Post(stream, much)
	s.Given(second.Message(id)).To(Unflagged("mentioned"))
	s.Edit(id, Params{"content": put(second.Mention())})
	s.Expect(second.Message(id)).To(Flagged("mentioned"))
}

func tellsMention(s *Session, put func(string) string) {
	second, stream := s.As(Second), s.FreshStream()
	s.Bring(second, stream)
	queue := second.Register()
	id := s.Post(stream, put(second.Mention()))
	s.Expect(queue.Await("the message", MessageEvent(id))).To(HaveFieldIfAny("flags", ContainElement("mentioned")))
}

func starsMuch(s *Session) {
	id := s.Post(s.FreshStream(), much)
	s.Flag("add", "starred", id)
	s.Expect(s.Message(id)).To(Flagged("starred"))
}

func reactsToMuch(s *Session) {
	id := s.Post(s.FreshStream(), much)
	React(s.Actor, id, Vote(s))
	s.Expect(s.Message(id)).To(Reactions(s.Spellings().Emoji.Name))
}

func linksBeside(s *Session, put func(string) string) {
	link := NewLinkifier(s)
	link.Owner.Do(link.Path, link.Rule(link.Word, "b"))
	s.Expect(Linkified(s, put(link.Word+"7"))).To(link.Links("b", "7"))
}

func rendersBeside(s *Session, put func(string) string) {
	s.Expect(Linkified(s, put("*beside*"))).To(SatisfyAll(ContainSubstring("<em>beside</em>"),
		ContainSubstring("<strong>bold</strong>"), ContainSubstring("<code>code</code>")))
}
