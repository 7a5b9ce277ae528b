package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// RND: POST /messages/render.
func renderMessage() {
	Describe("POST /messages/render", Section("RND"), func() {
		It("POST /messages/render needs authentication.", Covers("RND-01"), func(s *Session) {
			bare := s.Anonymous().Try("POST /messages/render", Params{"content": "**bold**"})
			s.Expect(bare).To(SatisfyAll(BeRefused(), HaveNoField("rendered")))
			s.Expect(Render(s, "**bold**")).To(rendersBold())
		})
		It("`content` is a required string.", Covers("RND-02", "ERR-08"), func(s *Session) {
			s.Expect(s.Try("POST /messages/render", nil)).To(MissParameter("content"))
			s.Expect(Render(s, "**bold**")).To(rendersBold())
		})
		It("The length of `content` is bounded by `max_message_length`.",
			Covers("RND-03"), OnlyDialect("spec"), func(s *Session) {
				bound := s.Limit("max_message_length")
				longer := Render(s, plainText(bound+2*markup))
				s.Expect(Render(s, plainText(bound))).
					To(SatisfyAll(Succeed(), HaveField("rendered", ContainSubstring(plainText(bound)))))
				if longer.Succeeded() {
					s.Expect(longer).To(HaveField("rendered", Be("output within the bound", atMost(bound+markup))))
				} else {
					s.Expect(longer).To(BeRefused())
				}
			})
		It("Success returns `rendered`, a string of HTML.", Covers("RND-04"), func(s *Session) {
			whole := HaveField("rendered", SatisfyAll(ContainSubstring("First"), ContainSubstring("second 2")))
			s.Expect(Render(s, "**bold**")).To(rendersBold())
			s.Expect(Render(s, "First\nsecond 2")).To(SatisfyAll(Succeed(), whole))
		})
		everywhere("RND")
	})
}

// markup is how many characters beyond the text itself the HTML of one
// paragraph may have: its tags, and a note that something was cut off.
const markup = 200

func Render(s *Session, content string) *target.Reply {
	return s.Try("POST /messages/render", Params{"content": content})
}

func rendersBold() Matcher {
	return SatisfyAll(Succeed(), HaveField("rendered",
		SatisfyAll(ContainSubstring("bold"), ContainSubstring("<"), Not(ContainSubstring("**")))))
}
