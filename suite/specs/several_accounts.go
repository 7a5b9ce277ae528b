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

// severalAccountsSpecs judge streams, users, groups and settings by two of them, and by
// what other people see of them.
func severalAccountsSpecs() []Spec {
	return slices.Concat(sharedStreams(), sharedSubscriptions(), sharedUsers(), sharedGroups(), sharedThings())
}

// sharedStreams judge streams that others see.
func sharedStreams() []Spec {
	return []Spec{
		{Covers: []string{"SBS-20", "SBS-07", "SBS-44"}, Case: "two", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second, one, two := s.As(target.Second), s.Unmade(), s.Unmade()
			own := second.FreshStream()
			both := append(describing(one, "The first, é 1"), describing(two, "The second, é 2")...)
			reply := s.TrySubscribe(both, Params{"invite_only": true})
			listed, theirs := s.Try("GET /streams", nil), second.Try("GET /streams", nil)
			s.Verdict(On(reply, IsSubscribed("subscribed", s.Address(), one, two)), On(listed, Shows(one, "invite_only", true), Shows(two, "invite_only", true),
				Shows(one, "description", "The first, é 1"), Shows(two, "description", "The second, é 2")), On(theirs, Lists(own), omits(one), omits(two)),
				notFoundBy(second, one, s.Post(one, "for those who are here")))
		}},
		{Covers: []string{"SBS-07", "GST-02"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, again := described(s.Actor, "For all, é 27"), described(s.Actor, "For all, é  🙂 28")
			s.Verdict(On(s.As(target.Second).Try("GET /streams", nil), Shows(stream, "description", "For all, é 27"), Shows(again, "description", "For all, é  🙂 28"),
				Shows(stream, "invite_only", false)))
		}},
		{Covers: []string{"STA-20", "SBS-28", "SUB-04"}, Case: "two", Since: PostPolicyRow, Body: func(s *Session) {
			queue, one, two := s.Register(SubscriptionEvents), s.Unmade(), s.Unmade()
			s.Arranged(s.TrySubscribe(append(describing(one, "one"), describing(two, "two")...), Params{"stream_post_policy": 2}), expect.Success())
			fence := s.FreshStream()
			told := until(queue, NamesStream(fence))
			of := func(stream Stream, description string) expect.Matcher {
				return expect.Holding("the event of "+stream.Name, expect.Field("subscriptions", Listing(stream,
					expect.Field("description", expect.Equal(description)), expect.Field("stream_post_policy", expect.Equal(Number(2))),
					expect.Field("rendered_description", expect.Containing(description)))))
			}
			s.Verdict(On(told, of(one, "one"), of(two, "two")))
		}},
		{Covers: []string{"GST-05"}, Case: "brought", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second, private := s.As(target.Second), s.FreshStream(Params{"invite_only": true})
			s.Bring(second, private)
			sent, made := s.Post(private, "for both"), s.Unmade()
			both := s.TrySubscribe(Calling(made), Params{"invite_only": true, "principals": []any{s.Address(), second.Address()}})
			second.Remember(both)
			s.Arranged(both, expect.Success())
			later := s.Post(made, "for both from the beginning")
			s.Verdict(On(second.Try("GET /streams", OwnStreams), Shows(private, "invite_only", true), Shows(made, "invite_only", true)),
				On(second.Fetch(InStream(private)), holds(sent)), On(second.Fetch(InStream(made)), holds(later)))
		}},
	}
}

