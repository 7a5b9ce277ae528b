package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Streams)

// Rows since which streams can be described plainly, tell who may remove their
// subscribers, and let that be chosen.
const (
	plainTextsRow   Row = "64-stream-string-encoding"
	removersToldRow Row = "142-stream-can-remove-group"
	removersRow     Row = "161-subscribe-can-remove-group"
	removersParam       = "can_remove_subscribers_group_id"
)

// rows121Streams are rows on streams and subscriptions.
func rows121Streams() []ChangeRow {
	return []ChangeRow{
		{
			Row: "134-stream-made-public-events", needs: []Need{NeedAdmin}, observe: opened,
			before: noEvents(), after: saying("events[].op", "create"),
		},
		{
			Row: "136-history-alone", since: plainTextsRow, needs: []Need{NeedAdmin}, observe: historyOpened,
			before: isFalse("open"), after: isTrue("open"),
		},
		{
			Row: "145-unsubscribe-own-bots", since: specs.OwnerIDRow, needs: []Need{NeedBot}, observe: leavesByOwner,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "161-update-can-remove-group", since: removersToldRow, needs: []Need{NeedAdmin}, observe: otherRemovers,
			before: isFalse("followed"), after: isTrue("followed"),
		},
		{
			Row: "161-unsubscribe-by-group", needs: []Need{NeedModerator}, observe: leavesByModerator,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "186-register-streams-web-public", since: specs.WebPublicRow, needs: []Need{NeedAdmin, NeedGuest, NeedOperator}, observe: seenByGuest,
			before: isFalse("listed"), after: isTrue("listed"),
		},
		{
			Row: "186-subscription-email-address", since: plainTextsRow, needs: []Need{NeedAdmin}, observe: renamedStream,
			before: expect.Field("events", expect.All(tellsName, expect.Holding("the stream's email address", saying("property", "email_address")))),
			after:  expect.Field("events", expect.All(tellsName, expect.NotHolding("the stream's email address", saying("property", "email_address")))),
		},
	}
}

var tellsName = expect.Holding("the new name", saying("property", "name"))

// opened looks at the events of a private stream that an administrator makes
// public.
func opened(s *Session) any {
	ordinary(s.Actor)
	admin := s.As(target.Admin)
	stream := admin.FreshStream(Params{"invite_only": true})
	heard := eventsDuring(s.Actor, "stream", nil, func() { admin.Do(specs.Changing(stream), Params{"is_private": false}) })
	return filterEvents(heard, expect.All(saying("op", "create"), expect.Field("streams", Listing(stream))))
}

// historyOpened looks whether newcomers to a private stream see what was said
// before, when that is all that an administrator asks for.
func historyOpened(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream(Params{"invite_only": true, "history_public_to_subscribers": false})
	admin.Try(specs.Changing(stream), Params{"history_public_to_subscribers": true})
	admin.Do(specs.Changing(stream), Params{"description": "changed"})
	object := stream.Listed()
	s.Arranged(object, expect.Field("history_public_to_subscribers", expect.Boolean()), saying("description", "changed"))
	return target.Object{"open": object["history_public_to_subscribers"]}
}

// leavesByOwner looks at what is answered to the owner of a bot, who is no
// administrator, when they unsubscribe it.
func leavesByOwner(s *Session) any {
	bot := s.As(target.Bot)
	owner := s.Owner(bot)
	ordinary(owner)
	stream := owner.FreshStream()
	bot.Subscribe(stream.Name)
	return removes(owner, bot.Address(), stream)
}

// leavesByModerator looks at what is answered to a moderator who unsubscribes
// somebody from a stream that leaves it to moderators, if there can be one.
func leavesByModerator(s *Session) any {
	stream, moderator := leftToModerators(s), s.As(target.Moderator)
	moderator.Subscribe(stream.Name)
	s.Subscribe(stream.Name)
	return removes(moderator, s.Address(), stream)
}

// leftToModerators is such a stream. Below the level from which one can be
// made, it is one that was there before the run, or else any.
func leftToModerators(s *Session) Stream {
	if !s.Has(removersToldRow) {
		return s.FreshStream()
	}
	moderators := specs.Group(s, "the moderators' group", specs.OfSystem(":moderators"))
	if s.Has(removersRow) {
		return s.FreshStream(Params{removersParam: moderators})
	}
	s.Fork()
	for _, object := range StreamObjects(s.Try("GET /streams", nil)) {
		if name, _ := object["name"].(string); object[removersParam] == moderators {
			return Stream{Name: name, Owner: s.Actor}
		}
	}
	return s.FreshStream()
}

// renamedStream looks at the events of a stream that gets another name, and
// with it another address of what no longer tells any.
func renamedStream(s *Session) any {
	admin, stream := s.As(target.Admin), s.FreshStream()
	id := stream.ID()
	heard := eventsDuring(s.Actor, "stream", nil, func() { admin.Do(specs.Changing(stream), Params{"new_name": s.Fresh("stream")}) })
	return filterEvents(heard, saying("stream_id", id))
}

// otherRemovers looks whether a stream follows when it is told who may remove
// subscribers.
func otherRemovers(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	group := specs.Group(s, "the moderators' group", specs.OfSystem(":moderators"))
	admin.Do(specs.Changing(stream), Params{removersParam: group, "description": "changed"})
	object := stream.Listed()
	s.Arranged(object, expect.Field(removersParam, expect.Integer()), saying("description", "changed"))
	return target.Object{"followed": object[removersParam] == group}
}

// seenByGuest looks whether a guest learns about a web-public stream that is not
// theirs.
func seenByGuest(s *Session) any {
	specs.Impose(s, specs.WebPublicOn())
	stream := s.As(target.Admin).FreshStream(Params{"is_web_public": true})
	told := s.As(target.Guest).RegistrationOf("stream")
	s.Arranged(told, shown(specs.RegisteredStream, expect.ArrayOf(expect.Object())))
	return target.Object{"listed": Listing(stream)(told.Body[specs.RegisteredStream]) == nil}
}
