package laws

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var departures = Law{
	Number: 21,
	Text:   "A person or a thing that is gone stays readable wherever others refer to it.",
	Specs: func() {
		DescribeTable("What refers to a deactivated person stays:", Needs(Second, Admin), Serial, personLeaves,
			Entry("a message", Covers("MSG-27", "MSG-26", "FET-02"), messageBy),
			Entry("a message that a narrow finds by its sender", Covers("FET-19"), foundBySender),
			Entry("a direct message", Covers("FET-16", "MSG-21"), directBy),
			Entry("a reaction", Covers("RCT-04", "RXN-04"), Since(ReactorRow), reactionBy),
			Entry("an edit", Covers("EDH-01", "EDT-02"), editBy),
			Entry("the user in the list", Covers("GUS-08", "USR-08"), listedAs),
			Entry("the user alone", Covers("GUS-09"), Since(SingleUserRow), lookedUpAs),
			Entry("the stream", Covers("STR-02", "GST-12"), streamOf),
		)
		DescribeTable("What refers to a deactivated bot stays:", Needs(Bot, Admin), Serial, botLeaves,
			Entry("a message", Covers("MSG-27", "MSG-26"), messageBy),
			Entry("a reaction", Covers("RCT-04"), Since(ReactorRow), reactionBy),
			Entry("the bot in the list", Covers("USR-22", "USR-21", "USR-20"), listedAs),
			Entry("the bot alone", Covers("GUS-09", "USR-22"), Since(SingleUserRow), lookedUpAs),
		)
		DescribeTable("Others still", Needs(Second, Admin), Serial, actsOnLeft,
			Entry("react to the message of a deactivated person", Covers("RXN-04", "RCT-03"), reactsStill),
			Entry("flag it", Covers("FLA-08", "FLG-06"), flagsStill),
			Entry("move it", Covers("EDT-04"), movesStill),
			Entry("mute the person", Covers("MUU-02", "STA-08"), Since(MutingUsersRow), Inferred, mutesStill),
			Entry("subscribe to the person's stream", Covers("STA-23", "SBS-13"), subscribesStill),
		)
		DescribeTable("After the deletion of a thing stays", Needs(Admin), Serial, func(s *Session, body func(*Session)) {
			s.OnlyForked()
			body(s)
		},
			Entry("a reaction with the emoji", Covers("EMO-02", "RCT-01"), emojiLeaves),
			Entry("a message in the stream", Covers("FET-16", "MSG-08"), Inferred, streamLeaves),
			Entry("a message with the attachment", Covers("MSG-08", "ATT-02"), fileLeaves),
		)
		Describe("A person who is back", func() {
			It("changes like any other", Covers("EVO-55"), Needs(Second, Admin), Serial, comesBack)
		})
	},
	Otherwise: NoObject,
	Concerns: []string{"POST /messages/{message_id}/reactions", "POST /messages/flags",
		"PATCH /messages/{message_id}", "POST /users/me/muted_users/{muted_user_id}", "POST /users/me/subscriptions",
		"GET /messages", "GET /streams", "GET /users", "DELETE /attachments/{attachment_id}", "GET /events"},
}

// reference arranges something that refers to somebody, and returns a reading of it.
type reference func(s *Session, who *Actor) (read func() any)

// personLeaves compares the reading before, during and after the time in which a person is
// deactivated.
func personLeaves(s *Session, refers reference) {
	who := s.As(Second)
	read := refers(s, who)
	before := read()
	deactivate(s, who)
	s.Expect(read()).To(Equal(before))
	s.Expect(s.Listed(who.UserID)).To(HaveFieldIfAny("is_active", false))
	Otherwise(s.As(Admin), "POST /users/"+who.UserID.String()+"/reactivate", nil)
	s.Expect(read()).To(Equal(before))
}

func botLeaves(s *Session, refers reference) {
	s.OnlyForked()
	bot := s.As(Bot)
	read := refers(s, bot)
	before := read()
	Otherwise(s.As(Admin), "DELETE /bots/"+bot.UserID.String(), nil)
	s.Expect(read()).To(Equal(before))
}

// deactivate closes the account as administrators of the public counterpart do.
func deactivate(s *Session, who *Actor) {
	s.OnlyForked()
	Otherwise(s.As(Admin), strings.ReplaceAll(s.Spellings().DeleteUser, "{user_id}", who.UserID.String()), nil)
}

// facts are the fields of the object with these names.
func facts(object target.Object, names []string) any {
	some := target.Object{}
	for _, name := range names {
		some[name] = object[name]
	}
	return some
}

func messageBy(s *Session, who *Actor) func() any {
	id := who.Post(s.FreshStream(), "from before")
	return func() any { return facts(s.Message(id), messageFacts) }
}

func foundBySender(s *Session, who *Actor) func() any {
	id, address := who.Post(s.FreshStream(), "from before"), s.Lookup(who.UserID)["email"]
	return func() any { return facts(s.Message(id, Narrow("sender", address)), messageFacts) }
}

func directBy(s *Session, who *Actor) func() any {
	id := who.Direct("from before", s.UserID)
	return func() any { return facts(s.Message(id), messageFacts) }
}

func reactionBy(s *Session, who *Actor) func() any {
	id := s.Post(s.FreshStream(), "react to this")
	React(who, id, Vote(s))
	return func() any {
		reaction, _ := FindElement(s.Message(id)["reactions"], BeObject()).(target.Object)
		return facts(reaction, []string{"user_id", "emoji_name", "emoji_code", "reaction_type"})
	}
}