// sharedSubscriptions judge subscriptions of several people to several streams.
func sharedSubscriptions() []Spec {
	return []Spec{
		{Covers: []string{"SBS-12", "SBS-10"}, Case: "two", Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
			second, admin, stream := s.As(target.Second), s.As(target.Admin), s.FreshStream()
			s.BringBy(second.Address(), second, s.FreshStream()) // which ends the spec where the organization does not let people
			reply := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.Address(), admin.Address()}})
			for _, who := range []*Actor{second, admin} {
				who.Remember(reply)
			}
			s.Verdict(On(reply, expect.Success()), On(second.Try("GET /streams", OwnStreams), Lists(stream)), On(admin.Try("GET /streams", OwnStreams), Lists(stream)))
		}},
		{Covers: []string{"SBS-13", "SBS-12"}, Case: "for others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second, own, stream := s.As(target.Second), s.FreshStream(), s.Unmade()
			s.BringBy(second.Address(), second, s.FreshStream())
			reply := s.BringBy(second.Address(), second, stream)
			s.Verdict(On(reply, IsSubscribed("subscribed", second.Address(), stream)),
				On(second.Try("GET /streams", OwnStreams), Lists(stream)), On(s.Try("GET /streams", OwnStreams), Lists(own), omits(stream)))
		}},
		{Covers: []string{"SBS-46", "STA-25"}, Case: "two", Body: func(s *Session) {
			one, two, fresh := s.FreshStream(), s.FreshStream(), s.Unmade()
			reply := s.TrySubscribe(append(append(Calling(one), Calling(two)...), Calling(fresh)...))
			s.Leave(fresh)
			again := s.TrySubscribe(Calling(fresh))
			s.Verdict(On(reply, IsSubscribed("already_subscribed", s.Address(), one, two), IsSubscribed("subscribed", s.Address(), fresh)),
				On(again, IsSubscribed("subscribed", s.Address(), fresh), LacksStream("already_subscribed", fresh)))
		}},
		{Covers: []string{"SBS-46", "STA-25"}, Case: "of another", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second, stream := s.As(target.Second), s.FreshStream()
			s.Bring(second, stream)
			reply := s.BringBy(second.Address(), second, stream)
			s.Verdict(On(reply, IsSubscribed("already_subscribed", second.Address(), stream)), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
		}},
		{Covers: []string{"SBS-15"}, Case: "two", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second := s.As(target.Second)
			one, two := second.FreshStream(Params{"invite_only": true}), second.FreshStream(Params{"invite_only": true})
			reply := s.TrySubscribe(append(Calling(one), Calling(two)...), tolerant)
			s.Verdict(On(reply, expect.Success(), expect.Field("unauthorized", expect.SameStrings(one.Name, two.Name))), On(s.Try("GET /streams", OwnStreams), omits(one), omits(two)))
		}},
	}
}

// sharedUsers judge what others see of users.
func sharedUsers() []Spec {
	return []Spec{
		{Covers: []string{"CUS-08"}, Case: "others", Needs: []Need{NeedCreator, NeedSecond}, Body: func(s *Session) {
			s.Fork()
			one, two, creator := Newcomer(s), Newcomer(s), s.As(target.Creator)
			s.Verdict(On(Create(creator, one), expect.Success()), On(Create(creator, two), expect.Success()),
				On(creator.Try("GET /users", nil), WithUser(s, one), WithUser(s, two)), On(s.As(target.Second).Try("GET /users", nil), WithUser(s, one), WithUser(s, two)))
		}},
		{Covers: []string{"SET-01"}, Case: "others", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			if s.Organization()["name_changes_disabled"] == true {
				s.Untestable("the organization does not let people rename themselves")
			}
			s.OnlyForked()
			name, stream, second := "Zoë 28 "+s.Run(), s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			before, mention := s.Post(stream, "by the old name"), second.Post(stream, "this is for "+s.Mention())
			s.Do("PATCH /settings", Params{"full_name": name})
			sent := s.Post(stream, "by another name")
			bearer := second.Lookup(s.UserID)
			other := s.Lookup(second.UserID)
			s.Verdict(On(bearer, expect.Field("full_name", expect.Equal(name))), On(second.Listed(s.UserID), expect.Field("full_name", expect.Equal(name))), On(other, expect.Field("full_name", expect.NotEqual(name))),
				On(second.Message(before), expect.Field("sender_full_name", expect.Equal(name))), On(s.Message(mention), Flagged("mentioned")),
				On(s.Message(sent), expect.Field("sender_full_name", expect.Equal(name))), On(second.Message(sent), expect.Field("sender_full_name", expect.Equal(name))))
		}},
		{Covers: []string{"USR-22", "GUS-07"}, Case: "others", Since: SingleUserRow, Needs: []Need{NeedBot, NeedSecond}, Body: func(s *Session) {
			bot := s.As(target.Bot)
			listed, _ := Member(s.Members(nil), bot.UserID)
			path, owned := "GET /users/"+bot.UserID.String(), expect.Field("user", expect.All(IsUser(bot.UserID), expect.Field("bot_owner_id", expect.Equal(listed["bot_owner_id"]))))
			s.Verdict(On(s.Try(path, nil), expect.Success(), owned), On(s.As(target.Second).Try(path, nil), expect.Success(), owned))
		}},
		{Covers: []string{"USR-24", "USR-23"}, Case: "others", Needs: []Need{NeedAdmin, NeedSecond}, Body: func(s *Session) {
			field := ProfileField(s, DateField)
			fillProfileField(s, field, dateValue)
			s.Verdict(On(ownProfile(s, s.As(target.Second).Members(withProfiles)), profile(), expect.Field(field.String(), expect.Field("value", expect.Equal(dateValue)))))
		}},
	}
}

