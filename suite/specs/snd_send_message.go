package specs

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// sendMessage is about POST /messages.
func sendMessage() {
	Describe("Send a message", Section("SND"), func() {
		It("needs credentials", Covers("SND-01"), func(s *Session) {
			stream := s.FreshStream()
			bare := s.Anonymous().Try("POST /messages", StreamMessage(stream, "from nobody"))
			bad := s.With(s.Email, Altered(s.Key)).Try("POST /messages", StreamMessage(stream, "with a bad key"))
			s.Post(stream, "from the user")
			s.Expect(bare).To(BeRefused())
			s.Expect(bad).To(BeRefused())
			s.Expect(s.Contents(stream)).To(Exactly("from the user"))
		})
		It("answers with the ID of the message", Covers("SND-26"), func(s *Session) {
			reply := s.Try("POST /messages", StreamMessage(s.FreshStream(), "returns its ID"))
			s.Given(reply).To(SatisfyAll(Succeed(), HaveField("id", BeInteger())))
			s.Expect(s.Message(reply.Body["id"].(json.Number))).To(Says("returns its ID"))
		})
		It("needs no queue_id", Covers("SND-21"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("POST /messages", StreamMessage(stream, "without a queue"))).To(Succeed())
			s.Expect(s.Contents(stream)).To(Exactly("without a queue"))
		})
		DescribeTable("needs a parameter", func(s *Session, name string) {
			stream := s.FreshStream()
			reply := s.Try("POST /messages", StreamMessage(stream, "incomplete").Without(name))
			s.Post(stream, "complete")
			s.Expect(reply).To(MissParameter(name))
			s.Expect(s.Contents(stream)).To(Exactly("complete"))
		},
			Entry("type", Covers("SND-02"), "type"),
			Entry("to", Covers("SND-08"), OnlyDialect("spec"), "to"),
			Entry("content", Covers("SND-13"), "content"),
		)
		It("stores nothing without all required parameters", Covers("SND-30", "ERR-07", "ERR-08"), func(s *Session) {
			stream, required := s.FreshStream(), []string{"type", "content"}
			if s.Config().Dialect == "spec" {
				required = append(required, "to")
			}
			for _, name := range required {
				s.Expect(s.Try("POST /messages", StreamMessage(stream, "incomplete").Without(name))).To(MissParameter(name))
			}
			s.Post(stream, "complete")
			s.Expect(s.Contents(stream)).To(Exactly("complete"))
		})
		Context("by type", sendsByType)
		Context("to", sendsTo)
		Context("with content and topic", sendsContent)
		Context("with the queue and the local ID of a client", sendsEchoes)
		It("ignores realm_str", Covers("SND-31", "LVL-49"), Assumes(OnlyItsParameters), func(s *Session) {
			stream := s.FreshStream()
			reply := s.Try("POST /messages", StreamMessage(stream, "elsewhere?").With(Params{"realm_str": "sl-elsewhere"}))
			if s.Has(IgnoredParametersRow) {
				s.Expect(reply).To(IgnoreParameters("realm_str"))
			}
			s.Expect(reply).To(Succeed())
			s.Expect(s.Contents(stream)).To(Exactly("elsewhere?"))
		})
		It("takes its own organization as realm_str at older levels", Covers("SND-32"), func(s *Session) {
			stream := s.FreshStream()
			own := s.Message(s.Post(stream, "before"))["sender_realm_str"]
			s.Given(own).To(BeText())
			s.Expect(s.Try("POST /messages", StreamMessage(stream, "at home").With(Params{"realm_str": own}))).To(Succeed())
			s.Expect(s.Contents(stream)).To(Exactly("before", "at home"))
		})
		InEveryAnswer("SND")
		explore.DescribeSteps("acts like a correct server in random steps of sending", "SND-14", "sending")
	})
}

