package specs

import (
	"net/http"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// incomingWebhooks is about POST /external/{integration_name}.
func incomingWebhooks() {
	Describe("Incoming webhook", Section("INW"), Needs(Webhook), func() {
		It("needs the key of its bot", Covers("INW-01", "AUT-03", "GEN-12"), func(s *Session) {
			stream, good := s.FreshStream(), s.Article()
			wrong := s.Deliver(Params{"stream": stream.Name, "api_key": Altered(s.As(Webhook).Key)}, s.Article())
			s.Expect(wrong).To(BeRefused())
			s.Expect(s.Deliver(Params{"stream": stream.Name, "api_key": nil}, s.Article())).To(BeRefused())
			s.Expect(s.Deliver(Params{"stream": stream.Name}, good)).To(Succeed())
			s.Expect(s.Contents(stream)).To(OnlyOf(good))
		})
		It("takes no key of a person", Covers("INW-02"), OnlyDialect("spec"), Inferred, func(s *Session) {
			stream, good := s.FreshStream(), s.Article()
			s.Expect(s.Deliver(Params{"stream": stream.Name, "api_key": s.Key}, s.Article())).To(BeRefused())
			s.Expect(s.Deliver(Params{"stream": stream.Name}, good)).To(Succeed())
			s.Expect(s.Contents(stream)).To(OnlyOf(good))
		})
		It("needs no stream", Covers("INW-03"), func(s *Session) {
			stream, public, private := s.FreshStream(), s.Article(), s.Article()
			s.Expect(s.Deliver(Params{"stream": stream.Name}, public)).To(Succeed())
			s.Expect(s.Deliver(nil, private)).To(Succeed())
			s.Expect(s.Contents(stream)).To(OnlyOf(public))
		})
		It("sends to the stream alone", Covers("INW-04"), func(s *Session) {
			stream, public := s.FreshStream(), s.Article()
			s.Expect(s.Hooked(stream, public)).To(SatisfyAll(HaveLen(1), HaveField("[*]", HaveFields(Fields{
				"type": "stream", "sender_id": s.As(Webhook).UserID, "content": LinkTo(public)}))))
			s.Expect(s.ToOwner()).
				To(Not(ContainElement(Described("it as a direct message too", HaveField("content", LinkTo(public))))))
		})
		It("sends to the owner of its bot without a stream", Covers("INW-05"), func(s *Session) {
			private := s.Article()
			s.Expect(s.Deliver(nil, private)).To(Succeed())
			s.Expect(s.ToOwner()).
				To(ContainElement(Described("the direct message to the owner", HaveField("content", LinkTo(private)))))
		})
		It("takes a body in the form of its integration alone", Covers("INW-06"), func(s *Session) {
			stream, text := s.FreshStream(), s.Article()
			form := Params{"featured_title": text.Title, "featured_url": text.URL}.Encode().Encode()
			s.Expect(s.Hook(s.Spellings().Integration, Params{"stream": stream.Name},
				target.Hook{ContentType: "application/x-www-form-urlencoded", Body: form})).To(BeRefused())
			s.Expect(s.Deliver(Params{"stream": stream.Name}, text)).To(Succeed())
			s.Expect(s.Contents(stream)).To(OnlyOf(text))
		})
		It("reads the event from a header where its integration does", Covers("INW-07"), readsHeader)
		It("answers with HTTP 200 and the envelope", Covers("INW-08"), func(s *Session) {
			stream, text := s.FreshStream(), s.Article()
			reply := s.Deliver(Params{"stream": stream.Name}, text)
			s.Expect(reply).To(SatisfyAll(HasStatus(http.StatusOK), Succeed(), HaveField("msg", "")))
			s.Expect(s.Contents(stream)).To(OnlyOf(text))
		})
		It("refuses a body without a key that its integration needs", Covers("INW-09"), func(s *Session) {
			stream, whole := s.FreshStream(), s.Article()
			for _, part := range []Article{{Title: whole.Title}, {URL: whole.URL}} {
				s.Expect(s.Deliver(Params{"stream": stream.Name}, part)).To(RefusedSomehow(s))
			}
			s.Expect(s.Deliver(Params{"stream": stream.Name}, whole)).To(Succeed())
			s.Expect(s.Contents(stream)).To(OnlyOf(whole))
		})
		It("reads featured_title and featured_url for the sample integration", Covers("INW-10"), func(s *Session) {
			text := s.Article()
			s.Expect(s.Hooked(s.FreshStream(), text)).To(SatisfyAll(HaveLen(1),
				HaveField("[*].content", SatisfyAll(ContainSubstring(text.Title), ContainSubstring(text.URL)))))
		})
		It("has one topic for the sample integration", Covers("INW-11"), func(s *Session) {
			said := s.Hooked(s.FreshStream(), s.Article(), s.Article())
			s.Given(said).To(SatisfyAll(HaveLen(2), HaveField("[*].subject", BeNonEmptyText())))
			s.Expect(said[1]).To(HaveField("subject", Find(said[0], "subject")))
		})
		It("greets before the link for the sample integration", Covers("INW-12"), func(s *Session) {
			text := s.Article()
			greeting := Be("a greeting before the link", func(v any) bool {
				content, _ := v.(string)
				before, _, _ := strings.Cut(content, text.Link())
				return strings.Trim(before, " *_~\n") != ""
			})
			s.Expect(s.Hooked(s.FreshStream(), text)).
				To(SatisfyAll(HaveLen(1), HaveField("[*].content", SatisfyAll(LinkTo(text), greeting))))
		})
	})
}

func readsHeader(s *Session) {
	known, stream := s.Spellings().HeaderIntegration, s.FreshStream()
	if known.Name == "" {
		s.Untestable("no integration that reads a header is configured")
	}
	hook := target.Hook{ContentType: "application/json", Body: known.Payload}
	without := s.Hook(known.Name, Params{"stream": stream.Name}, hook)
	other := s.Contents(stream)

	hook.Header = http.Header{http.CanonicalHeaderKey(known.Header): {known.Event}}
	s.Expect(s.Hook(known.Name, Params{"stream": stream.Name}, hook)).To(Succeed())
	s.Expect(s.Contents(stream)).To(SatisfyAll(HaveLen(len(other)+1), BeDistinct()))
	s.Expect(without).To(Described("an error, or another event", SatisfyAny(BeRefused(), Succeed())))
}