// sharedGroups judge groups, linkifiers and mutes by what several people read.
func sharedGroups() []Spec {
	return []Spec{
		{Covers: []string{"UGR-04", "RES-03", "FLG-09"}, Case: "two", Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
			stream, second, admin := s.FreshStream(), s.As(target.Second), s.As(target.Admin)
			second.Subscribe(stream.Name)
			admin.Subscribe(stream.Name)
			p := GroupOf(s, s.UserID, second.UserID)
			s.Arranged(TryGroup(s.Actor, p), expect.Success())
			name, _ := p["name"].(string)
			calling := admin.Post(stream, "hello "+strings.ReplaceAll(s.Spellings().GroupMention, "{name}", name))
			s.Verdict(On(s.Message(calling), Flagged("mentioned")), On(second.Message(calling), Flagged("mentioned")), On(admin.Message(calling), Unflagged("mentioned")))
		}},
		{Covers: []string{"LNK-07", "RES-04"}, Case: "messages", Since: linkifierChangeRow, Needs: []Need{NeedAdmin, NeedSecond}, Body: func(s *Session) {
			l, other, stream, second := Linkifier(s), Linkifier(s), s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			s.Arranged(l.Owner.Try(l.Path, l.Rule(l.Word, "b")), expect.Success())
			alert := s.Spellings().AlertWord
			sent := s.Send(Under(stream, l.Word+"7", "see "+l.Word+"7 and "+other.Word+"8 "+alert))
			linked := expect.Field("content", expect.All(l.links("b", "7"), other.links("a", "8")))
			claims := []Claim{}
			if alert != "" {
				claims = append(claims, On(s.Message(sent, Params{"apply_markdown": true}), Flagged("has_alert_word")))
			}
			for _, who := range []*Actor{s.Actor, second} {
				message := who.Message(sent, Params{"apply_markdown": true})
				claims = append(claims, On(message, linked))
				if s.Has(topicLinksRow) {
					claims = append(claims, On(message, expect.Field("topic_links", expect.Length(1))))
				}
			}
			s.Verdict(claims...)
		}},
		{Covers: []string{"STA-10", "MUU-05"}, Case: "two", Since: mutingUsersRow, Needs: []Need{NeedSecond, NeedAdmin}, Phase: Alone, Body: func(s *Session) {
			stream, second, admin := s.FreshStream(), s.As(target.Second), s.As(target.Admin)
			admin.Subscribe(stream.Name)
			second.Subscribe(stream.Name)
			before := second.Direct("soon unheard", s.UserID)
			s.Flag("remove", "read", before)
			for _, who := range []*Actor{second, admin} {
				defer unmute(s.Actor, who)
				s.Arranged(MuteAnew(s.Actor, who), expect.Success())
			}
			queue := s.Register()
			first, other, direct := second.Post(stream, "unheard"), admin.Post(stream, "unheard as well"), second.Direct("unheard, too", s.UserID)
			told := until(queue, MessageEvent(direct))
			s.Verdict(On(told, expect.Holding("the muted user's message", MessageEvent(first)), expect.Holding("the other's message", MessageEvent(other))),
				On(s.Fetch(), holds(first), holds(other), holds(direct)), On(s.Message(before), Flagged("read")), On(s.Message(first), Flagged("read")), On(s.Message(other), Flagged("read")), On(s.Message(direct), Flagged("read")),
				On(admin.Message(first), Unflagged("read")), On(second.Message(other), Unflagged("read")))
		}},
	}
}

