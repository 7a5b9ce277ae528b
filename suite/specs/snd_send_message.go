package specs

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// SND: POST /messages: send a message.
var sendMessage = Table("SND", []Spec{
	{Covers: []string{"SND-03"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "to a stream"))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("stream"))))
	}},
	{Covers: []string{"SND-04", "LVL-37"}, Body: func(s *Session) {
		other := s.Others(1)
		sent := s.Message(s.Send(DirectMessage("as direct", other...).With(Params{"type": "direct"})))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(1)))
	}},
	{Covers: []string{"SND-06"}, Body: func(s *Session) {
		sent := s.Message(s.Direct("as private", s.Others(1)...))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(1)))
	}},
	{Covers: []string{"SND-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Message(s.Send(StreamMessage(stream, "by name").With(Params{"to": stream.Name})))
		s.Verdict(On(sent, expect.Field("display_recipient", expect.Equal(stream.Name))))
	}},
	{Covers: []string{"SND-10"}, Body: func(s *Session) {
		var claims []Claim
		for _, stream := range []Stream{s.FreshStream(), s.FreshStream(Params{"invite_only": true})} {
			id := stream.ID()
			sent := s.Message(s.Send(StreamMessage(stream, "by ID").With(Params{"to": id})))
			claims = append(claims, On(sent, expect.Field("stream_id", expect.Equal(id)), expect.Field("display_recipient", expect.Equal(stream.Name))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SND-11"}, Body: func(s *Session) {
		others := s.Others(2)
		one := s.Message(s.Direct("to an ID", others[0]))
		two := s.Message(s.Direct("to two IDs", others...))
		s.Verdict(On(one, toGroup(1)), On(two, toGroup(2)))
	}},
	{Covers: []string{"SND-12"}, Body: func(s *Session) {
		other := s.Others(1)[0]
		user := s.Lookup(other)
		byID := s.Message(s.Direct("by ID", other))
		byEmail := s.Message(s.Send(DirectMessage("by email").With(Params{"to": []any{user["email"]}})))
		s.Verdict(On(byEmail, expect.Field("type", expect.Equal("private")),
			expect.Field("recipient_id", expect.All(expect.Integer(), expect.Equal(byID["recipient_id"])))))
	}},
	{Covers: []string{"SND-12", "SND-11", "MSG-24"}, Case: "a group", Body: func(s *Session) {
		others := s.Others(2)
		byIDs := s.Message(s.Direct("by IDs", others...))
		turned := s.Message(s.Direct("by IDs, the other way round", others[1], others[0]))
		byEmails := s.Message(s.Send(DirectMessage("by emails").With(Params{"to": []any{s.Lookup(others[1])["email"], s.Lookup(others[0])["email"]}})))
		same := expect.Field("recipient_id", expect.Equal(byIDs["recipient_id"]))
		s.Verdict(On(byIDs, toGroup(2)), On(turned, toGroup(2), same), On(byEmails, toGroup(2), same))
	}},
	{Covers: []string{"SND-14"}, Body: func(s *Session) {
		const text = "Plain **bold** é ☃ `code` <b>" + awkward + unjoined + "\n\nA second line, 1234567890\n* and a List\n\n    indented \twith a tab"
		sent := s.Message(s.Post(s.FreshStream(), text), Params{"apply_markdown": false})
		s.Verdict(On(sent, expect.Field("content", expect.Equal(text))))
	}},
	{Covers: []string{"SND-17"}, Body: func(s *Session) {
		sent := s.Message(s.Send(StreamMessage(s.FreshStream(), "x").With(Params{"topic": newTopic})))
		s.Verdict(On(sent, expect.Field("subject", expect.Equal(newTopic))))
	}},
	{Covers: []string{"SND-18"}, Body: func(s *Session) {
		reply := s.Try("POST /messages", DirectMessage("with a topic", s.Others(1)...).With(Params{"topic": "ignored"}))
		s.Arranged(reply, expect.Success(), expect.Field("id", expect.Integer()))
		s.Verdict(On(reply, expect.Absent(expect.IgnoredParameters)),
			On(s.Message(reply.Body["id"].(json.Number)), expect.Field("subject", expect.Equal(""))))
	}},
	{Covers: []string{"SND-20"}, Body: func(s *Session) {
		old := StreamMessage(s.FreshStream(), "x").Without("topic").With(Params{"subject": "by the old name"})
		s.Verdict(On(s.Message(s.Send(old)), expect.Field("subject", expect.Equal("by the old name"))))
	}},
	{Covers: []string{"SND-26"}, Body: func(s *Session) {
		reply := s.Try("POST /messages", StreamMessage(s.FreshStream(), "returns its ID"))
		s.Arranged(reply, expect.Success(), expect.Field("id", expect.Integer()))
		fetched := s.Message(reply.Body["id"].(json.Number))
		s.Verdict(On(fetched, expect.Field("content", expect.Equal("returns its ID"))))
	}},
	{Covers: []string{"SND-31", "LVL-49"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "elsewhere?").With(Params{"realm_str": "sl-elsewhere"}))
		named := expect.Success()
		if s.Has(ignoredParametersRow) {
			named = expect.Ignored("realm_str")
		}
		s.Verdict(On(reply, named), On(s.Contents(stream), Exactly("elsewhere?")))
	}},
	{Covers: []string{"SND-32"}, Body: func(s *Session) {
		stream := s.FreshStream()
		own := s.Message(s.Post(stream, "before"))["sender_realm_str"]
		s.Arranged(own, expect.Text())
		reply := s.Try("POST /messages", StreamMessage(stream, "at home").With(Params{"realm_str": own.(string)}))
		s.Verdict(On(reply, expect.Success()), On(s.Contents(stream), Exactly("before", "at home")))
	}},
	{Covers: []string{"SND-15"}, Body: func(s *Session) {
		bound, stream := s.Limit("max_message_length"), s.FreshStream()
		whole := s.Message(s.Post(stream, longText(bound)))
		beyond := s.Message(s.Post(stream, strings.Repeat("ö", bound)))
		longer := s.Try("POST /messages", StreamMessage(stream, longText(bound+1)))
		s.Verdict(On(whole, Says(longText(bound))), On(beyond, Says(strings.Repeat("ö", bound))),
			refusedOrCut(s, longer, "content", bound))
	}},
	{Covers: []string{"SND-19"}, Body: func(s *Session) {
		bound, stream := s.Limit("max_topic_length"), s.FreshStream()
		message := StreamMessage(stream, "under a long topic")
		whole := s.Message(s.Send(message.With(Params{"topic": longText(bound)})))
		beyond := s.Message(s.Send(message.With(Params{"topic": strings.Repeat("🙂", bound)})))
		longer := s.Try("POST /messages", message.With(Params{"topic": longText(bound + 1)}))
		s.Verdict(On(whole, Topical(longText(bound))), On(beyond, Topical(strings.Repeat("🙂", bound))),
			refusedOrCut(s, longer, "subject", bound))
	}},
	{Covers: []string{"SND-21"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "without a queue"))
		s.Verdict(On(reply, expect.Success()), On(s.Contents(stream), Exactly("without a queue")))
	}},
	{Covers: []string{"SND-22"}, Dialect: "spec", Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		reply := s.Try("POST /messages", StreamMessage(stream, "half an echo").With(Params{"queue_id": queue.ID}))
		s.Post(stream, "no echo")
		s.Verdict(On(reply, expect.Refused()), On(s.Contents(stream), Exactly("no echo")))
	}},
	{Covers: []string{"SND-23"}, Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		without := s.Try("POST /messages", StreamMessage(stream, "no echo"))
		with := s.Try("POST /messages", StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": "7.01"}))
		s.Verdict(On(without, expect.Success()), On(with, expect.Success()), On(s.Contents(stream), Exactly("no echo", "echo")))
	}},
	{Covers: []string{"SND-24", "EVO-33", "EVO-64"}, Dialect: "spec", Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": localID}))
		event := queue.Await("the message's event", MessageEvent(id))
		s.Verdict(On(event, expect.Field("local_id", expect.Equal(localID))))
	}},
	{Covers: []string{"SND-25"}, Body: func(s *Session) {
		stream, queue, bystander := s.FreshStream(), s.Register(), s.Register()
		id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": localID}))
		event := bystander.Await("the message's event", MessageEvent(id))
		s.Verdict(On(event, expect.Absent("local_id"), expect.Absent("local_message_id")))
	}},
	{Covers: []string{"SND-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		bare := s.Anonymous().Try("POST /messages", StreamMessage(stream, "from nobody"))
		bad := s.With(s.Email, altered(s.Key)).Try("POST /messages", StreamMessage(stream, "with a bad key"))
		s.Post(stream, "from the user")
		s.Verdict(On(bare, expect.Refused()), On(bad, expect.Refused()), On(s.Contents(stream), Exactly("from the user")))
	}},
	missingToSend("SND-02", "type", ""),
	{Covers: []string{"SND-05"}, Body: func(s *Session) {
		message := DirectMessage("as direct, too early", s.Others(1)...)
		reply := s.Try("POST /messages", message.With(Params{"type": "direct"}))
		s.Verdict(On(reply, expect.Refused()), notStored(s, message))
	}},
	{Covers: []string{"SND-07"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "of no type").With(Params{"type": "other"}))
		s.Post(stream, "of a type")
		s.Verdict(On(reply, expect.Refused()), On(s.Contents(stream), Exactly("of a type")))
	}},
	missingToSend("SND-08", "to", "spec"),
	missingToSend("SND-13", "content", ""),
	{Covers: []string{"SND-16"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "without a topic").Without("topic"))
		control := s.Message(s.Post(stream, "with a topic"))
		claim := On(reply, expect.Refused())
		if reply.Succeeded() {
			claim = On(s.Fetch(InStream(stream)), expect.Field("messages", expect.Holding("it under a placeholder", expect.All(
				expect.Field("content", expect.Equal("without a topic")), expect.Field("subject", expect.NonEmptyText())))))
		}
		s.Verdict(claim, On(control, expect.Field("subject", expect.Equal(DefaultTopic))))
	}},
	{Covers: []string{"SND-27", "SND-28", "ERR-22"}, Body: func(s *Session) {
		stream := s.FreshStream()
		name := s.Fresh("no stream")
		reply := s.Try("POST /messages", StreamMessage(stream, "nowhere").With(Params{"to": name}))
		s.Post(stream, "somewhere")
		s.Verdict(On(reply, expect.Code("STREAM_DOES_NOT_EXIST"), expect.Field("stream", expect.Equal(name))),
			On(s.Contents(stream), Exactly("somewhere")))
	}},
	{Covers: []string{"SND-29"}, Body: func(s *Session) {
		message := DirectMessage("to nobody", s.Others(1)...)
		byID := s.Try("POST /messages", message.With(Params{"to": []any{s.UnusedUserID()}}))
		byEmail := s.Try("POST /messages", message.With(Params{"to": []string{"sl-" + s.Run() + "@nobody.invalid"}}))
		s.Verdict(On(byID, expect.Code("BAD_REQUEST")), On(byEmail, expect.Code("BAD_REQUEST")), notStored(s, message))
	}},
	{Covers: []string{"SND-30", "ERR-07", "ERR-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		var claims []Claim
		for _, parameter := range requiredToSend(s) {
			reply := s.Try("POST /messages", StreamMessage(stream, "incomplete").Without(parameter))
			claims = append(claims, On(reply, expect.Missing(parameter)))
		}
		s.Post(stream, "complete")
		s.Verdict(append(claims, On(s.Contents(stream), Exactly("complete")))...)
	}},
}, recipientSpecs, everywhereSpecs, differential.Specs)