func sendsByType() {
	It("sends a stream message as stream", Covers("SND-03"), func(s *Session) {
		s.Expect(s.Message(s.Post(s.FreshStream(), "to a stream"))).To(HaveField("type", "stream"))
	})
	DescribeTable("sends a direct message", func(s *Session, kind string) {
		id := s.Send(DirectMessage("directly", s.Others(1)...).With(Params{"type": kind}))
		s.Expect(s.Message(id)).To(SatisfyAll(HaveField("type", "private"), ToGroup(1)))
	},
		Entry("as direct", Covers("SND-04", "LVL-37"), "direct"),
		Entry("as private, its older name", Covers("SND-06"), "private"),
	)
	It("refuses direct at older levels", Covers("SND-05"), func(s *Session) {
		message := DirectMessage("as direct, too early", s.Others(1)...)
		s.Expect(s.Try("POST /messages", message.With(Params{"type": "direct"}))).To(BeRefused())
		notStored(s, message)
	})
	It("refuses any other type", Covers("SND-07"), func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "of no type").With(Params{"type": "other"}))
		s.Post(stream, "of a type")
		s.Expect(reply).To(BeRefused())
		s.Expect(s.Contents(stream)).To(Exactly("of a type"))
	})
}

func sendsTo() {
	It("a stream by its name", Covers("SND-09"), func(s *Session) {
		stream := s.FreshStream()
		sent := s.Message(s.Send(StreamMessage(stream, "by name").With(Params{"to": stream.Name})))
		s.Expect(sent).To(HaveField("display_recipient", stream.Name))
	})
	It("a stream by its ID", Covers("SND-10"), func(s *Session) {
		for _, stream := range []Stream{s.FreshStream(), s.FreshStream(Params{"invite_only": true})} {
			id := stream.ID()
			sent := s.Message(s.Send(StreamMessage(stream, "by ID").With(Params{"to": id})))
			s.Expect(sent).To(HaveFields(Fields{"stream_id": id, "display_recipient": stream.Name}))
		}
	})
	It("users by their IDs", Covers("SND-11"), func(s *Session) {
		others := s.Others(2)
		s.Expect(s.Message(s.Direct("to an ID", others[0]))).To(ToGroup(1))
		s.Expect(s.Message(s.Direct("to two IDs", others...))).To(ToGroup(2))
	})
	It("a user by an address", Covers("SND-12"), func(s *Session) {
		other := s.Others(1)[0]
		user := s.Lookup(other)
		byID := s.Message(s.Direct("by ID", other))
		byEmail := s.Message(s.Send(DirectMessage("by email").With(Params{"to": []any{user["email"]}})))
		s.Expect(byEmail).To(HaveFields(Fields{"type": "private",
			"recipient_id": SatisfyAll(BeInteger(), Equal(byID["recipient_id"]))}))
	})
	It("the same group by IDs in any order and by addresses", Covers("SND-12", "SND-11", "MSG-24"), func(s *Session) {
		others := s.Others(2)
		byIDs := s.Message(s.Direct("by IDs", others...))
		turned := s.Message(s.Direct("by IDs, the other way round", others[1], others[0]))
		emails := []any{s.Lookup(others[1])["email"], s.Lookup(others[0])["email"]}
		byEmails := s.Message(s.Send(DirectMessage("by emails").With(Params{"to": emails})))
		same := SatisfyAll(ToGroup(2), HaveField("recipient_id", byIDs["recipient_id"]))
		s.Expect(byIDs).To(ToGroup(2))
		s.Expect(turned).To(same)
		s.Expect(byEmails).To(same)
	})
	It("no stream that does not exist", Covers("SND-27", "SND-28", "ERR-22"), func(s *Session) {
		stream, name := s.FreshStream(), s.Fresh("no stream")
		reply := s.Try("POST /messages", StreamMessage(stream, "nowhere").With(Params{"to": name}))
		s.Post(stream, "somewhere")
		s.Expect(reply).To(SatisfyAll(BeRefusedWith("STREAM_DOES_NOT_EXIST"), HaveField("stream", name)))
		s.Expect(s.Contents(stream)).To(Exactly("somewhere"))
	})
	It("no user who does not exist", Covers("SND-29"), func(s *Session) {
		message := DirectMessage("to nobody", s.Others(1)...)
		byID := s.Try("POST /messages", message.With(Params{"to": []any{s.UnusedUserID()}}))
		byEmail := s.Try("POST /messages", message.With(Params{"to": []string{"sl-" + s.Run() + "@nobody.invalid"}}))
		s.Expect(byID).To(BeRefusedWith("BAD_REQUEST"))
		s.Expect(byEmail).To(BeRefusedWith("BAD_REQUEST"))
		notStored(s, message)
	})
}

