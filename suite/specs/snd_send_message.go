package specs

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// SND: POST /messages: send a message.
func sendMessage() {
	Describe("POST /messages: send a message", Section("SND"), func() {
		It("`type`=`stream` sends a stream message.", Covers("SND-03"), func(s *Session) {
			sent := s.Message(s.Post(s.FreshStream(), "to a stream"))
			s.Expect(sent).To(HaveField("type", "stream"))
		})
		It("`type`=`direct` sends a direct message.", Covers("SND-04", "LVL-37"), func(s *Session) {
			other := s.Others(1)
			sent := s.Message(s.Send(DirectMessage("as direct", other...).With(Params{"type": "direct"})))
			s.Expect(sent).To(SatisfyAll(HaveField("type", "private"), toGroup(1)))
		})
		It("`type`=`private` sends a direct message (from level 174 a deprecated alias of `direct`).",
			Covers("SND-06"), func(s *Session) {
				sent := s.Message(s.Direct("as private", s.Others(1)...))
				s.Expect(sent).To(SatisfyAll(HaveField("type", "private"), toGroup(1)))
			})
		It("For a stream message `to` may be the stream name.", Covers("SND-09"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Message(s.Send(StreamMessage(stream, "by name").With(Params{"to": stream.Name})))
			s.Expect(sent).To(HaveField("display_recipient", stream.Name))
		})
		It("For a stream message `to` may be the stream ID.", Covers("SND-10"), func(s *Session) {
			for _, stream := range []Stream{s.FreshStream(), s.FreshStream(Params{"invite_only": true})} {
				id := stream.ID()
				sent := s.Message(s.Send(StreamMessage(stream, "by ID").With(Params{"to": id})))
				s.Expect(sent).To(SatisfyAll(HaveField("stream_id", id), HaveField("display_recipient", stream.Name)))
			}
		})
		It("For a direct message `to` may be a list of user IDs.", Covers("SND-11"), func(s *Session) {
			others := s.Others(2)
			one := s.Message(s.Direct("to an ID", others[0]))
			two := s.Message(s.Direct("to two IDs", others...))
			s.Expect(one).To(toGroup(1))
			s.Expect(two).To(toGroup(2))
		})
		It("For a direct message `to` may be a list of API email addresses.", Covers("SND-12"), func(s *Session) {
			other := s.Others(1)[0]
			user := s.Lookup(other)
			byID := s.Message(s.Direct("by ID", other))
			byEmail := s.Message(s.Send(DirectMessage("by email").With(Params{"to": []any{user["email"]}})))
			s.Expect(byEmail).
				To(SatisfyAll(HaveField("type", "private"),
					HaveField("recipient_id", SatisfyAll(BeInteger(), Equal(byID["recipient_id"])))))
		})
		It("For a direct message `to` may be a list of API email addresses. (a group)",
			Covers("SND-12", "SND-11", "MSG-24"), func(s *Session) {
				others := s.Others(2)
				byIDs := s.Message(s.Direct("by IDs", others...))
				turned := s.Message(s.Direct("by IDs, the other way round", others[1], others[0]))
				byEmails := s.Message(s.Send(DirectMessage("by emails").With(Params{"to": []any{s.Lookup(others[1])["email"],
					s.Lookup(others[0])["email"]}})))
				same := HaveField("recipient_id", byIDs["recipient_id"])
				s.Expect(byIDs).To(toGroup(2))
				s.Expect(turned).To(SatisfyAll(toGroup(2), same))
				s.Expect(byEmails).To(SatisfyAll(toGroup(2), same))
			})
		It("The `content` sent is the message's content.", Covers("SND-14"), func(s *Session) {
			const text = "Plain **bold** é ☃ `code` <b>" + awkward + unjoined + "\n\nA second line, 1234567890\n* and a List\n\n    indented \twith a tab"
			sent := s.Message(s.Post(s.FreshStream(), text), Params{"apply_markdown": false})
			s.Expect(sent).To(HaveField("content", text))
		})
		It("`topic` becomes the topic of the stream message.", Covers("SND-17"), func(s *Session) {
			sent := s.Message(s.Send(StreamMessage(s.FreshStream(), "x").With(Params{"topic": newTopic})))
			s.Expect(sent).To(HaveField("subject", newTopic))
		})
		It("`topic` is ignored for direct messages.", Covers("SND-18"), func(s *Session) {
			reply := s.Try("POST /messages", DirectMessage("with a topic", s.Others(1)...).With(Params{"topic": "ignored"}))
			s.Given(reply).To(SatisfyAll(Succeed(), HaveField("id", BeInteger())))
			s.Expect(reply).To(HaveNoField(IgnoredParameters))
			s.Expect(s.Message(reply.Body["id"].(json.Number))).To(HaveField("subject", ""))
		})
		It("`subject` is a deprecated alias of `topic`.", Covers("SND-20"), func(s *Session) {
			old := StreamMessage(s.FreshStream(), "x").Without("topic").With(Params{"subject": "by the old name"})
			s.Expect(s.Message(s.Send(old))).To(HaveField("subject", "by the old name"))
		})
		It("Success returns `id`, the integer ID of the new message, plus the envelope.", Covers("SND-26"), func(s *Session) {
			reply := s.Try("POST /messages", StreamMessage(s.FreshStream(), "returns its ID"))
			s.Given(reply).To(SatisfyAll(Succeed(), HaveField("id", BeInteger())))
			fetched := s.Message(reply.Body["id"].(json.Number))
			s.Expect(fetched).To(HaveField("content", "returns its ID"))
		})
		It("The parameter `realm_str` is ignored.", Covers("SND-31", "LVL-49"), func(s *Session) {
			stream := s.FreshStream()
			reply := s.Try("POST /messages", StreamMessage(stream, "elsewhere?").With(Params{"realm_str": "sl-elsewhere"}))
			named := Succeed()
			if s.Has(ignoredParametersRow) {
				named = IgnoreParameters("realm_str")
			}
			s.Expect(reply).To(named)
			s.Expect(s.Contents(stream)).To(Exactly("elsewhere?"))
		})
		It("The parameter `realm_str` belongs to POST /messages.", Covers("SND-32"), func(s *Session) {
			stream := s.FreshStream()
			own := s.Message(s.Post(stream, "before"))["sender_realm_str"]
			s.Given(own).To(BeText())
			reply := s.Try("POST /messages", StreamMessage(stream, "at home").With(Params{"realm_str": own.(string)}))
			s.Expect(reply).To(Succeed())
			s.Expect(s.Contents(stream)).To(Exactly("before", "at home"))
		})
		It("The length of `content` is bounded by `max_message_length` from the register response.",
			Covers("SND-15"), func(s *Session) {
				bound, stream := s.Limit("max_message_length"), s.FreshStream()
				whole := s.Message(s.Post(stream, longText(bound)))
				beyond := s.Message(s.Post(stream, strings.Repeat("ö", bound)))
				longer := s.Try("POST /messages", StreamMessage(stream, longText(bound+1)))
				s.Expect(whole).To(Says(longText(bound)))
				s.Expect(beyond).To(Says(strings.Repeat("ö", bound)))
				refusedOrCut(s, longer, "content", bound)
			})
		It("The length of `topic` is bounded by `max_topic_length`.", Covers("SND-19"), func(s *Session) {
			bound, stream := s.Limit("max_topic_length"), s.FreshStream()
			message := StreamMessage(stream, "under a long topic")
			whole := s.Message(s.Send(message.With(Params{"topic": longText(bound)})))
			beyond := s.Message(s.Send(message.With(Params{"topic": strings.Repeat("🙂", bound)})))
			longer := s.Try("POST /messages", message.With(Params{"topic": longText(bound + 1)}))
			s.Expect(whole).To(Topical(longText(bound)))
			s.Expect(beyond).To(Topical(strings.Repeat("🙂", bound)))
			refusedOrCut(s, longer, "subject", bound)
		})
		It("`queue_id` is optional.", Covers("SND-21"), func(s *Session) {
			stream := s.FreshStream()
			reply := s.Try("POST /messages", StreamMessage(stream, "without a queue"))
			s.Expect(reply).To(Succeed())
			s.Expect(s.Contents(stream)).To(Exactly("without a queue"))
		})
		It("If `queue_id` is given, `local_id` is required.", Covers("SND-22"), OnlyDialect("spec"), func(s *Session) {
			stream, queue := s.FreshStream(), s.Register()
			reply := s.Try("POST /messages", StreamMessage(stream, "half an echo").With(Params{"queue_id": queue.ID}))
			s.Post(stream, "no echo")
			s.Expect(reply).To(BeRefused())
			s.Expect(s.Contents(stream)).To(Exactly("no echo"))
		})
		It("`local_id` is an optional, client-chosen string that must be unique.", Covers("SND-23"), func(s *Session) {
			stream, queue := s.FreshStream(), s.Register()
			without := s.Try("POST /messages", StreamMessage(stream, "no echo"))
			with := s.Try("POST /messages", StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": "7.01"}))
			s.Expect(without).To(Succeed())
			s.Expect(with).To(Succeed())
			s.Expect(s.Contents(stream)).To(Exactly("no echo", "echo"))
		})
		It("`local_id` is returned unexamined in the message event delivered to the client owning",
			Covers("SND-24", "EVO-33", "EVO-64"), OnlyDialect("spec"), func(s *Session) {
				stream, queue := s.FreshStream(), s.Register()
				id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": localID}))
				event := queue.Await("the message's event", MessageEvent(id))
				s.Expect(event).To(HaveField("local_id", localID))
			})
		It("Message events in other queues do not carry the `local_id`.", Covers("SND-25"), func(s *Session) {
			stream, queue, bystander := s.FreshStream(), s.Register(), s.Register()
			id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": localID}))
			event := bystander.Await("the message's event", MessageEvent(id))
			s.Expect(event).To(SatisfyAll(HaveNoField("local_id"), HaveNoField("local_message_id")))
		})
		It("POST /messages needs authentication.", Covers("SND-01"), func(s *Session) {
			stream := s.FreshStream()
			bare := s.Anonymous().Try("POST /messages", StreamMessage(stream, "from nobody"))
			bad := s.With(s.Email, altered(s.Key)).Try("POST /messages", StreamMessage(stream, "with a bad key"))
			s.Post(stream, "from the user")
			s.Expect(bare).To(BeRefused())
			s.Expect(bad).To(BeRefused())
			s.Expect(s.Contents(stream)).To(Exactly("from the user"))
		})
		missingToSend("SND-02", "type", "")
		It("`type`=`direct` is not accepted.", Covers("SND-05"), func(s *Session) {
			message := DirectMessage("as direct, too early", s.Others(1)...)
			reply := s.Try("POST /messages", message.With(Params{"type": "direct"}))
			s.Expect(reply).To(BeRefused())
			notStored(s, message)
		})
		It("`type` other than `direct`, `stream`, `private` is refused.", Covers("SND-07"), func(s *Session) {
			stream := s.FreshStream()
			reply := s.Try("POST /messages", StreamMessage(stream, "of no type").With(Params{"type": "other"}))
			s.Post(stream, "of a type")
			s.Expect(reply).To(BeRefused())
			s.Expect(s.Contents(stream)).To(Exactly("of a type"))
		})
		missingToSend("SND-08", "to", "spec")
		missingToSend("SND-13", "content", "")
		It("`topic` is required for stream messages.", Covers("SND-16"), func(s *Session) {
			stream := s.FreshStream()
			reply := s.Try("POST /messages", StreamMessage(stream, "without a topic").Without("topic"))
			control := s.Message(s.Post(stream, "with a topic"))
			if reply.Succeeded() {
				s.Expect(s.Fetch(InStream(stream))).To(HaveField("messages",
					ContainElement(HaveFields(Fields{"content": "without a topic", "subject": BeNonEmptyText()}))))
			} else {
				s.Expect(reply).To(BeRefused())
			}
			s.Expect(control).To(HaveField("subject", DefaultTopic))
		})
		It("Sending to a stream that does not exist gives code `STREAM_DOES_NOT_EXIST`.",
			Covers("SND-27", "SND-28", "ERR-22"), func(s *Session) {
				stream := s.FreshStream()
				name := s.Fresh("no stream")
				reply := s.Try("POST /messages", StreamMessage(stream, "nowhere").With(Params{"to": name}))
				s.Post(stream, "somewhere")
				s.Expect(reply).To(SatisfyAll(BeRefusedWith("STREAM_DOES_NOT_EXIST"), HaveField("stream", name)))
				s.Expect(s.Contents(stream)).To(Exactly("somewhere"))
			})
		It("An invalid direct-message recipient gives code `BAD_REQUEST`.", Covers("SND-29"), func(s *Session) {
			message := DirectMessage("to nobody", s.Others(1)...)
			byID := s.Try("POST /messages", message.With(Params{"to": []any{s.UnusedUserID()}}))
			byEmail := s.Try("POST /messages", message.With(Params{"to": []string{"sl-" + s.Run() + "@nobody.invalid"}}))
			s.Expect(byID).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(byEmail).To(BeRefusedWith("BAD_REQUEST"))
			notStored(s, message)
		})
		It("A missing required parameter gives code `REQUEST_VARIABLE_MISSING`.",
			Covers("SND-30", "ERR-07", "ERR-08"), func(s *Session) {
				stream := s.FreshStream()

				for _, parameter := range requiredToSend(s) {
					reply := s.Try("POST /messages", StreamMessage(stream, "incomplete").Without(parameter))
					s.Expect(reply).To(MissParameter(parameter))
				}
				s.Post(stream, "complete")
				s.Expect(s.Contents(stream)).To(Exactly("complete"))
			})
		It("`local_id` is returned unexamined in the message event delivered to the client owning (two)",
			Covers("SND-24", "EVO-33"), OnlyDialect("spec"), Needs(Second), func(s *Session) {
				stream, queue, second := s.FreshStream(), s.Register(), s.As(Second)
				second.Subscribe(stream.Name)
				theirs := second.Register()
				ids, marks := []json.Number{}, []string{localID, "7.020"}
				for _, mark := range marks {
					ids = append(ids, s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": mark})))
				}
				ids = append(ids, s.Send(DirectMessage("echo",
					second.UserID).With(Params{"queue_id": queue.ID, "local_id": "7.03"})))
				marks = append(marks, "7.03")

				for i, id := range ids {
					s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("local_id", marks[i]))
					s.Expect(theirs.Await("the message's event", MessageEvent(id))).To(HaveNoField("local_id"))
				}
			})
		It("Message events in other queues do not carry the `local_id`. (others)",
			Covers("SND-25"), Needs(Second), func(s *Session) {
				stream, queue, second := s.FreshStream(), s.Register(), s.As(Second)
				second.Subscribe(stream.Name)
				theirs := second.Register()
				id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": localID}))
				s.Expect(theirs.Await("the message's event", MessageEvent(id))).
					To(SatisfyAll(HaveNoField("local_id"), HaveNoField("local_message_id")))
			})
		everywhere("SND")
		differential.DescribeSteps("acts like a correct server in random steps of sending", "SND-14", "sending")
	})
}
