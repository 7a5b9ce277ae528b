package laws

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var shown = Law{
	Number: 20,
	Text:   "A success shows in the next reading, for each account that may see it.",
	Always: true,
	Specs: func() {
		Describe("A success shows to everybody", func() {
			DescribeTable("a message", messageShows, eachReader("SND-14", "SND-17"))
			DescribeTable("a reaction", reactionShows, eachReader("RXN-04"))
			DescribeTable("an edit", editShows, eachReader("EDT-22"))
			DescribeTable("a change of a flag, to nobody else", flagShows, eachReader("STA-13", "FLG-06", "MSG-36"))
			DescribeTable("a subscription", subscriptionShows, eachReader("STA-23", "GST-05"))
		})
		Describe("A success shows to the account", func() {
			DescribeTable("of", stateShows, stateEntries())
			It("of "+muting, Covers("STA-08"), Serial, Inferred, Needs(Second), Since(MutingUsersRow), muteShows)
			It("of the deletion of an attachment", Covers("STA-29"), deletionShows)
		})
	},
	Without: map[string]Reason{
		"POST /messages/render":   ShowsNoFact,
		"GET /users":              ShowsNoFact,
		"GET /events":             ShowsNoFact,
		"GET /server_settings":    ShowsNoFact,
		"POST /dev_fetch_api_key": ShowsNoFact,
	},
}

// muting is an operation that takes no parameters.
const muting = "POST /users/me/muted_users/{muted_user_id}"

// shownBy decorates the operations whose state an account reads itself, with requirements on their effects.
var shownBy = map[string][]any{
	MuteTopics:                          {Covers("STA-01"), Inferred},
	SetStatus:                           {Covers("UST-02"), Inferred},
	"PATCH /settings":                   {Covers("PST-02"), Inferred},
	"POST /users":                       {Covers("CUS-08")},
	"POST /user_groups/create":          {Covers("UGR-05"), Inferred},
	"PATCH /realm/filters/{filter_id}":  {Covers("LNK-07")},
	"POST /external/{integration_name}": {Covers("INW-04")},
}

func stateEntries() (entries []TableEntry) {
	for _, each := range operations.All() {
		if decorators, is := shownBy[each.ID]; is {
			all := append(slices.Concat(decorators, each.Inputs.Decorators), Since(each.Since), each)
			entries = append(entries, Entry(each.ID, all...))
		}
	}
	return entries
}

// stateShows reads the state before and after the call, which has new objects or values.
func stateShows(s *Session, each operations.Operation) {
	scene := each.Inputs.Begin(s)
	before := scene.State()
	if before == nil {
		s.Untestable("the server does not show the state")
	}
	scene.Do(scene.Params)
	s.Expect(scene.State()).To(Not(Equal(before)))
}

func muteShows(s *Session) {
	second := s.As(Second)
	if s.RegistrationOf("muted_users").Body["muted_users"] == nil {
		s.Untestable("the register response does not tell the muted users")
	}
	s.DeferCleanup(Unmute, s.Actor, second)
	s.Given(MuteAnew(s.Actor, second)).To(Succeed())
	s.Expect(s.RegistrationOf("muted_users")).To(HaveField("muted_users", ContainElement(HaveField("id", second.UserID))))
}

func deletionShows(s *Session) {
	file := Upload(s)
	s.Given(file.DeleteAs(s.Actor)).To(Succeed())
	s.Expect(Attachment(s.Actor, file.Uri)).To(Equal(json.Number("")))
}

func messageShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	id := s.As(role).Send(Under(stream, "Shown 27", "for everybody"))
	for _, reader := range all {
		s.Expect(reader.Message(id)).To(SatisfyAll(Says("for everybody"), Topical("Shown 27")))
	}
}

func reactionShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	id := s.Post(stream, "to react to")
	React(s.As(role), id, Vote(s))
	for _, reader := range all {
		s.Expect(reader.Message(id)).To(Reactions(s.Spellings().Emoji.Name))
	}
}

func editShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	sender := s.As(role)
	id := sender.Post(stream, "before")
	s.Expect(sender.TryEdit(id, Params{"content": "after"})).To(Succeed())
	for _, reader := range all {
		s.Expect(reader.Message(id)).To(Says("after"))
	}
}

func flagShows(s *Session, role target.Role) {
	stream, all := everybodyIn(s)
	id, who := s.Post(stream, "to star"), s.As(role)
	who.Flag("add", "starred", id)
	for _, reader := range all {
		demand := Unflagged("starred")
		if reader.UserID == who.UserID {
			demand = Flagged("starred")
		}
		s.Expect(reader.Message(id)).To(demand)
	}
}

func subscriptionShows(s *Session, role target.Role) {
	stream, who := brought(s, role)
	s.Expect(who.Streams(OwnStreams)).To(HaveField("streams", Listing(stream)))
	s.Expect(who.Try("GET /messages", Params{"anchor": s.Post(stream, "inside"), "num_before": 0, "num_after": 0})).
		To(SatisfyAll(Succeed(), HaveField("messages", HaveLen(1))))
}
