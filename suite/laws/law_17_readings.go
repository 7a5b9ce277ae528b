package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var readings = Law{
	Number: 17,
	Text:   "All readings of one fact agree, for each reader.",
	Always: true,
	Specs: func() {
		Describe("A fact", func() {
			DescribeTable("of a message is the same in each fetch and event", messageReadAlike,
				eachReader("MSG-05", "MSG-10", "MSG-20", "SND-17"))
			DescribeTable("of a user is the same in a list and alone", userReadAlike, Since(SingleUserRow),
				eachReader("GUS-09"))
			DescribeTable("of a renamed user is new wherever the user is named", renamedEverywhere, Serial,
				eachReader("SET-01"))
			DescribeTable("of a stream is the same in lists and subscriptions", streamReadAlike,
				eachReader("SUB-02", "STR-02", "STA-23"))
			describeOtherFacts()
		})
	},
	Without: map[string]Reason{
		MuteTopics: ShowsNoFact,
		"POST /users/me/muted_users/{muted_user_id}": ShowsNoFact,
		"DELETE /attachments/{attachment_id}":        ShowsNoFact,
	},
}

// messageFacts are fields of a message that do not depend on the reader.
var messageFacts = []string{"id", "type", "stream_id", "subject", "content", "timestamp", "client", "display_recipient",
	"sender_id", "sender_email", "sender_full_name", "recipient_id", "is_me_message"}

func messageReadAlike(s *Session, role target.Role) {
	stream, reader := brought(s, role)
	queue := reader.Register(Params{"apply_markdown": false})
	id := s.Send(Under(stream, "Read Alike 7", "**source** 🙂"))
	want := reader.Message(id, Params{"apply_markdown": false})
	event := queue.Await("the message", MessageEvent(id)) // the last call before the demand about it
	inEvent, _ := event["message"].(target.Object)
	same := sameFacts(want, messageFacts)
	s.Expect(inEvent).To(same, "in the event as in a fetch")
	s.Expect(reader.Message(id, InStream(stream), Params{"apply_markdown": false})).To(same, "in a narrow as without one")
	s.Expect(reader.Message(id, Params{"apply_markdown": false, "num_before": 1, "num_after": 1})).
		To(same, "among others as alone")
	s.Expect(s.Message(id, Params{"apply_markdown": false})).To(same, "for the sender as for the reader")
}

// userFacts are fields of a user that the list and the single user have alike.
var userFacts = []string{"user_id", "email", "delivery_email", "full_name", "avatar_url", "date_joined", "timezone",
	"role", "is_active", "is_admin", "is_owner", "is_guest", "is_bot", "bot_type", "bot_owner_id"}

func userReadAlike(s *Session, role target.Role) {
	reader := s.As(role)
	list := reader.Members(nil)
	for _, who := range Everybody(s) {
		listed, there := Member(list, who.UserID)
		if !there {
			continue // a guest need not see everybody
		}
		single := reader.Try("GET /users/"+who.UserID.String(), nil)
		s.Expect(single).To(SatisfyAll(Succeed(), HaveField("user", sameFacts(listed, userFacts))))
	}
}

func renamedEverywhere(s *Session, role target.Role) {
	s.OnlyForked()
	stream, reader := brought(s, role)
	id, name := s.Post(stream, "before the name"), "Named Åsa "+s.Run()
	was := s.Own()["full_name"]
	s.Do("PATCH /settings", Params{"full_name": name})
	s.DeferCleanup(func() { s.Try("PATCH /settings", Params{"full_name": was}) })
	s.Expect(reader.Message(id)).To(HaveField("sender_full_name", name))
	s.Expect(reader.Message(s.Post(stream, "after it"))).To(HaveField("sender_full_name", name))
	s.Expect(reader.Listed(s.UserID)).To(HaveField("full_name", name))
	s.Expect(reader.Lookup(s.UserID)).To(HaveField("full_name", name))
}

func streamReadAlike(s *Session, role target.Role) {
	reader := s.As(role)
	queue := reader.Register(SubscriptionEvents)
	stream, _ := brought(s, role)
	facts := []string{"stream_id", "name", "description", "invite_only"}
	s.Expect(queue.Subscription(stream)).To(sameFacts(stream.Listed(), facts))
	s.Expect(reader.Streams(OwnStreams)).To(HaveField("streams", Listing(stream, sameFacts(stream.Listed(), facts))))
}
