package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// FET: GET /messages: fetch messages.
var fetchMessages = Table("FET", []Spec{
	{Covers: []string{"FET-01"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "not for everybody")
		window := Params{"anchor": id}
		s.Verdict(On(s.Anonymous().TryFetch(window), expect.Refused(), expect.Absent("messages")),
			On(s.TryFetch(window), expect.Success(), expect.Field("messages", expect.Holding("the message", HasID(id)))))
	}},
	{Covers: []string{"FET-07"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "without an anchor")
		found := s.TryFetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true})
		s.Verdict(On(found, expect.Success(), expect.Field("messages", expect.Holding("the message", HasID(id)))))
	}},
	missingFetchParameter("FET-12", "num_before"),
	missingFetchParameter("FET-14", "num_after"),
	{Covers: []string{"FET-31"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		asked := s.Message(id, Params{"client_gravatar": true})
		s.Verdict(On(s.Message(id), expect.Field("avatar_url", expect.Equal(asked["avatar_url"]))))
	}},
	{Covers: []string{"FET-32"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		asked := s.Message(id, Params{"client_gravatar": false})
		s.Verdict(On(s.Message(id), expect.Field("avatar_url", expect.All(
			expect.Text(), expect.Equal(asked["avatar_url"])))))
	}},
	{Covers: []string{"FET-33"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		with, without := s.Message(id, Params{"client_gravatar": true}), s.Message(id, Params{"client_gravatar": false})
		s.Verdict(On(with, expect.Field("avatar_url", expect.OrNull(expect.Text()))),
			On(without, expect.Field("avatar_url", expect.Text())))
	}},
	{Covers: []string{"FET-34"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "typed")
		kind := func(kind string) expect.Matcher { return expect.Field("content_type", expect.Equal(kind)) }
		s.Verdict(On(s.Message(id, Params{"apply_markdown": nil}), kind("text/html")),
			On(s.Message(id, Params{"apply_markdown": true}), kind("text/html")),
			On(s.Message(id, Params{"apply_markdown": false}), kind("text/x-markdown")),
			On(s.Message(id, Params{"apply_markdown": nil}), kind("text/html")))
	}},
	{Covers: []string{"FET-40"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "anchored")
		var claims []Claim
		for _, anchor := range anchors(s, id) {
			found := s.Fetch(InStream(stream), Params{"anchor": anchor, "num_after": 5})
			claims = append(claims, On(found, expect.Field("anchor", expect.Integer()),
				expect.Field("messages", expect.Holding("the message", HasID(id)))))
		}
		s.Verdict(claims...)
	}},
	foundFlag("FET-41", "found_newest"),
	foundFlag("FET-42", "found_oldest"),
	foundFlag("FET-43", "found_anchor"),
	{Covers: []string{"FET-41"}, Case: "meaning", Weight: Should, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		flag := func(want bool) expect.Matcher { return expect.Field("found_newest", expect.Equal(want)) }
		past := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 0, "num_after": 5})
		short := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 0, "num_after": 1})
		s.Verdict(On(past, flag(true)), On(short, flag(false)))
	}},
	{Covers: []string{"FET-42"}, Case: "meaning", Weight: Should, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		flag := func(want bool) expect.Matcher { return expect.Field("found_oldest", expect.Equal(want)) }
		past := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 5, "num_after": 0})
		short := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 0})
		s.Verdict(On(past, flag(true)), On(short, flag(false)))
	}},
	{Covers: []string{"FET-43"}, Case: "meaning", Weight: Should, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 1})
		elsewhere := s.Fetch(InStream(s.FreshStream()), Params{"anchor": sent[2], "num_before": 1, "num_after": 1})
		s.Verdict(On(found, expect.Field("found_anchor", expect.Equal(true))),
			On(elsewhere, expect.Field("found_anchor", expect.Equal(false))))
	}},
	{Covers: []string{"FET-44"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		short := s.Fetch(InStream(stream), Params{"anchor": sent[4], "num_before": 1, "num_after": 0})
		s.Verdict(On(s.IDs(short), Exactly(sent[3], sent[4])),
			On(short, expect.Optional("history_limited", expect.Equal(false))))
	}},
	{Covers: []string{"FET-45"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Post(stream, "found where it is")
		empty := s.TryFetch(InStream(s.FreshStream()), Params{"anchor": sent, "num_before": 0, "num_after": 0})
		s.Verdict(On(s.Fetch(InStream(stream)), holds(sent), expect.Field("messages", expect.ArrayOf(aMessage()))),
			On(empty, expect.Success(), expect.Field("messages", expect.Length(0))))
	}},
	{Covers: []string{"FET-46"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		around := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 2, "num_after": 2})
		s.Verdict(On(s.IDs(around), Exactly(sent...)), On(around, expect.Field("messages", increasingIDs())))
	}},
	{Covers: []string{"FET-22", "LVL-31"}, Body: func(s *Session) {
		c := converse(s)
		s.Verdict(On(filtered(s, c, "is", "dm"), onlyDirect(), holds(c.toOne), holds(c.toBoth), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-23", "LVL-31"}, Body: func(s *Session) {
		c := converse(s)
		s.Verdict(On(filtered(s, c, "dm", c.one["email"]), onlyDirect(), holds(c.toOne), c.holdsAnswer(), lacks(c.toOther), lacks(c.toBoth), lacks(c.inStream)),
			On(filtered(s, c, "dm", c.others), onlyDirect(), holds(c.toBoth), lacks(c.toOne), lacks(c.toOther)))
	}},
	{Covers: []string{"FET-24", "LVL-31"}, Body: func(s *Session) {
		c := converse(s)
		s.Verdict(On(filtered(s, c, "dm-including", c.one["email"]), onlyDirect(),
			holds(c.toOne), c.holdsAnswer(), holds(c.toBoth), lacks(c.toOther), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-25"}, Weight: Must, Body: func(s *Session) {
		c := converse(s)
		s.Verdict(On(filtered(s, c, "is", "private"), onlyDirect(), holds(c.toOne), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-26"}, Weight: Must, Body: func(s *Session) {
		c := converse(s)
		s.Verdict(On(filtered(s, c, "pm-with", c.one["email"]), onlyDirect(),
			holds(c.toOne), lacks(c.toOther), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-27"}, Weight: Must, Body: func(s *Session) {
		c := converse(s)
		s.Verdict(On(filtered(s, c, "group-pm-with", c.one["email"]), onlyDirect(),
			holds(c.toBoth), lacks(c.toOther), lacks(c.inStream)))
	}},
	tooEarly("FET-25", "is", "private", "is", "dm"),
	tooEarly("FET-26", "pm-with", "", "dm", ""),
	tooEarly("FET-27", "group-pm-with", "", "dm-including", ""),
	{Covers: []string{"FET-16"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first, second := s.Post(one, "in one"), s.Post(two, "in two")
		s.Verdict(On(upTo(s.Actor, second), holds(first), holds(second)), On(s.IDs(s.Fetch(InStream(one))), Exactly(first)))
	}},
	{Covers: []string{"FET-17"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first := s.Post(one, "in one")
		s.Post(two, "in two")
		found := s.Fetch(Params{"narrow": []Params{{"operator": "stream", "operand": one.Name}}})
		s.Verdict(On(s.IDs(found), Exactly(first)))
	}},
	{Covers: []string{"FET-18"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first := s.Post(one, "in one")
		s.Post(two, "in two")
		found := s.Fetch(Params{"narrow": [][]string{{"stream", one.Name}}})
		titled := s.Send(Under(one, "another topic", "in one, too"))
		both := s.Fetch(Params{"narrow": [][]string{{"stream", one.Name}, {"topic", "another topic"}}})
		s.Verdict(On(s.IDs(found), Exactly(first)), On(s.IDs(both), Exactly(titled)))
	}},
	{Covers: []string{"FET-19"}, Body: func(s *Session) {
		other := s.Lookup(s.Others(1)[0])
		own := s.Own()
		id := s.Post(s.FreshStream(), "from the user")
		mine := s.Fetch(Narrow("sender", own["email"]), Params{"num_before": WindowSize})
		theirs := s.Fetch(Narrow("sender", other["email"]), Params{"num_before": WindowSize})
		from := func(user target.Object) expect.Matcher {
			return expect.Field("messages", expect.ArrayOf(expect.Field("sender_email", expect.Equal(user["email"]))))
		}
		s.Verdict(On(mine, holds(id), from(own)), On(theirs, lacks(id), from(other)))
	}},
	{Covers: []string{"FET-20"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first, second := s.Post(one, "in one"), s.Post(two, "in two")
		found := s.Fetch(InStream(one))
		s.Verdict(On(found, holds(first), lacks(second), expect.Field("messages",
			expect.ArrayOf(expect.Field("display_recipient", expect.Equal(one.Name))))))
	}},
	{Covers: []string{"FET-21"}, Body: func(s *Session) {
		public, private := s.FreshStream(), s.FreshStream(Params{"invite_only": true})
		hidden, direct := s.Post(private, "in private"), s.Direct("directly", s.Others(1)...)
		open := s.Post(public, "in public")
		s.Leave(public)
		found := s.Fetch(Narrow("streams", "public"), Params{"anchor": open, "num_before": WindowSize})
		s.Verdict(On(found, holds(open), lacks(hidden), lacks(direct)))
	}},
	{Covers: []string{"FET-28"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "from the user")
		window := Params{"anchor": id}
		byID := s.Fetch(Narrow("sender", s.UserID), window)
		byEmail := s.Fetch(Narrow("sender", s.Own()["email"]), window)
		s.Verdict(On(byID, holds(id)), On(s.IDs(byID), expect.Equal(s.IDs(byEmail))))
	}},
	{Covers: []string{"FET-29"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first := s.Post(one, "in one")
		s.Post(two, "in two")
		s.Verdict(On(s.IDs(s.Fetch(Narrow("stream", one.ID()))), Exactly(first)))
	}},
	{Covers: []string{"FET-38"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		foreign := second.Post(second.FreshStream(), "not received by the user")
		received := s.Direct("received", second.UserID)
		reply := second.Direct("received as well", s.UserID)
		plain := s.Fetch(Params{"num_before": WindowSize})
		sender := s.Fetch(Narrow("sender", second.UserID), Params{"num_before": WindowSize})
		shared := s.Fetch(Narrow("streams", "public"), Params{"anchor": foreign})
		s.Verdict(On(plain, holds(received), lacks(foreign)), On(sender, holds(reply), lacks(foreign)), On(shared, holds(foreign)))
	}},
	{Covers: []string{"FET-39"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		foreign := s.Post(s.FreshStream(), "not received by the bot")
		received := s.Direct("received by the bot", bot.UserID)
		plain := bot.Fetch(Params{"num_before": WindowSize})
		shared := bot.Fetch(Narrow("streams", "public"), Params{"anchor": foreign})
		s.Verdict(On(plain, holds(received), lacks(foreign)), On(shared, holds(foreign)))
	}},
	{Covers: []string{"FET-02"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 0, "num_after": 0})
		s.Verdict(On(s.IDs(found), Exactly(sent[2])), On(found, expect.Field("anchor", expect.Equal(sent[2]))))
	}},
	{Covers: []string{"FET-02", "FET-40"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second, stream := s.As(target.Second), s.FreshStream()
		second.Subscribe(stream.Name)
		id := s.Post(stream, "an anchor of two people")
		window := Params{"anchor": id, "num_before": 0, "num_after": 0}
		own, theirs, anchored := s.Fetch(InStream(stream), window), second.Fetch(InStream(stream), window), expect.Field("anchor", expect.Equal(id))
		s.Verdict(On(s.IDs(own), Exactly(id)), On(own, anchored), On(theirs, anchored, expect.Field("messages", expect.Holding("the message", HasID(id)))))
	}},
	{Covers: []string{"FET-03"}, Since: NamedAnchorsRow, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": "newest", "num_before": 1, "num_after": 0})
		s.Verdict(On(found, expect.Field("messages", expect.Holding("the newest message", HasID(sent[4])))),
			On(found, expect.Field("found_newest", expect.Equal(true))))
	}},
	{Covers: []string{"FET-04"}, Since: NamedAnchorsRow, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": "oldest", "num_before": 0, "num_after": 3})
		s.Verdict(On(s.IDs(found), firstIs(sent[0])), On(found, expect.Field("found_oldest", expect.Equal(true))))
	}},
	{Covers: []string{"FET-05"}, Since: NamedAnchorsRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, first := halfRead(s)
		found := s.Fetch(InStream(stream), Params{"anchor": "first_unread", "num_before": 1, "num_after": 1})
		s.Verdict(On(found, expect.Field("anchor", expect.Equal(first)), holds(first)))
	}},
	{Covers: []string{"FET-06"}, Since: NamedAnchorsRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := second.FreshStream()
		second.Post(stream, "before the user came")
		newest := second.Post(stream, "the newest")
		s.Subscribe(stream.Name)
		if len(unread(s, stream)) > 0 {
			s.Untestable("messages from before the subscription are unread here")
		}
		found := s.Fetch(InStream(stream), Params{"anchor": "first_unread", "num_before": 1, "num_after": 0})
		same := s.Fetch(InStream(stream), Params{"anchor": "newest", "num_before": 1, "num_after": 0})
		last := second.Post(stream, "read when it came")
		s.Flag("add", "read", last)
		read := s.Fetch(InStream(stream), Params{"anchor": "first_unread", "num_before": 1, "num_after": 0})
		s.Verdict(On(same, expect.Field("messages", expect.Holding("the newest message", HasID(newest)))),
			On(found, expect.Field("messages", expect.Holding("the newest message", HasID(newest)))), On(read, holds(last)))
	}},
	{Covers: []string{"FET-08"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		s.Verdict(On(s.TryFetch(InStream(stream), Params{"anchor": "middle"}), expect.Refused()),
			On(s.IDs(s.Fetch(InStream(stream))), Exactly(sent...)))
	}},
	{Covers: []string{"FET-09", "LVL-70"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 0})
		s.Verdict(On(s.IDs(found), Exactly(sent[1:3]...)))
	}},
	{Covers: []string{"FET-10"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		before := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 1, "num_after": 0})
		after := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 0, "num_after": 1})
		s.Verdict(On(s.IDs(before), Exactly(sent[1])), On(s.IDs(after), Exactly(sent[3])))
	}},
	{Covers: []string{"FET-11"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 1, "num_after": 0})
		s.Verdict(On(s.IDs(found), Exactly(sent[1:3]...)))
	}},
	{Covers: []string{"FET-13"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[3], "num_before": 2, "num_after": 0})
		all := s.Fetch(InStream(stream), Params{"anchor": sent[4], "num_before": WindowSize, "num_after": 0})
		s.Verdict(On(without(s.IDs(found), sent[3]), Exactly(sent[1], sent[2])), On(s.IDs(all), Exactly(sent...)))
	}},
	{Covers: []string{"FET-15"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[1], "num_before": 0, "num_after": 2})
		all := s.Fetch(InStream(stream), Params{"anchor": sent[0], "num_before": 0, "num_after": WindowSize})
		s.Verdict(On(without(s.IDs(found), sent[1]), Exactly(sent[2], sent[3])), On(s.IDs(all), Exactly(sent...)))
	}},
	{Covers: []string{"FET-35"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		found := s.Fetch(InStream(stream), Params{"anchor": sent[3], "num_before": 0, "num_after": 0})
		s.Verdict(On(s.IDs(found), Exactly(sent[3])), On(found, expect.Field("anchor", expect.Equal(sent[3]))))
	}},
	{Covers: []string{"FET-36"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, first := halfRead(s)
		found := s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1, "num_after": 1})
		s.Verdict(On(found, expect.Field("anchor", expect.Equal(first)), holds(first)))
	}},
	{Covers: []string{"FET-37"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		first := s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true})
		both := s.TryFetch(InStream(stream), Params{"anchor": sent[3], "use_first_unread_anchor": true})
		s.Verdict(On(first, expect.Field("anchor", expect.Integer()), expect.Field("messages", expect.Holding("a message", expect.Object()))),
			On(both, expect.Either("an error, or one of the two anchors", expect.Refused(),
				expect.Field("anchor", expect.Equal(sent[3])), expect.Field("anchor", expect.Equal(first.Body["anchor"])))))
	}},
}, persistenceSpecs, everywhereSpecs)
