package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows since which streams can be described plainly, tell who may remove their
// subscribers, and let that be chosen.
const (
	plainTextsRow   Row = "64-stream-string-encoding"
	removersToldRow Row = "142-stream-can-remove-group"
	removersRow     Row = "161-subscribe-can-remove-group"
	removersParam       = "can_remove_subscribers_group_id"
)

// rows121Streams are rows on streams and subscriptions.
func rows121Streams() []changeRow {
	return []changeRow{
		{
			row: "134-stream-made-public-events", needs: []Need{NeedAdmin}, observe: opened,
			before: noEvents(), after: saying("events[].op", "create"),
		},
		{
			row: "136-history-alone", since: plainTextsRow, needs: []Need{NeedAdmin}, observe: historyOpened,
			before: isFalse("open"), after: isTrue("open"),
		},
		{
			row: "145-unsubscribe-own-bots", since: ownerIDRow, needs: []Need{NeedBot}, observe: leavesByOwner,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "161-update-can-remove-group", since: removersToldRow, needs: []Need{NeedAdmin}, observe: otherRemovers,
			before: isFalse("followed"), after: isTrue("followed"),
		},
		{
			row: "161-unsubscribe-by-group", needs: []Need{NeedModerator}, observe: leavesByModerator,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "186-register-streams-web-public", since: webPublicRow, needs: []Need{NeedAdmin, NeedGuest, NeedOperator}, observe: seenByGuest,
			before: isFalse("listed"), after: isTrue("listed"),
		},
		{
			row: "186-subscription-email-address", since: plainTextsRow, needs: []Need{NeedAdmin}, observe: renamedStream,
			before: expect.Field("events", expect.All(tellsName, expect.Holding("the stream's email address", saying("property", "email_address")))),
			after:  expect.Field("events", expect.All(tellsName, expect.NotHolding("the stream's email address", saying("property", "email_address")))),
		},
	}
}

var tellsName = expect.Holding("the new name", saying("property", "name"))

// opened looks at the events of a private stream that an administrator makes
// public.
func opened(s *Session) any {
	s.ordinary()
	admin := s.As(target.Admin)
	stream := admin.FreshStream(P{"invite_only": true})
	heard := s.hears("stream", nil, func() { admin.Do(changing(stream), P{"is_private": false}) })
	return only(heard, expect.All(saying("op", "create"), expect.Field("streams", listing(stream))))
}

// historyOpened looks whether newcomers to a private stream see what was said
// before, when that is all that an administrator asks for.
func historyOpened(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream(P{"invite_only": true, "history_public_to_subscribers": false})
	admin.Try(changing(stream), P{"history_public_to_subscribers": true})
	admin.Do(changing(stream), P{"description": "changed"})
	object := stream.listed()
	s.arranged(object, expect.Field("history_public_to_subscribers", expect.Boolean()), saying("description", "changed"))
	return target.Object{"open": object["history_public_to_subscribers"]}
}

// leavesByOwner looks at what is answered to the owner of a bot, who is no
// administrator, when they unsubscribe it.
func leavesByOwner(s *Session) any {
	bot := s.As(target.Bot)
	owner := s.Owner(bot)
	owner.ordinary()
	stream := owner.FreshStream()
	bot.Subscribe(stream.Name)
	return owner.removes(bot.address(), stream)
}

// leavesByModerator looks at what is answered to a moderator who unsubscribes
// somebody from a stream that leaves it to moderators, if there can be one.
func leavesByModerator(s *Session) any {
	stream, moderator := s.leftToModerators(), s.As(target.Moderator)
	moderator.Subscribe(stream.Name)
	s.Subscribe(stream.Name)
	return moderator.removes(s.address(), stream)
}

// leftToModerators is such a stream. Below the level from which one can be
// made, it is one that was there before the run, or else any.
func (s *Session) leftToModerators() Stream {
	if !s.has(removersToldRow) {
		return s.FreshStream()
	}
	moderators := s.group("the moderators' group", ofSystem(":moderators"))
	if s.has(removersRow) {
		return s.FreshStream(P{removersParam: moderators})
	}
	s.fork()
	for _, object := range streamObjects(s.Try("GET /streams", nil)) {
		if name, _ := object["name"].(string); object[removersParam] == moderators {
			return Stream{Name: name, owner: s.Actor}
		}
	}
	return s.FreshStream()
}

// renamedStream looks at the events of a stream that gets another name, and
// with it another address of what no longer tells any.
func renamedStream(s *Session) any {
	admin, stream := s.As(target.Admin), s.FreshStream()
	id := stream.ID()
	heard := s.hears("stream", nil, func() { admin.Do(changing(stream), P{"new_name": s.Fresh("stream")}) })
	return only(heard, saying("stream_id", id))
}

// otherRemovers looks whether a stream follows when it is told who may remove
// subscribers.
func otherRemovers(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	group := s.group("the moderators' group", ofSystem(":moderators"))
	admin.Do(changing(stream), P{removersParam: group, "description": "changed"})
	object := stream.listed()
	s.arranged(object, expect.Field(removersParam, expect.Integer()), saying("description", "changed"))
	return target.Object{"followed": object[removersParam] == group}
}

// seenByGuest looks whether a guest is told of a web-public stream that is not
// theirs.
func seenByGuest(s *Session) any {
	s.impose(webPublicOn())
	stream := s.As(target.Admin).FreshStream(P{"is_web_public": true})
	told := s.As(target.Guest).told("stream")
	s.arranged(told, shown(registeredStream, expect.ArrayOf(expect.Object())))
	return target.Object{"listed": listing(stream)(told.Body[registeredStream]) == nil}
}
