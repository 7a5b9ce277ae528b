package suite

import (
	"net/http"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// webhookSpecs judge incoming webhooks, by the sample integration.
var webhookSpecs = []Spec{
	{Covers: []string{"INW-01", "AUT-03", "GEN-12"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, good := s.FreshStream(), s.article()
		wrong := s.deliver(P{"stream": stream.Name, "api_key": altered(s.As(target.Webhook).Key)}, s.article())
		without := s.deliver(P{"stream": stream.Name, "api_key": nil}, s.article())
		right := s.deliver(P{"stream": stream.Name}, good)
		s.Verdict(On(wrong, expect.Refused()), On(without, expect.Refused()), On(right, expect.Success()),
			On(s.Contents(stream), onlyOf(good)))
	}},
	{Covers: []string{"INW-02"}, Weight: Should, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, good := s.FreshStream(), s.article()
		person := s.deliver(P{"stream": stream.Name, "api_key": s.Key}, s.article())
		right := s.deliver(P{"stream": stream.Name}, good)
		s.Verdict(On(person, expect.Refused()), On(right, expect.Success()), On(s.Contents(stream), onlyOf(good)))
	}},
	{Covers: []string{"INW-03"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, public, private := s.FreshStream(), s.article(), s.article()
		with, without := s.deliver(P{"stream": stream.Name}, public), s.deliver(nil, private)
		s.Verdict(On(with, expect.Success()), On(without, expect.Success()), On(s.Contents(stream), onlyOf(public)))
	}},
	{Covers: []string{"INW-04"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, public := s.FreshStream(), s.article()
		said := s.hooked(stream, public)
		s.Verdict(On(said, expect.Length(1), expect.ArrayOf(expect.All(expect.Field("type", expect.Equal("stream")),
			expect.Field("sender_id", expect.Equal(s.As(target.Webhook).UserID)), expect.Field("content", linkTo(public))))),
			On(s.toOwner(), expect.NotHolding("it as a direct message too", expect.Field("content", linkTo(public)))))
	}},
	{Covers: []string{"INW-05"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		private := s.article()
		reply := s.deliver(nil, private)
		s.Verdict(On(reply, expect.Success()), On(s.toOwner(), expect.Holding("the direct message to the owner", expect.Field("content", linkTo(private)))))
	}},
	{Covers: []string{"INW-06"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, text := s.FreshStream(), s.article()
		form := s.hook(s.spellings().Integration, P{"stream": stream.Name}, target.Hook{
			ContentType: "application/x-www-form-urlencoded", Body: P{"featured_title": text.title, "featured_url": text.url}.encode().Encode(),
		})
		right := s.deliver(P{"stream": stream.Name}, text)
		s.Verdict(On(form, expect.Refused()), On(right, expect.Success()), On(s.Contents(stream), onlyOf(text)))
	}},
	{Covers: []string{"INW-07"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		known, stream := s.spellings().HeaderIntegration, s.FreshStream()
		if known.Name == "" {
			s.Untestable("no integration that reads a header is configured")
		}
		hook := target.Hook{ContentType: "application/json", Body: known.Payload}
		without := s.hook(known.Name, P{"stream": stream.Name}, hook)
		other := s.Contents(stream)
		hook.Header = http.Header{http.CanonicalHeaderKey(known.Header): {known.Event}}
		with := s.hook(known.Name, P{"stream": stream.Name}, hook)
		both := s.Contents(stream)
		s.Verdict(On(with, expect.Success()), On(both, expect.Length(len(other)+1), expect.Distinct()),
			On(without, expect.Either("an error, or another event", expect.Refused(), expect.Success())))
	}},
	{Covers: []string{"INW-08"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, text := s.FreshStream(), s.article()
		reply := s.deliver(P{"stream": stream.Name}, text)
		s.Verdict(On(reply, hasStatus(http.StatusOK), expect.Success(), expect.Field("msg", expect.Equal(""))), On(s.Contents(stream), onlyOf(text)))
	}},
	{Covers: []string{"INW-09"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		stream, whole := s.FreshStream(), s.article()
		title, address := s.deliver(P{"stream": stream.Name}, article{title: whole.title}), s.deliver(P{"stream": stream.Name}, article{url: whole.url})
		right := s.deliver(P{"stream": stream.Name}, whole)
		s.Verdict(On(title, expect.Refused()), On(address, expect.Refused()), On(right, expect.Success()), On(s.Contents(stream), onlyOf(whole)))
	}},
	{Covers: []string{"INW-10"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		text := s.article()
		s.Verdict(On(s.hooked(s.FreshStream(), text), expect.Length(1),
			expect.ArrayOf(expect.Field("content", expect.All(expect.Containing(text.title), expect.Containing(text.url))))))
	}},
	{Covers: []string{"INW-11"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		said := s.hooked(s.FreshStream(), s.article(), s.article())
		s.arranged(said, expect.Length(2), expect.ArrayOf(expect.Field("subject", expect.NonEmptyText())))
		first, _ := said[0].(target.Object)
		s.Verdict(On(said[1], expect.Field("subject", expect.Equal(first["subject"]))))
	}},
	{Covers: []string{"INW-12"}, Needs: []Need{NeedWebhook}, Body: func(s *Session) {
		text := s.article()
		s.Verdict(On(s.hooked(s.FreshStream(), text), expect.Length(1), expect.ArrayOf(expect.Field("content", expect.All(linkTo(text),
			expect.That("a greeting before the link", func(v any) bool {
				content, _ := v.(string)
				before, _, _ := strings.Cut(content, text.link())
				return strings.Trim(before, " *_~\n") != ""
			}))))))
	}},
}