// sharedThings judge files and settings where others have their own.
func sharedThings() []Spec {
	return []Spec{
		{Covers: []string{"ATT-02", "STA-29"}, Case: "listed", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second := s.As(target.Second)
			gone, kept, theirs := Upload(s), Upload(s), uploadOf(second)
			reply := s.Try("DELETE /attachments/"+gone.ID.String(), nil)
			s.Verdict(On(reply, expect.Success()), On(attachment(s.Actor, gone.Uri), expect.Equal(json.Number(""))), On(attachment(s.Actor, kept.Uri), expect.Equal(kept.ID)),
				On(attachment(second, theirs.Uri), expect.Equal(theirs.ID)))
		}},
		{Covers: []string{"ATT-03"}, Case: "another's", Weight: Should, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			file := Upload(s)
			reply := s.As(target.Second).Try("DELETE /attachments/"+file.ID.String(), nil)
			s.Verdict(On(reply, expect.Refused()), On(attachment(s.Actor, file.Uri), expect.Equal(file.ID)))
		}},
		{Covers: []string{"PST-02", "SET-08"}, Case: "kept", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			s.OnlyForked()
			s.Knows(Displayed)
			s.Knows(Sending)
			second := s.As(target.Second)
			if _, told := second.Current(Displayed.Name); !told {
				s.Untestable("the register response does not tell the settings")
			}
			second.Do("PATCH /settings", Params{Displayed.Name: false})
			for _, name := range []string{Displayed.Name, Sending.Name} {
				s.Do("PATCH /settings", Params{name: false})
			}
			for _, name := range []string{Displayed.Name, Sending.Name} {
				s.Do("PATCH /settings", Params{name: true})
			}
			one, _ := s.Current(Displayed.Name)
			other, _ := s.Current(Sending.Name)
			theirs, _ := second.Current(Displayed.Name)
			s.Verdict(On(one, expect.Equal(true)), On(other, expect.Equal(true)), On(theirs, expect.Equal(false)))
		}},
	}
}

// toldStateSpecs judge state that no described call reads, where a server tells it all
// the same: after repeated, refused and opposite calls, for two objects and two people.
func toldStateSpecs() []Spec { return slices.Concat(toldMutes(), toldGroups(), toldUsers()) }

func toldMutes() []Spec {
	return []Spec{
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

// toldGroups judge groups as a list of them tells, which the specification names no call
// for.
func toldGroups() []Spec {
	return []Spec{
		{Covers: []string{"UGR-05", "UGR-06", "RES-01", "RES-02", "RES-03"}, Case: "kept", Weight: Should, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second := s.As(target.Second)
			others := s.Others(4)
			one, two, refused := GroupOf(s, s.UserID, second.UserID), GroupOf(s, others...), GroupOf(s, s.UserID, s.UnusedUserID())
			two["description"] = "The second, é  🙂"
			for _, p := range []Params{one, two} {
				s.Arranged(TryGroup(s.Actor, p), expect.Success())
			}
			TryGroup(s.Actor, refused)
			reply := second.TryUnknown("GET /user_groups", nil)
			if !reply.Succeeded() {
				s.Untestable("the server does not list its groups")
			}
			s.Verdict(On(reply, listsGroup(one, s.UserID, second.UserID), listsGroup(two, others...),
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
			both := Params{"event_types": []string{"realm_user", "message"}}
			own, theirs := s.Register(both), second.Register(both)
			s.Arranged(Create(s.As(target.Creator), p), expect.Success())
			joined := expect.All(OfUsers(), expect.Field("person", expect.Field("full_name", expect.Equal(p["full_name"]))))
			own.Await("the event of the new user", joined)
			theirs.Await("the event of the new user", joined)
			fence := s.Direct("after the new user", second.UserID)
			again := expect.NotHolding("the event once more", joined)
			s.Verdict(On(own.Before(fence), again), On(theirs.Before(fence), again))
		}},
	}
}