func sendsContent() {
	It("keeps the content", Covers("SND-14"), func(s *Session) {
		const text = "Plain **bold** é ☃ `code` <b>" + Awkward + Unjoined + "\n\nA second line, 1234567890\n* and a List\n\n    indented \twith a tab"
		s.Expect(s.Message(s.Post(s.FreshStream(), text), Params{"apply_markdown": false})).To(Says(text))
	})
	It("keeps the topic", Covers("SND-17"), func(s *Session) {
		id := s.Send(StreamMessage(s.FreshStream(), "x").With(Params{"topic": NewTopic}))
		s.Expect(s.Message(id)).To(Topical(NewTopic))
	})
	It("keeps the topic as subject, its older name, too", Covers("SND-20"), func(s *Session) {
		old := StreamMessage(s.FreshStream(), "x").Without("topic").With(Params{"subject": "by the old name"})
		s.Expect(s.Message(s.Send(old))).To(Topical("by the old name"))
	})
	It("ignores the topic of a direct message", Covers("SND-18"), Assumes(OnlyItsParameters), func(s *Session) {
		reply := s.Try("POST /messages", DirectMessage("with a topic", s.Others(1)...).With(Params{"topic": "ignored"}))
		s.Given(reply).To(SatisfyAll(Succeed(), HaveField("id", BeInteger())))
		s.Expect(reply).To(HaveNoField(IgnoredParameters))
		s.Expect(s.Message(reply.Body["id"].(json.Number))).To(Topical(""))
	})
	It("refuses a stream message without a topic, or gives it one", Covers("SND-16"), func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "without a topic").Without("topic"))
		control := s.Message(s.Post(stream, "with a topic"))
		if reply.Succeeded() {
			s.Expect(s.Fetch(InStream(stream))).To(HaveField("messages",
				ContainElement(HaveFields(Fields{"content": "without a topic", "subject": BeNonEmptyText()}))))
		} else {
			s.Expect(reply).To(BeRefused())
		}
		s.Expect(control).To(Topical(DefaultTopic))
	})
	DescribeTable("keeps as many characters as the server tells", func(s *Session, name, limit, field, wide string) {
		bound, message := s.Limit(limit), StreamMessage(s.FreshStream(), "under a long topic")
		whole := s.Message(s.Send(message.With(Params{name: LongText(bound)})))
		beyond := s.Message(s.Send(message.With(Params{name: strings.Repeat(wide, bound)})))
		longer := s.Try("POST /messages", message.With(Params{name: LongText(bound + 1)}))
		s.Expect(whole).To(HaveField(field, LongText(bound)))
		s.Expect(beyond).To(HaveField(field, strings.Repeat(wide, bound)))

		if !longer.Succeeded() {
			s.Expect(longer).To(BeRefused())
			return
		}
		s.Given(longer).To(HaveField("id", BeInteger()))
		s.Expect(s.Message(longer.Body["id"].(json.Number))).
			To(HaveField(field, Be("a text within the bound", AtMost(bound))))
	},
		Entry("of content", Covers("SND-15"), "content", "max_message_length", "content", "ö"),
		Entry("of a topic", Covers("SND-19"), "topic", "max_topic_length", "subject", "🙂"),
	)
}

