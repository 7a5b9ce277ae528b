package laws

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// describeOtherFacts is about what single operations change or show.
func describeOtherFacts() {
	DescribeTable("of a message is the same for each reader, alone and among others, after", Needs(Second),
		changedReadAlike,
		Entry("an edit", Covers("EDT-22"), editsText),
		Entry("a reaction", Covers("RXN-04"), reactsOnce),
		Entry("a call of a webhook", Covers("INW-04"), Needs(Webhook), hooksOnce),
	)
	It("of flags is the same in a message alone and among others", Covers("STA-13"), flagsReadAlike)
	It("of the level is the same before and after registering", Covers("SRV-14"), levelReadAlike)
	It("of a key holds for the account that it names", Covers("DEV-03", "DEV-04"), Needs(Development), keyReadAlike)
	It("of HTML is the same in a preview and in a message", Covers("RND-04"), Inferred, previewReadAlike)
	It("of a link is the same in a preview and in a message", Covers("LNK-07"), Needs(Admin), Since(LinkifierChangeRow),
		linkReadAlike)
	It("of a group is the same in a list and in a registration", Covers("UGR-05"), Inferred, groupReadAlike)
	It("of a status is the same for each person", Covers("UST-02"), Serial, Inferred, Needs(Second), statusReadAlike)
	It("of a new user is the same in the lists of several people", Covers("CUS-08"), Needs(Creator), newcomerReadAlike)
}

// changedFacts are the fields of a message that changes change, and that do not depend on the reader.
var changedFacts = []string{"content", "subject", "reactions", "last_edit_timestamp", "stream_id", "sender_id"}

// changedReadAlike reads a message of a stream, with another person in it, after a change.
func changedReadAlike(s *Session, change func(s *Session, stream Stream) json.Number) {
	stream, second := brought(s, Second)
	id := change(s, stream)
	want := s.Message(id)
	for _, reader := range []*Actor{s.Actor, second} {
		for _, reading := range []target.Object{
			reader.Message(id, InStream(stream)), reader.Message(id, Params{"num_before": 1, "num_after": 1}),
		} {
			s.Expect(reading).To(sameFacts(want, changedFacts))
		}
	}
}

func editsText(s *Session, stream Stream) json.Number {
	id := s.Post(stream, "before")
	s.Edit(id, Params{"content": "after"})
	return id
}

func reactsOnce(s *Session, stream Stream) json.Number {
	id := s.Post(stream, "to react to")
	React(s.Actor, id, Vote(s))
	return id
}

func hooksOnce(s *Session, stream Stream) json.Number {
	said := s.Hooked(stream, s.Article())
	s.Given(said).To(HaveLen(1))
	id, _ := Find(said[0], "id").(json.Number)
	return id
}

func flagsReadAlike(s *Session) {
	stream := s.FreshStream()
	id := s.Post(stream, "to star")
	s.Flag("add", "starred", id)
	want := unordered(s.Message(id)["flags"])
	for _, beside := range []Params{InStream(stream), {"num_before": 1, "num_after": 1}} {
		s.Expect(unordered(s.Message(id, beside)["flags"])).To(Equal(want))
	}
}

func levelReadAlike(s *Session) {
	level, told := Settings(s).Body[s.Named("feature_level")]
	if !told {
		s.Untestable("the server settings have no level")
	}
	s.Expect(s.RegistrationOf("realm")).To(HaveFieldIfAny(s.Named("feature_level"), level))
}

func keyReadAlike(s *Session) {
	for _, who := range Accounts(s, User, Second) {
		reply := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": who.Email})
		s.Given(reply).To(HaveFields(Fields{"api_key": BeNonEmptyText(), "email": BeNonEmptyText()}))
		holder := s.With(reply.Body["email"].(string), reply.Body["api_key"].(string))
		s.Expect(holder.Try("GET /users/me", nil)).To(SatisfyAll(Succeed(), HaveField("user_id", who.UserID)))
	}
}

func previewReadAlike(s *Session) {
	const text = "**bold** and `code`"
	html := s.Message(s.Post(s.FreshStream(), text), Params{"apply_markdown": true})["content"]
	s.Expect(Linkified(s, text)).To(Equal(html))
}

func linkReadAlike(s *Session) {
	link := NewLinkifier(s)
	link.Owner.Do(link.Path, link.Rule(link.Word, "b"))
	html := s.Message(s.Post(s.FreshStream(), link.Word+"7"), Params{"apply_markdown": true})["content"]
	for _, linked := range []any{html, Linkified(s, link.Word+"7")} {
		s.Expect(linked).To(link.Links("b", "7"))
	}
}

func groupReadAlike(s *Session) {
	p := GroupOf(s, s.UserID)
	s.Given(TryGroup(s.Actor, p)).To(Succeed())
	listed := s.TryUnknown("GET /user_groups", nil).Body["user_groups"]
	registered := s.RegistrationOf("realm_user_groups").Body["realm_user_groups"]
	if listed == nil || registered == nil {
		s.Untestable("the server does not list its groups")
	}
	for _, groups := range []any{listed, registered} {
		s.Expect(groups).To(ContainElement(HaveFields(Fields{"name": p["name"], "description": p["description"],
			"members": ConsistOf(s.UserID)})))
	}
}

func statusReadAlike(s *Session) {
	scene, second := operations.SetStatusScene(s.Actor), s.As(Second)
	scene.Do(scene.Params)
	all, told := second.RegistrationOf("user_status").Body["user_status"].(target.Object)
	if !told {
		s.Untestable("the register response does not tell the statuses")
	}
	s.Expect(scene.State()).To(Equal([]any{all[s.UserID.String()]}))
}

func newcomerReadAlike(s *Session) {
	s.Fork()
	creator, p := s.As(Creator), Newcomer(s)
	s.Given(Create(creator, p)).To(Succeed())
	for _, reader := range []*Actor{creator, s.Actor} {
		s.Expect(reader.Members(nil)).To(WithUser(s, p))
	}
}
