package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// renderMessage is about POST /messages/render.
func renderMessage() {
	Describe("Render a message", Section("RND"), func() {
		It("needs credentials", Covers("RND-01"), func(s *Session) {
			bare := s.Anonymous().Try("POST /messages/render", Params{"content": "**bold**"})
			s.Expect(bare).To(SatisfyAll(BeRefused(), HaveNoField("rendered")))
			s.Expect(render(s, "**bold**")).To(haveBold())
		})
		It("needs content", Covers("RND-02", "ERR-08"), func(s *Session) {
			s.Expect(s.Try("POST /messages/render", nil)).To(MissParameter("content"))
			s.Expect(render(s, "**bold**")).To(haveBold())
		})
		It("renders as many characters as the server tells, and no more", Covers("RND-03"), OnlyDialect("spec"),
			func(s *Session) {
				bound := s.Limit("max_message_length")
				longer := render(s, PlainLetters(bound+2*markup))
				s.Expect(render(s, PlainLetters(bound))).
					To(SatisfyAll(Succeed(), HaveField("rendered", ContainSubstring(PlainLetters(bound)))))
				s.Expect(longer).To(SatisfyAny(BeRefused(),
					SatisfyAll(Succeed(), HaveField("rendered", Be("output within the bound", AtMost(bound+markup))))))
			})
		It("gives the content as HTML", Covers("RND-04"), func(s *Session) {
			s.Expect(render(s, "**bold**")).To(haveBold())
			s.Expect(render(s, "First\nsecond 2")).To(SatisfyAll(Succeed(),
				HaveField("rendered", SatisfyAll(ContainSubstring("First"), ContainSubstring("second 2")))))
		})
		InEveryAnswer("RND")
	})
}

// markup is how many characters beyond the text itself the HTML of one
// paragraph may have: its tags, and a note that something was cut off.
const markup = 200

func render(s *Session, content string) *target.Reply {
	return s.Try("POST /messages/render", Params{"content": content})
}

// haveBold accepts HTML of a bold word.
func haveBold() Matcher {
	return SatisfyAll(Succeed(), HaveField("rendered",
		SatisfyAll(ContainSubstring("bold"), ContainSubstring("<"), Not(ContainSubstring("**")))))
}
