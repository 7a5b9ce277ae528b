package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// removersToldFrom is the level from which streams tell who may remove
// subscribers, removersFrom the one from which that can be chosen.
const (
	ownersToldFrom   = 1  // by ID
	plainTextsFrom   = 64 // of what a stream is described by
	removersToldFrom = 142
	removersFrom     = 161
	removersParam    = "can_remove_subscribers_group_id"
)

// loggedStreams7 are changes of streams and subscriptions.
func loggedStreams7() []logged {
	return []logged{
		{
			row: "134-stream-made-public-events", needs: []Need{NeedAdmin}, look: opened,
			before: noEvents(), after: shown("events[].op", expect.Equal("create")),
		},
		{
			row: "136-history-alone", since: plainTextsFrom, needs: []Need{NeedAdmin}, look: historyOpened,
			before: saying("open", false), after: saying("open", true),
		},
		{
			row: "145-unsubscribe-own-bots", since: ownersToldFrom, needs: []Need{NeedBot}, look: leavesByOwner,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "161-update-can-remove-group", since: removersToldFrom, needs: []Need{NeedAdmin}, look: otherRemovers,
			before: saying("followed", false), after: saying("followed", true),
		},
		{
			row: "161-unsubscribe-by-group", needs: []Need{NeedSecond}, look: leavesByMember,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "186-register-streams-web-public", since: webPublicFrom, needs: []Need{NeedAdmin, NeedGuest, NeedOperator}, look: seenByGuest,
			before: saying("listed", false), after: saying("listed", true),
		},
	}
}

// opened looks at the events of a private stream that an administrator makes
// public.
func opened(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream(P{"invite_only": true})
	heard := s.hears("stream", nil, func() { admin.Do(changing(stream), P{"is_private": false}) })
	return heardOf(heard, expect.All(saying("op", "create"), expect.Field("streams", listing(stream))))
}

// historyOpened looks whether newcomers to a private stream see what was said
// before, when that is all that an administrator asks for.
func historyOpened(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream(P{"invite_only": true, "history_public_to_subscribers": false})
	admin.Try(changing(stream), P{"history_public_to_subscribers": true})
	admin.Do(changing(stream), P{"description": "changed"})
	object := admin.streamNamed(stream)
	s.arranged(object, expect.Field("history_public_to_subscribers", expect.Boolean()), saying("description", "changed"))
	return target.Object{"open": object["history_public_to_subscribers"]}
}

// streamNamed is the stream as it is listed, nil if it is not.
func (a *Actor) streamNamed(stream Stream) target.Object {
	for _, object := range streamObjects(a.Try("GET /streams", ownStreams)) {
		if object["name"] == stream.Name {
			return object
		}
	}
	return nil
}

// removes asks to end the subscription of somebody else.
func (a *Actor) removes(who *Actor, stream Stream) *target.Reply {
	return a.Try("DELETE /users/me/subscriptions", P{"subscriptions": []string{stream.Name}, "principals": []string{who.address()}})
}

// leavesByOwner looks at what is answered to the owner of a bot, who is no
// administrator, when they unsubscribe it.
func leavesByOwner(s *Session) any {
	bot := s.As(target.Bot)
	owner := s.Owner(bot)
	if owner.Own()["is_admin"] != false {
		s.Untestable("the bot's owner is an administrator, who may unsubscribe everybody")
	}
	stream := owner.FreshStream()
	bot.Subscribe(stream.Name)
	return owner.removes(bot, stream)
}

// leavesByMember looks at what is answered to somebody who unsubscribes
// somebody else from a stream that leaves it to its members, where a stream
// can.
func leavesByMember(s *Session) any {
	p := P{}
	if s.Level() >= removersFrom {
		p[removersParam] = s.group("the members' group", ofSystem(":members"))
	}
	stream, second := s.FreshStream(p), s.As(target.Second)
	second.Subscribe(stream.Name)
	return second.removes(s.Actor, stream)
}

// otherRemovers looks whether a stream follows when it is told who may remove
// subscribers.
func otherRemovers(s *Session) any {
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	group := s.group("the moderators' group", ofSystem(":moderators"))
	admin.Do(changing(stream), P{removersParam: group, "description": "changed"})
	object := admin.streamNamed(stream)
	s.arranged(object, expect.Field(removersParam, expect.Integer()), saying("description", "changed"))
	return target.Object{"followed": object[removersParam] == group}
}

// seenByGuest looks whether a guest is told of a web-public stream that is not
// theirs.
func seenByGuest(s *Session) any {
	s.impose(webPublicOn())
	stream := s.As(target.Admin).FreshStream(P{"is_web_public": true})
	told := s.As(target.Guest).Register(P{"fetch_event_types": []string{"stream"}}).Registration
	s.arranged(told, shown(registeredStream, expect.ArrayOf(expect.Object())))
	return target.Object{"listed": listing(stream)(told.Body[registeredStream]) == nil}
}