// sendsEchoes is about clients that show a message before it is sent, and know it again by its local ID.
func sendsEchoes() {
	var stream Stream
	var queue *Queue
	BeforeEach(func(s *Session) { stream, queue = s.FreshStream(), s.Register() })
	echo := func(message Params, localID string) Params {
		return message.With(Params{"queue_id": queue.ID, "local_id": localID})
	}

	It("sends with and without both", Covers("SND-23"), func(s *Session) {
		s.Expect(s.Try("POST /messages", StreamMessage(stream, "no echo"))).To(Succeed())
		s.Expect(s.Try("POST /messages", echo(StreamMessage(stream, "echo"), "7.01"))).To(Succeed())
		s.Expect(s.Contents(stream)).To(Exactly("no echo", "echo"))
	})
	It("refuses queue_id without local_id", Covers("SND-22"), OnlyDialect("spec"), func(s *Session) {
		reply := s.Try("POST /messages", StreamMessage(stream, "half an echo").With(Params{"queue_id": queue.ID}))
		s.Post(stream, "no echo")
		s.Expect(reply).To(BeRefused())
		s.Expect(s.Contents(stream)).To(Exactly("no echo"))
	})
	It("tells the queue the local ID as it was sent", Covers("SND-24", "EVO-33", "EVO-64"), OnlyDialect("spec"),
		func(s *Session) {
			id := s.Send(echo(StreamMessage(stream, "echo"), longLocalID))
			s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("local_id", longLocalID))
		})
	It("tells the queue the local ID of each message, and no other user", Covers("SND-24", "EVO-33"),
		OnlyDialect("spec"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			second.Subscribe(stream.Name)
			theirs := second.Register()
			marks := []string{longLocalID, "7.020", "7.03"}
			ids := []json.Number{
				s.Send(echo(StreamMessage(stream, "echo"), marks[0])),
				s.Send(echo(StreamMessage(stream, "echo"), marks[1])),
				s.Send(echo(DirectMessage("echo", second.UserID), marks[2])),
			}
			for i, id := range ids {
				s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("local_id", marks[i]))
				s.Expect(theirs.Await("the message's event", MessageEvent(id))).To(HaveNoField("local_id"))
			}
		})
	It("tells no other queue of the user", Covers("SND-25"), func(s *Session) {
		bystander := s.Register()
		id := s.Send(echo(StreamMessage(stream, "echo"), longLocalID))
		s.Expect(bystander.Await("the message's event", MessageEvent(id))).
			To(SatisfyAll(HaveNoField("local_id"), HaveNoField("local_message_id")))
	})
	It("tells no queue of another user", Covers("SND-25"), Needs(Second), func(s *Session) {
		second := s.As(Second)
		second.Subscribe(stream.Name)
		theirs := second.Register()
		id := s.Send(echo(StreamMessage(stream, "echo"), longLocalID))
		s.Expect(theirs.Await("the message's event", MessageEvent(id))).
			To(SatisfyAll(HaveNoField("local_id"), HaveNoField("local_message_id")))
	})
}

// longLocalID is a local ID that a server must not examine.
const longLocalID = "é/Local 1690000000.1230+%20  🙂 of a client that likes long ones 100"

// notStored sends the message for a control and claims that among the last
// messages up to it no other has its content.
func notStored(s *Session, message Params) {
	refused, _ := message["content"].(string)
	control := s.Send(message.With(Params{"content": refused + ", in order"}))
	const look = 50
	window := s.Fetch(Params{"anchor": control, "num_before": look})
	s.Given(window).To(HaveField("messages", ContainElement(Described("the message in order", HasID(control)))))
	s.Expect(window).To(HaveField("messages",
		SatisfyAll(Not(ContainElement(Described("the refused message", Says(refused)))), newestIs(control))))
}

// newestIs demands messages of which the last has the ID.
func newestIs(id json.Number) Matcher {
	return Be("messages up to the one in order", func(v any) bool {
		all := AsList(v)
		return len(all) > 0 && Find(all[len(all)-1], "id") == id
	})
}
