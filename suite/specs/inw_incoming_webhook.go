package specs

import (
	"net/http"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// INW: Incoming webhook: POST /external/{integration_name}.
func incomingWebhooks() {
	Describe("Incoming webhook: POST /external/{integration_name}", Section("INW"), func() {
		It("The query parameter `api_key` authenticates an incoming webhook with the key of a bot of type",
			Covers("INW-01", "AUT-03", "GEN-12"), Needs(Webhook), func(s *Session) {
				stream, good := s.FreshStream(), s.Article()
				wrong := s.Deliver(Params{"stream": stream.Name, "api_key": altered(s.As(Webhook).Key)}, s.Article())
				without := s.Deliver(Params{"stream": stream.Name, "api_key": nil}, s.Article())
				right := s.Deliver(Params{"stream": stream.Name}, good)
				s.Expect(wrong).To(BeRefused())
				s.Expect(without).To(BeRefused())
				s.Expect(right).To(Succeed())
				s.Expect(s.Contents(stream)).To(OnlyOf(good))
			})
		It("A key of a user or bot that is not an incoming-webhook bot is not accepted.",
			Covers("INW-02"), OnlyDialect("spec"), Inferred, Needs(Webhook), func(s *Session) {
				stream, good := s.FreshStream(), s.Article()
				person := s.Deliver(Params{"stream": stream.Name, "api_key": s.Key}, s.Article())
				right := s.Deliver(Params{"stream": stream.Name}, good)
				s.Expect(person).To(BeRefused())
				s.Expect(right).To(Succeed())
				s.Expect(s.Contents(stream)).To(OnlyOf(good))
			})
		It("The query parameter `stream`, a stream name, is optional.", Covers("INW-03"), Needs(Webhook), func(s *Session) {
			stream, public, private := s.FreshStream(), s.Article(), s.Article()
			with, without := s.Deliver(Params{"stream": stream.Name}, public), s.Deliver(nil, private)
			s.Expect(with).To(Succeed())
			s.Expect(without).To(Succeed())
			s.Expect(s.Contents(stream)).To(OnlyOf(public))
		})
		It("With `stream` a stream message is sent to that stream.", Covers("INW-04"), Needs(Webhook), func(s *Session) {
			stream, public := s.FreshStream(), s.Article()
			said := s.Hooked(stream, public)
			s.Expect(said).
				To(SatisfyAll(HaveLen(1), HaveField("[*]",
					SatisfyAll(HaveField("type", "stream"), HaveField("sender_id", s.As(Webhook).UserID),
						HaveField("content", LinkTo(public))))))
			s.Expect(s.ToOwner()).
				To(Not(ContainElement(Described("it as a direct message too", HaveField("content", LinkTo(public))))))
		})
		It("Without `stream` a direct message goes to the bot's owner.", Covers("INW-05"), Needs(Webhook), func(s *Session) {
			private := s.Article()
			reply := s.Deliver(nil, private)
			s.Expect(reply).To(Succeed())
			s.Expect(s.ToOwner()).
				To(ContainElement(Described("the direct message to the owner", HaveField("content", LinkTo(private)))))
		})
		It("The body is integration-specific: JSON, form-encoded or other.",
			Covers("INW-06"), Needs(Webhook), func(s *Session) {
				stream, text := s.FreshStream(), s.Article()
				form := s.Hook(s.Spellings().Integration, Params{"stream": stream.Name}, target.Hook{
					ContentType: "application/x-www-form-urlencoded", Body: Params{"featured_title": text.Title,
						"featured_url": text.URL}.Encode().Encode(),
				})
				right := s.Deliver(Params{"stream": stream.Name}, text)
				s.Expect(form).To(BeRefused())
				s.Expect(right).To(Succeed())
				s.Expect(s.Contents(stream)).To(OnlyOf(text))
			})
		It("Some integrations read event details from HTTP headers.", Covers("INW-07"), Needs(Webhook), func(s *Session) {
			known, stream := s.Spellings().HeaderIntegration, s.FreshStream()
			if known.Name == "" {
				s.Untestable("no integration that reads a header is configured")
			}
			hook := target.Hook{ContentType: "application/json", Body: known.Payload}
			without := s.Hook(known.Name, Params{"stream": stream.Name}, hook)
			other := s.Contents(stream)
			hook.Header = http.Header{http.CanonicalHeaderKey(known.Header): {known.Event}}
			with := s.Hook(known.Name, Params{"stream": stream.Name}, hook)
			both := s.Contents(stream)
			s.Expect(with).To(Succeed())
			s.Expect(both).To(SatisfyAll(HaveLen(len(other)+1), BeDistinct()))
			s.Expect(without).To(Described("an error, or another event", SatisfyAny(BeRefused(), Succeed())))
		})
		It("Success is HTTP 200 with the envelope.", Covers("INW-08"), Needs(Webhook), func(s *Session) {
			stream, text := s.FreshStream(), s.Article()
			reply := s.Deliver(Params{"stream": stream.Name}, text)
			s.Expect(reply).To(SatisfyAll(HasStatus(http.StatusOK), Succeed(), HaveField("msg", "")))
			s.Expect(s.Contents(stream)).To(OnlyOf(text))
		})
		It("A payload missing keys the integration needs produces an error response.",
			Covers("INW-09"), Needs(Webhook), func(s *Session) {
				stream, whole := s.FreshStream(), s.Article()
				title, address := s.Deliver(Params{"stream": stream.Name},
					Article{Title: whole.Title}), s.Deliver(Params{"stream": stream.Name}, Article{URL: whole.URL})
				right := s.Deliver(Params{"stream": stream.Name}, whole)
				s.Expect(title).To(refusedSomehow(s))
				s.Expect(address).To(refusedSomehow(s))
				s.Expect(right).To(Succeed())
				s.Expect(s.Contents(stream)).To(OnlyOf(whole))
			})
		It("The sample integration reads the strings `featured_title` and `featured_url`.",
			Covers("INW-10"), Needs(Webhook), func(s *Session) {
				text := s.Article()
				s.Expect(s.Hooked(s.FreshStream(), text)).
					To(SatisfyAll(HaveLen(1), HaveField("[*].content",
						SatisfyAll(ContainSubstring(text.Title), ContainSubstring(text.URL)))))
			})
		It("The sample integration uses a fixed topic.", Covers("INW-11"), Needs(Webhook), func(s *Session) {
			said := s.Hooked(s.FreshStream(), s.Article(), s.Article())
			s.Given(said).To(SatisfyAll(HaveLen(2), HaveField("[*].subject", BeNonEmptyText())))
			first, _ := said[0].(target.Object)
			s.Expect(said[1]).To(HaveField("subject", first["subject"]))
		})
		It("The sample integration sends a greeting followed by a Markdown link built from the two fields.",
			Covers("INW-12"), Needs(Webhook), func(s *Session) {
				text := s.Article()
				s.Expect(s.Hooked(s.FreshStream(), text)).
					To(SatisfyAll(HaveLen(1), HaveField("[*].content",
						SatisfyAll(LinkTo(text), Be("a greeting before the link", func(v any) bool {
							content, _ := v.(string)
							before, _, _ := strings.Cut(content, text.Link())
							return strings.Trim(before, " *_~\n") != ""
						})))))
			})
	})
}
