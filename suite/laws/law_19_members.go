package laws

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var members = Law{
	Number: 19,
	Text:   "Each member of a list can be read alone, and is the same there.",
	Specs: func() {
		Describe("Each member of a list", func() {
			DescribeTable("of users can be read alone", usersAlone, Since(SingleUserRow), eachReader("GUS-09", "GUS-07"))
			DescribeTable("of messages can be read alone", messagesAlone, eachReader("FET-02", "FET-45"))
			DescribeTable("of streams can be narrowed to", streamsAlone, eachReader("FET-20", "GST-12"))
			It("of events on messages can be read alone", Covers("EVO-32"), eventsAlone)
			It("of the members of groups can be read alone", Covers("UGR-05"), Inferred, Since(SingleUserRow), groupsAlone)
			It("of the reactions to a message can be read alone", Covers("RXN-04"), Since(SingleUserRow), reactorsAlone)
			It("of the entries of a history names somebody who can be read alone", Covers("EDT-22", "EDH-01"),
				Since(SingleUserRow), editorsAlone)
			It("of the muted people can be read alone", Covers("STA-08"), Serial, Inferred, Needs(Second),
				Since(MutingUsersRow), mutedAlone)
			It("of the new streams of a call is listed", Covers("STA-19", "STA-23"), streamsListed)
			It("of the messages of a call has the flag", Covers("FLA-08", "STA-13"), flaggedAlone)
			It("of the new people can be read alone", Covers("CUS-08"), Needs(Creator), Since(SingleUserRow), newcomersAlone)
		})
	},
	Otherwise: ShowsNoFact,
	Concerns: []string{"GET /users", "GET /messages", "GET /streams", "GET /events", "POST /user_groups/create",
		"POST /messages/{message_id}/reactions", "PATCH /messages/{message_id}", muting, "POST /users/me/subscriptions",
		"POST /messages/flags", "POST /users"},
}

// fewMembers is how many members of a list are read alone.
const fewMembers = 8

// spread are some members of a list, evenly from its beginning to its end.
func spread[T any](list []T) []T {
	step := max(1, len(list)/fewMembers)
	var chosen []T
	for i := len(list) - 1; i >= 0; i -= step {
		chosen = append(chosen, list[i])
	}
	slices.Reverse(chosen)
	return chosen
}

func usersAlone(s *Session, role target.Role) {
	reader := s.As(role)
	for _, listed := range spread(Users(reader.Members(nil))) {
		id, is := listed["user_id"].(json.Number)
		s.Given(is).To(Equal(true))
		s.Expect(reader.Try("GET /users/"+id.String(), nil)).
			To(SatisfyAll(Succeed(), HaveField("user", sameFacts(listed, userFacts))))
	}
}

func messagesAlone(s *Session, role target.Role) {
	reader := s.As(role)
	for _, listed := range spread(Messages(reader.Fetch(Params{"num_before": 30}))) {
		id, is := listed["id"].(json.Number)
		s.Given(is).To(Equal(true))
		alone := reader.Fetch(Params{"anchor": id, "num_before": 0, "num_after": 0})
		s.Expect(alone).To(HaveField("messages", SatisfyAll(HaveLen(1), HaveField("[*]", sameFacts(listed, messageFacts)))))
	}
}

func streamsAlone(s *Session, role target.Role) {
	reader := s.As(role)
	for _, listed := range spread(StreamObjects(reader.Streams(nil))) {
		name, is := listed["name"].(string)
		s.Given(is).To(Equal(true))
		inside := reader.Fetch(InStream(Stream{Name: name}))
		s.Expect(inside).To(HaveField("messages", Be("messages of the stream "+name, func(v any) bool {
			return !slices.ContainsFunc(Elements(v), func(m any) bool { return Find(m, "display_recipient") != any(name) })
		})))
	}
}

func eventsAlone(s *Session) {
	stream := s.FreshStream()
	queue := s.Register(Params{"apply_markdown": false})
	s.Three(stream, "each alone")
	for _, event := range queue.Before(s.Post(stream, "the last event")) {
		message, _ := Find(event, "message").(target.Object)
		if id, is := message["id"].(json.Number); is {
			s.Expect(s.Message(id, Params{"apply_markdown": false})).To(sameFacts(message, messageFacts))
		}
	}
}

func groupsAlone(s *Session) {
	s.Given(TryGroup(s.Actor, GroupOf(s, s.UserID))).To(Succeed())
	listed := s.TryUnknown("GET /user_groups", nil)
	if !listed.Succeeded() {
		s.Untestable("the server does not list its groups")
	}
	var all []any
	for _, group := range target.Objects(listed.Body, "user_groups") {
		all = append(all, AsList(group["members"])...)
	}
	for _, id := range spread(all) {
		s.Expect(s.Try("GET /users/"+JSONText(id), nil)).To(SatisfyAll(Succeed(), HaveField("user.user_id", id)))
	}
}

func reactorsAlone(s *Session) {
	stream, all := everybodyIn(s)
	id := s.Post(stream, "to react to")
	for _, who := range all {
		React(who, id, Vote(s))
	}
	for _, reaction := range AsList(s.Message(id)["reactions"]) {
		who, told := Find(reaction, "user_id").(json.Number)
		if !told {
			continue // older levels name people otherwise
		}
		s.Expect(s.Try("GET /users/"+who.String(), nil)).To(SatisfyAll(Succeed(), HaveField("user.user_id", who)))
	}
}

func editorsAlone(s *Session) {
	id := s.Post(s.FreshStream(), "before")
	s.Edit(id, Params{"content": "after"})
	for _, edit := range s.History(id) {
		if who, told := Find(edit, "user_id").(json.Number); told {
			s.Expect(s.Try("GET /users/"+who.String(), nil)).To(SatisfyAll(Succeed(), HaveField("user.user_id", who)))
		}
	}
}

func mutedAlone(s *Session) {
	second := s.As(Second)
	s.DeferCleanup(Unmute, s.Actor, second)
	s.Given(MuteAnew(s.Actor, second)).To(Succeed())
	for _, muted := range target.Objects(s.RegistrationOf("muted_users").Body, "muted_users") {
		s.Expect(s.Try("GET /users/"+JSONText(muted["id"]), nil)).
			To(SatisfyAll(Succeed(), HaveField("user.user_id", muted["id"])))
	}
}

func streamsListed(s *Session) {
	made := []Stream{s.Unmade(), s.Unmade(), s.Unmade()}
	s.Given(s.TrySubscribe(Calling(made...))).To(Succeed())
	own := s.Streams(OwnStreams)
	for _, stream := range made {
		s.Expect(own).To(Lists(stream))
		s.Expect(s.TryFetch(InStream(stream))).To(Succeed())
	}
}

func flaggedAlone(s *Session) {
	sent := s.Three(s.FreshStream(), "each flagged")
	reply := s.TryFlag(Change("add", "starred", sent...))
	s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("messages", HaveLen(len(sent)))))
	for _, each := range AsList(reply.Body["messages"]) {
		id, _ := each.(json.Number)
		s.Expect(s.Message(id)).To(Flagged("starred"))
	}
}

func newcomersAlone(s *Session) {
	s.Fork()
	p := Newcomer(s)
	s.Given(Create(s.As(Creator), p)).To(Succeed())
	list := s.Members(nil)
	listed, there := Member(list, UserNamed(s, p))
	s.Given(there).To(Equal(true))
	s.Expect(s.Try("GET /users/"+JSONText(listed["user_id"]), nil)).
		To(SatisfyAll(Succeed(), HaveField("user", sameFacts(listed, userFacts))))
}
