package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// editHistory is about the entries in the edit_history of a message.
func editHistory() {
	Describe("Entry of an edit history", Section("EDH"), func() {
		It("has the ID of the user who made the edit", Covers("EDH-01", "EDH-02"), Assumes(Unedited), func(s *Session) {
			stream := s.FreshStream()
			one, two := s.Post(stream, "**one**"), s.Send(Under(stream, "before", "two"))
			s.Edit(one, Params{"content": "one, edited"})
			s.Edit(two, Params{"topic": "after"})
			both := append(s.History(one), s.History(two)...)
			s.Given(both).To(HaveLen(2))
			s.Expect(both).To(HaveField("[*].user_id", s.UserID))
		})
		It("has the time of the edit", Covers("EDH-03"), Assumes(Unedited), func(s *Session) {
			s.NeedsHistory()
			sent := s.Post(s.FreshStream(), "as sent")
			s.Edit(sent, Params{"content": "edited"})
			message := s.Message(sent)
			s.Expect(message).To(HaveField("edit_history",
				SatisfyAll(HaveLen(1), HaveField("[*].timestamp", TimeSince(message["timestamp"])))))
		})
		DescribeTable("has only of an edit of the content",
			func(s *Session, key string, value func(raw, rendered target.Object) Matcher) {
				stream := s.FreshStream()
				sent, moved := s.Post(stream, "**one**"), s.Post(stream, "two")
				demand := value(s.Message(sent), s.Message(sent, Params{"apply_markdown": true}))
				s.Edit(sent, Params{"content": "one, edited"})
				s.Edit(moved, Params{"topic": "after"})
				both := s.Post(stream, "**one**")
				s.Edit(both, Params{"content": "one, edited", "topic": "after"})
				s.Expect(s.History(sent)).To(HaveField("0."+key, demand))
				s.Expect(s.History(moved)).To(HaveField("0", HaveNoField(key)))
				s.Expect(s.History(both)).To(HaveField("0."+key, demand))
			},
			Entry("prev_content", Covers("EDH-04"), "prev_content",
				func(raw, _ target.Object) Matcher { return Equal(raw["content"]) }),
			Entry("prev_rendered_content", Covers("EDH-05"), "prev_rendered_content",
				func(_, rendered target.Object) Matcher {
					return SatisfyAll(ContainSubstring("<"), Equal(rendered["content"]))
				}),
			Entry("prev_rendered_content_version", Covers("EDH-06"), "prev_rendered_content_version",
				func(_, _ target.Object) Matcher { return BeInteger() }),
		)
		It("has the content before each of two edits", Covers("EDH-04", "EDH-05"), Assumes(Unedited), func(s *Session) {
			sent := s.Post(s.FreshStream(), "first")
			s.Edit(sent, Params{"content": "second"})
			s.Edit(sent, Params{"content": "third"})
			s.Expect(s.History(sent)).To(SatisfyAll(InTurn("prev_content", "second", "first"),
				InTurn("prev_rendered_content", ContainSubstring(">second<"), ContainSubstring(">first<"))))
		})
		DescribeTable("has only of a move to another topic", Since(historyNamesRow), func(s *Session, key, value string) {
			stream := s.FreshStream()
			sent, moved := s.Post(stream, "one"), s.Send(Under(stream, "before", "two"))
			s.Edit(sent, Params{"content": "one, edited"})
			s.Edit(moved, Params{"topic": "after"})
			s.Expect(s.History(moved)).To(HaveField("0."+key, value))
			s.Expect(s.History(sent)).To(HaveField("0", HaveNoField(key)))
		},
			Entry("prev_topic", Covers("EDH-08"), "prev_topic", "before"),
			Entry("topic", Covers("EDH-11"), "topic", "after"),
		)
		It("has both topics of each of two moves", Covers("EDH-08", "EDH-11"), Assumes(Unedited), Since(historyNamesRow),
			func(s *Session) {
				sent := s.Send(Under(s.FreshStream(), "first", "moved twice"))
				s.Edit(sent, Params{"topic": "second"})
				s.Edit(sent, Params{"topic": "third"})
				s.Expect(s.History(sent)).
					To(SatisfyAll(InTurn("prev_topic", "second", "first"), InTurn("topic", "third", "second")))
			})
		It("has the topic for other readers, too", Covers("EDH-11"), Assumes(Unedited), Since(historyNamesRow), Needs(Second),
			func(s *Session) {
				second, stream := s.As(Second), s.FreshStream()
				second.Subscribe(stream.Name)
				sent := s.Send(Under(stream, "first", "moved before others"))
				s.Edit(sent, Params{"topic": "second"})
				s.Expect(s.History(sent)).To(InTurn("topic", "second"))
				s.Expect(second.History(sent)).To(InTurn("topic", "second"))
			})
		DescribeTable("has only of a move to another stream", Needs(Admin),
			func(s *Session, key string, value func(Between) json.Number) {
				b := BetweenStreams(s)
				b.Admin.Edit(b.Sent[0], Params{"stream_id": b.To.ID()})
				b.Admin.Edit(b.Sent[1], Params{"topic": "after"})
				b.Admin.Edit(b.Sent[2], Params{"content": "three, edited"})
				s.Expect(b.Admin.History(b.Sent[0])).To(HaveField("0."+key, value(b)))
				s.Expect(b.Admin.History(b.Sent[1])).To(HaveField("0", HaveNoField(key)))
				s.Expect(b.Admin.History(b.Sent[2])).To(HaveField("0", HaveNoField(key)))
			},
			Entry("prev_stream", Covers("EDH-07"), Since(MovesRow), "prev_stream",
				func(b Between) json.Number { return b.From.ID() }),
			Entry("stream", Covers("EDH-10"), Since(historyNamesRow), "stream",
				func(b Between) json.Number { return b.To.ID() }),
		)
		It("has both streams of each of two moves", Covers("EDH-07", "EDH-10"), Assumes(Unedited),
			Since(historyNamesRow), Needs(Admin),
			func(s *Session) {
				b := BetweenStreams(s)
				from, to, last := b.From.ID(), b.To.ID(), b.Admin.FreshStream().ID()
				b.Admin.Edit(b.Sent[0], Params{"stream_id": to})
				b.Admin.Edit(b.Sent[0], Params{"stream_id": last})
				s.Expect(b.Admin.History(b.Sent[0])).
					To(SatisfyAll(InTurn("prev_stream", to, from), InTurn("stream", last, to)))
			})
		InEveryAnswer("EDH")
		InAllAnswersAlike("EDH")
	})
}

// historyNamesRow is the row since which an edit history entry names what a
// move led to, and what it led from by the present name.
const historyNamesRow RowID = "118-edit-history-topic"