func editBy(s *Session, who *Actor) func() any {
	s.NeedsHistory()
	id := who.Post(s.FreshStream(), "from before")
	s.Given(who.TryEdit(id, Params{"content": "edited before"})).To(Succeed())
	return func() any { return s.Message(id)["edit_history"] }
}

// lastingFacts are fields of a user that do not say whether the account is active.
var lastingFacts = []string{"user_id", "email", "full_name", "date_joined", "timezone", "role", "is_admin", "is_owner",
	"is_guest", "is_bot", "bot_type", "bot_owner_id"}

func listedAs(s *Session, who *Actor) func() any {
	return func() any { return facts(s.Listed(who.UserID), lastingFacts) }
}

func lookedUpAs(s *Session, who *Actor) func() any {
	return func() any { return facts(s.Lookup(who.UserID), lastingFacts) }
}

func streamOf(s *Session, who *Actor) func() any {
	stream := who.FreshStream()
	s.Subscribe(stream.Name)
	return func() any {
		return facts(StreamNamed(s.Streams(nil), stream.Name), []string{"stream_id", "name", "description", "invite_only"})
	}
}

// actsOnLeft acts on a stream and a message that a person leaves behind.
func actsOnLeft(s *Session, act func(s *Session, who *Actor, stream Stream, id json.Number)) {
	who := s.As(Second)
	stream := who.FreshStream()
	s.Subscribe(stream.Name)
	id := who.Post(stream, "from before")
	deactivate(s, who)
	act(s, who, stream, id)
	s.Expect(s.Message(id)).To(SatisfyAll(Says("from before"), HaveField("sender_id", who.UserID)))
}

func reactsStill(s *Session, _ *Actor, _ Stream, id json.Number) {
	s.Expect(TryReact(s.Actor, id, Vote(s))).To(Succeed())
	s.Expect(s.Message(id)).To(Reactions(s.Spellings().Emoji.Name))
}

func flagsStill(s *Session, _ *Actor, _ Stream, id json.Number) {
	s.Expect(s.TryFlag(Change("add", "starred", id))).To(SatisfyAll(Succeed(), HaveField("messages", Exactly(id))))
	s.Expect(s.Message(id)).To(Flagged("starred"))
}

func movesStill(s *Session, _ *Actor, _ Stream, id json.Number) {
	admin := s.As(Admin)
	s.Expect(admin.TryEdit(id, Params{"topic": NewTopic})).To(Succeed())
	s.Expect(s.Message(id)).To(Topical(NewTopic))
}

func mutesStill(s *Session, who *Actor, _ Stream, id json.Number) {
	arranged(Mute(s.Actor, who), s.Actor)
	s.Expect(Mute(s.Actor, who)).To(BeRefused())
	s.Expect(s.Message(id)).To(Flagged("read"))
}

func subscribesStill(s *Session, _ *Actor, stream Stream, _ json.Number) {
	admin := s.As(Admin)
	s.Expect(admin.TrySubscribe(Calling(stream))).To(IsSubscribed("subscribed", admin.SubscribedAs(), stream))
	s.Expect(admin.Try("GET /streams", OwnStreams)).To(Lists(stream))
}

func emojiLeaves(s *Session) {
	custom := s.Spellings().CustomEmoji
	if custom.Name == "" {
		s.Untestable("no uploaded emoji is configured")
	}
	id := s.Post(s.FreshStream(), "react to this")
	React(s.Actor, id, Params{"emoji_name": custom.Name, "emoji_code": custom.Code, "reaction_type": "realm_emoji"})
	Otherwise(s.As(Admin), "DELETE /realm/emoji/"+custom.Name, nil)
	s.Expect(s.Message(id)).To(Reacted(custom.Name, custom.Code, "realm_emoji"))
}

func streamLeaves(s *Session) {
	stream, kept := s.FreshStream(), s.FreshStream()
	id := s.Post(stream, "from before")
	before := s.Message(id)
	Otherwise(s.As(Admin), "DELETE /streams/"+stream.ID().String(), nil)
	s.Expect(s.Message(id)).To(SatisfyAll(Says("from before"),
		sameFacts(before, []string{"id", "type", "stream_id", "subject", "timestamp", "sender_id", "sender_full_name"})))
	s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(kept))
}

func fileLeaves(s *Session) {
	file, kept := Upload(s), Upload(s)
	text := "the [file](" + file.Uri + ")"
	id := s.Post(s.FreshStream(), text)
	s.Expect(file.DeleteAs(s.Actor)).To(Succeed())
	s.Expect(s.Message(id)).To(Says(text))
	s.Expect(Attachment(s.Actor, kept.Uri)).To(Equal(kept.ID))
}

// comesBack lets a person whose account was deactivated change the own profile.
func comesBack(s *Session) {
	who := s.As(Second)
	deactivate(s, who)
	Otherwise(s.As(Admin), "POST /users/"+who.UserID.String()+"/reactivate", nil)
	field, queue := ProfileField(s, MarkdownField), s.UserQueue()
	Otherwise(who, "PATCH /users/me/profile_data", Params{"data": []Params{{"id": field, "value": MarkdownValue}}})
	s.Expect(queue.Await("the new value", HaveField("person.custom_profile_field", BeObject()))).
		To(HaveField("person.user_id", SatisfyAll(BeInteger(), Equal(who.UserID))))
	id := who.Post(s.FreshStream(), "back again")
	s.Expect(s.Message(id)).To(SatisfyAll(HaveField("sender_id", who.UserID), Says("back again")))
}
