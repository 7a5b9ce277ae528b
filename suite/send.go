package suite

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// sendSpecs judge what POST /messages accepts.
var sendSpecs = []Spec{
	{Covers: []string{"SND-03"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "to a stream"))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("stream"))))
	}},
	{Covers: []string{"SND-04", "LVL-37"}, Body: func(s *Session) {
		other := s.Others(1)
		sent := s.Message(s.Send(directMessage("as direct", other...).with(P{"type": "direct"})))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(1)))
	}},
	{Covers: []string{"SND-06"}, Body: func(s *Session) {
		sent := s.Message(s.Direct("as private", s.Others(1)...))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(1)))
	}},
	{Covers: []string{"SND-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Message(s.Send(streamMessage(stream, "by name").with(P{"to": stream.Name})))
		s.Verdict(On(sent, expect.Field("display_recipient", expect.Equal(stream.Name))))
	}},
	{Covers: []string{"SND-10"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := stream.ID()
		sent := s.Message(s.Send(streamMessage(stream, "by ID").with(P{"to": id})))
		s.Verdict(On(sent, expect.Field("stream_id", expect.Equal(id)),
			expect.Field("display_recipient", expect.Equal(stream.Name))))
	}},
	{Covers: []string{"SND-11"}, Body: func(s *Session) {
		others := s.Others(2)
		one := s.Message(s.Direct("to an ID", others[0]))
		two := s.Message(s.Direct("to two IDs", others...))
		s.Verdict(On(one, toGroup(1)), On(two, toGroup(2)))
	}},
	{Covers: []string{"SND-12"}, Body: func(s *Session) {
		other := s.Others(1)[0]
		user, _ := member(s.Members(nil), other)
		byID := s.Message(s.Direct("by ID", other))
		byEmail := s.Message(s.Send(directMessage("by email").with(P{"to": []any{user["email"]}})))
		s.Verdict(On(byEmail, expect.Field("type", expect.Equal("private")),
			expect.Field("recipient_id", expect.All(expect.Integer(), expect.Equal(byID["recipient_id"])))))
	}},
	{Covers: []string{"SND-14"}, Body: func(s *Session) {
		const text = "plain **bold** é ☃ `code` <b>"
		sent := s.Message(s.Post(s.FreshStream(), text), P{"apply_markdown": false})
		s.Verdict(On(sent, expect.Field("content", expect.Equal(text))))
	}},
	{Covers: []string{"SND-17"}, Body: func(s *Session) {
		sent := s.Message(s.Send(streamMessage(s.FreshStream(), "x").with(P{"topic": "a topic of its own"})))
		s.Verdict(On(sent, expect.Field("subject", expect.Equal("a topic of its own"))))
	}},
	{Covers: []string{"SND-18"}, Body: func(s *Session) {
		reply := s.Try("POST /messages", directMessage("with a topic", s.Others(1)...).with(P{"topic": "ignored"}))
		s.arranged(reply, expect.Success(), expect.Field("id", expect.Integer()))
		s.Verdict(On(reply, expect.Absent(expect.IgnoredParameters)),
			On(s.Message(reply.Body["id"].(json.Number)), expect.Field("subject", expect.Equal(""))))
	}},
	{Covers: []string{"SND-20"}, Body: func(s *Session) {
		old := streamMessage(s.FreshStream(), "x").without("topic").with(P{"subject": "by the old name"})
		s.Verdict(On(s.Message(s.Send(old)), expect.Field("subject", expect.Equal("by the old name"))))
	}},
	{Covers: []string{"SND-26"}, Body: func(s *Session) {
		reply := s.Try("POST /messages", streamMessage(s.FreshStream(), "returns its ID"))
		s.arranged(reply, expect.Success(), expect.Field("id", expect.Integer()))
		fetched := s.Message(reply.Body["id"].(json.Number))
		s.Verdict(On(fetched, expect.Field("content", expect.Equal("returns its ID"))))
	}},
	{Covers: []string{"SND-31", "LVL-49"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", streamMessage(stream, "elsewhere?").with(P{"realm_str": "sl-elsewhere"}))
		named := expect.Success()
		if s.has(ignoredParametersRow) {
			named = expect.Ignored("realm_str")
		}
		s.Verdict(On(reply, named), On(s.Contents(stream), exactly("elsewhere?")))
	}},
	{Covers: []string{"SND-32"}, Body: func(s *Session) {
		stream := s.FreshStream()
		own := s.Message(s.Post(stream, "before"))["sender_realm_str"]
		s.arranged(own, expect.Text())
		reply := s.Try("POST /messages", streamMessage(stream, "at home").with(P{"realm_str": own.(string)}))
		s.Verdict(On(reply, expect.Success()), On(s.Contents(stream), exactly("before", "at home")))
	}},
}

// ignoredParametersRow is the row since which unsupported parameters are reported.
const ignoredParametersRow Row = "167-ignored-parameters-everywhere"

// sendLimitSpecs judge the bounds from the register response. The bound itself
// must be stored whole; what is longer may be refused or cut.
var sendLimitSpecs = []Spec{
	{Covers: []string{"SND-15"}, Body: func(s *Session) {
		bound, stream := s.Limit("max_message_length"), s.FreshStream()
		whole := s.Message(s.Post(stream, longText(bound)))
		longer := s.Try("POST /messages", streamMessage(stream, longText(bound+1)))
		s.Verdict(On(whole, expect.Field("content", expect.Equal(longText(bound)))),
			s.refusedOrCut(longer, "content", bound))
	}},
	{Covers: []string{"SND-19"}, Body: func(s *Session) {
		bound, stream := s.Limit("max_topic_length"), s.FreshStream()
		message := streamMessage(stream, "under a long topic")
		whole := s.Message(s.Send(message.with(P{"topic": longText(bound)})))
		longer := s.Try("POST /messages", message.with(P{"topic": longText(bound + 1)}))
		s.Verdict(On(whole, expect.Field("subject", expect.Equal(longText(bound)))),
			s.refusedOrCut(longer, "subject", bound))
	}},
}

// longText is n characters that no Markdown touches.
func longText(n int) string { return strings.Repeat("n", n) }

// refusedOrCut claims that a text over the bound was refused, or stored within
// it.
func (s *Session) refusedOrCut(reply *target.Reply, field string, bound int) Claim {
	if !reply.Succeeded() {
		return On(reply, expect.Refused())
	}
	s.arranged(reply, expect.Field("id", expect.Integer()))
	stored := s.Message(reply.Body["id"].(json.Number))
	return On(stored, expect.Field(field, expect.That("a text within the bound", atMost(bound))))
}

// atMost tells whether a value is a text of no more than n characters.
func atMost(n int) func(v any) bool {
	return func(v any) bool {
		text, ok := v.(string)
		return ok && utf8.RuneCountInString(text) <= n
	}
}
