package specs

import (
	"net/http"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// INW: Incoming webhook: POST /external/{integration_name}.
var incomingWebhooks = Table("INW", []Spec{
	{Covers: []string{"INW-01", "AUT-03", "GEN-12"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, good := s.FreshStream(), s.Article()
		wrong := s.Deliver(Params{"stream": stream.Name, "api_key": altered(s.As(target.Webhook).Key)}, s.Article())
		without := s.Deliver(Params{"stream": stream.Name, "api_key": nil}, s.Article())
		right := s.Deliver(Params{"stream": stream.Name}, good)
		s.Verdict(On(wrong, expect.Refused()), On(without, expect.Refused()), On(right, expect.Success()),
			On(s.Contents(stream), OnlyOf(good)))
	}},
	{Covers: []string{"INW-02"}, Dialect: "spec", Weight: Should, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, good := s.FreshStream(), s.Article()
		person := s.Deliver(Params{"stream": stream.Name, "api_key": s.Key}, s.Article())
		right := s.Deliver(Params{"stream": stream.Name}, good)
		s.Verdict(On(person, expect.Refused()), On(right, expect.Success()), On(s.Contents(stream), OnlyOf(good)))
	}},
	{Covers: []string{"INW-03"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, public, private := s.FreshStream(), s.Article(), s.Article()
		with, without := s.Deliver(Params{"stream": stream.Name}, public), s.Deliver(nil, private)
		s.Verdict(On(with, expect.Success()), On(without, expect.Success()), On(s.Contents(stream), OnlyOf(public)))
	}},
	{Covers: []string{"INW-04"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, public := s.FreshStream(), s.Article()
		said := s.Hooked(stream, public)
		s.Verdict(On(said, expect.Length(1), expect.ArrayOf(expect.All(expect.Field("type", expect.Equal("stream")),
			expect.Field("sender_id", expect.Equal(s.As(target.Webhook).UserID)), expect.Field("content", LinkTo(public))))),
			On(s.ToOwner(), expect.NotHolding("it as a direct message too", expect.Field("content", LinkTo(public)))))
	}},
	{Covers: []string{"INW-05"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		private := s.Article()
		reply := s.Deliver(nil, private)
		s.Verdict(On(reply, expect.Success()), On(s.ToOwner(), expect.Holding("the direct message to the owner", expect.Field("content", LinkTo(private)))))
	}},
	{Covers: []string{"INW-06"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, text := s.FreshStream(), s.Article()
		form := s.Hook(s.Spellings().Integration, Params{"stream": stream.Name}, target.Hook{
			ContentType: "application/x-www-form-urlencoded", Body: Params{"featured_title": text.Title, "featured_url": text.URL}.Encode().Encode(),
		})
		right := s.Deliver(Params{"stream": stream.Name}, text)
		s.Verdict(On(form, expect.Refused()), On(right, expect.Success()), On(s.Contents(stream), OnlyOf(text)))
	}},
	{Covers: []string{"INW-07"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
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
		s.Verdict(On(with, expect.Success()), On(both, expect.Length(len(other)+1), expect.Distinct()),
			On(without, expect.Either("an error, or another event", expect.Refused(), expect.Success())))
	}},
	{Covers: []string{"INW-08"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, text := s.FreshStream(), s.Article()
		reply := s.Deliver(Params{"stream": stream.Name}, text)
		s.Verdict(On(reply, HasStatus(http.StatusOK), expect.Success(), expect.Field("msg", expect.Equal(""))), On(s.Contents(stream), OnlyOf(text)))
	}},
	{Covers: []string{"INW-09"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, whole := s.FreshStream(), s.Article()
		title, address := s.Deliver(Params{"stream": stream.Name}, Article{Title: whole.Title}), s.Deliver(Params{"stream": stream.Name}, Article{URL: whole.URL})
		right := s.Deliver(Params{"stream": stream.Name}, whole)
		s.Verdict(On(title, refusedSomehow(s)), On(address, refusedSomehow(s)), On(right, expect.Success()), On(s.Contents(stream), OnlyOf(whole)))
	}},
	{Covers: []string{"INW-10"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		text := s.Article()
		s.Verdict(On(s.Hooked(s.FreshStream(), text), expect.Length(1),
			expect.ArrayOf(expect.Field("content", expect.All(expect.Containing(text.Title), expect.Containing(text.URL))))))
	}},
	{Covers: []string{"INW-11"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		said := s.Hooked(s.FreshStream(), s.Article(), s.Article())
		s.Arranged(said, expect.Length(2), expect.ArrayOf(expect.Field("subject", expect.NonEmptyText())))
		first, _ := said[0].(target.Object)
		s.Verdict(On(said[1], expect.Field("subject", expect.Equal(first["subject"]))))
	}},
	{Covers: []string{"INW-12"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		text := s.Article()
		s.Verdict(On(s.Hooked(s.FreshStream(), text), expect.Length(1), expect.ArrayOf(expect.Field("content", expect.All(LinkTo(text),
			expect.That("a greeting before the link", func(v any) bool {
				content, _ := v.(string)
				before, _, _ := strings.Cut(content, text.Link())
				return strings.Trim(before, " *_~\n") != ""
			}))))))
	}},
})
