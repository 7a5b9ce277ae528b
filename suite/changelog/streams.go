package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func streamLooks() map[string]look {
	return map[string]look{
		"own streams":                        {see: ownStreams},
		"private stream that was left":       {needs: []Need{Second}, see: leftPrivate},
		"bot that its owner unsubscribes":    {needs: []Need{Bot}, see: leavesByOwner},
		"user whom a moderator unsubscribes": {needs: []Need{Moderator}, see: leavesByModerator},
	}
}

// ownStreams lists the actor's own streams: those that steps made, or else a new one.
func ownStreams(o *observer, a *Actor, _ Params) any {
	if len(o.things) == 0 {
		a.FreshStream()
	}
	return a.Try("GET /streams", OwnStreams)
}

// leftPrivate registers with subscribers after the user has left a private
// stream that somebody else keeps, and returns that stream as registration lists it.
func leftPrivate(o *observer, _ *Actor, _ Params) any {
	ordinary(o.Actor)
	second := o.As(target.Second)
	stream := second.FreshStream(Params{"invite_only": true})
	second.Bring(o.Actor, stream)
	o.Leave(stream)
	fetch := Params{"fetch_event_types": []string{"subscription"}, "include_subscribers": true}
	registered := o.Register(fetch).Registration
	o.Given(registered).To(HaveField("unsubscribed", Listing(stream)))
	return FindElement(registered.Body["unsubscribed"], HaveField("name", stream.Name))
}

// leavesByOwner has the owner of a bot, who is not an administrator, unsubscribe it.
func leavesByOwner(o *observer, _ *Actor, _ Params) any {
	bot := o.As(target.Bot)
	owner := o.Owner(bot)
	ordinary(owner)
	stream := owner.FreshStream()
	bot.Subscribe(stream.Name)
	return unsubscribes(owner, bot, stream)
}

// leavesByModerator has a moderator unsubscribe the user from a stream that leaves it to
// moderators, if the level has such streams.
func leavesByModerator(o *observer, _ *Actor, _ Params) any {
	stream, moderator := leftToModerators(o.Session), o.As(target.Moderator)
	moderator.Subscribe(stream.Name)
	o.Subscribe(stream.Name)
	return unsubscribes(moderator, o.Actor, stream)
}

// unsubscribes asks to end the subscription of somebody else.
func unsubscribes(a, who *Actor, stream Stream) *target.Reply {
	p := Params{"subscriptions": []string{stream.Name}, "principals": []any{who.Address()}}
	return a.Try("DELETE /users/me/subscriptions", p)
}

// leftToModerators is such a stream. Below the level from which one can be
// made, it is one that was there before the run, or else any.
func leftToModerators(s *Session) Stream {
	const toldRow, chosenRow RowID = "142-stream-can-remove-group", "161-subscribe-can-remove-group"
	const param = "can_remove_subscribers_group_id"
	if !s.Has(toldRow) {
		return s.FreshStream()
	}
	moderators := arrange.Group(s, "the moderators' group", arrange.OfSystem(":moderators"))
	if s.Has(chosenRow) {
		return s.FreshStream(Params{param: moderators})
	}
	s.Fork()
	for _, object := range StreamObjects(s.Try("GET /streams", nil)) {
		if name, _ := object["name"].(string); object[param] == moderators {
			return Stream{Name: name, Owner: s.Actor}
		}
	}
	return s.FreshStream()
}
