package specs

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// toldStateSpecs judge state that no described call reads, where a server tells it all
// the same: after repeated, refused and opposite calls, for two objects and two people.
func toldStateSpecs() []Spec { return slices.Concat(toldMutes(), toldGroups(), toldUsers()) }

// mutedTopics are the topics that the actor has muted, as "stream topic".
func mutedTopics(a *Actor) []string {
	listed, told := a.RegistrationOf("muted_topics").Body["muted_topics"].([]any)
	if !told {
		a.Session.Untestable("the register response does not tell the muted topics")
	}
	found := []string{}
	for _, element := range listed {
		pair := AsList(element)
		if len(pair) < 2 {
			continue
		}
		name, _ := pair[0].(string)
		topic, _ := pair[1].(string)
		if strings.HasPrefix(name, MadeBy(a.Session.Run())) {
			found = append(found, name+" "+topic)
		}
	}
	return found
}

func toldMutes() []Spec {
	return []Spec{
		{Covers: []string{"STA-01", "STA-03", "MTP-04", "MTP-05"}, Case: "kept", Weight: Should, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			one, two, second := s.FreshStream(), s.FreshStream(), s.As(target.Second)
			second.Subscribe(one.Name)
			byID := Params{"stream_id": one.ID(), "topic": "Ä first", "op": "add"}
			byName := Params{"stream": one.Name, "topic": "second", "op": "add"}
			first, other := one.Name+" Ä first", one.Name+" second"
			s.Do(MuteTopics, byID)
			s.Do(MuteTopics, byName)
			s.Try(MuteTopics, byID) // which changes nothing, whether or not it is refused
			muted := mutesOf(mutedTopics(s.Actor), one, two)
			s.Do(MuteTopics, byName.With(Params{"op": "remove"}))
			s.Try(MuteTopics, byName.With(Params{"op": "remove"}))
			left := mutesOf(mutedTopics(s.Actor), one, two)
			s.Do(MuteTopics, byID.With(Params{"op": "remove"}))
			none := mutesOf(mutedTopics(s.Actor), one, two)
			s.Verdict(On(muted, expect.SameStrings(first, other)), On(left, expect.SameStrings(first)), On(none, expect.Length(0)),
				On(mutesOf(mutedTopics(second), one, two), expect.Length(0)))
		}},
		{Covers: []string{"EVO-32"}, Case: "muted", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, second := s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			s.Do(MuteTopics, Params{"stream_id": stream.ID(), "topic": "muted", "op": "add"})
			queue := s.Register()
			mine, theirs := s.Send(Under(stream, "muted", "still told")), second.Send(Under(stream, "muted", "told as well"))
			window := s.Fetch()
			queue.Await("the event of the message", MessageEvent(mine))
			event := queue.Await("the event of the other's message", MessageEvent(theirs))
			s.Verdict(On(event, MessageEvent(theirs)), On(window, holds(mine), holds(theirs)))
		}},
	}
}

// mutesOf are those of the mutes that are in the streams.
func mutesOf(all []string, streams ...Stream) []any {
	found := []any{}
	for _, stream := range streams {
		for _, mute := range all {
			if strings.HasPrefix(mute, stream.Name+" ") {
				found = append(found, mute)
			}
		}
	}
	return found
}

// toldGroups judge groups as a list of them tells, which the specification names no call
// for.
func toldGroups() []Spec {
	return []Spec{
		{Covers: []string{"UGR-05", "UGR-06", "RES-01", "RES-02", "RES-03"}, Case: "kept", Weight: Should, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second := s.As(target.Second)
			one, two, refused := GroupOf(s, s.UserID), GroupOf(s, s.UserID, second.UserID), GroupOf(s, s.UserID, s.UnusedUserID())
			two["description"] = "The second, é  🙂"
			for _, p := range []Params{one, two} {
				s.Arranged(TryGroup(s.Actor, p), expect.Success())
			}
			TryGroup(s.Actor, refused)
			reply := second.TryUnknown("GET /user_groups", nil)
			if !reply.Succeeded() {
				s.Untestable("the server does not list its groups")
			}
			s.Verdict(On(reply, listsGroup(one, s.UserID), listsGroup(two, s.UserID, second.UserID),
				expect.Field("user_groups", expect.NotHolding("the refused group", expect.Field("name", expect.Equal(refused["name"]))))))
		}},
	}
}

// listsGroup demands a list with the group as it was asked for.
func listsGroup(p Params, members ...json.Number) expect.Matcher {
	return expect.Field("user_groups", expect.Holding("the group as it was asked for", expect.All(
		expect.Field("name", expect.Equal(p["name"])), expect.Field("description", expect.Equal(p["description"])),
		expect.Field("members", expect.That("these members", func(v any) bool {
			ids := AsList(v)
			return len(ids) == len(members) && !slices.ContainsFunc(members, func(id json.Number) bool { return !slices.Contains(ids, any(id)) })
		})))))
}

// toldUsers judge what others are told of users.
func toldUsers() []Spec {
	return []Spec{
		{Covers: []string{"EVO-24", "EVO-25"}, Case: "a new user", Weight: Should, Needs: []Need{NeedCreator, NeedSecond}, Body: func(s *Session) {
			s.Fork()
			p, second := Newcomer(s), s.As(target.Second)
			own, theirs := s.UserQueue(), second.UserQueue()
			s.Arranged(Create(s.As(target.Creator), p), expect.Success())
			joined := expect.All(OfUsers(), expect.Field("person", expect.Field("full_name", expect.Equal(p["full_name"]))))
			s.Verdict(On(own.Await("the event of the new user", joined), joined), On(theirs.Await("the event of the new user", joined), joined))
		}},
	}
}
