package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// look is how many messages a spec looks through for its own: more than the
// others in flight can send meanwhile.
const look = 200

// fetchNarrowSpecs judge the narrow of GET /messages.
var fetchNarrowSpecs = []Spec{
	{Covers: []string{"FET-16"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first, second := s.Post(one, "in one"), s.Post(two, "in two")
		s.Verdict(On(s.upTo(second), holds(first), holds(second)), On(s.ids(s.Fetch(in(one))), exactly(first)))
	}},
	{Covers: []string{"FET-17"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first := s.Post(one, "in one")
		s.Post(two, "in two")
		found := s.Fetch(P{"narrow": []P{{"operator": "stream", "operand": one.Name}}})
		s.Verdict(On(s.ids(found), exactly(first)))
	}},
	{Covers: []string{"FET-18"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first := s.Post(one, "in one")
		s.Post(two, "in two")
		found := s.Fetch(P{"narrow": [][]string{{"stream", one.Name}}})
		s.Verdict(On(s.ids(found), exactly(first)))
	}},
	{Covers: []string{"FET-19"}, Body: func(s *Session) {
		other, _ := member(s.Members(nil), s.Others(1)[0])
		own := s.Own()
		id := s.Post(s.FreshStream(), "from the user")
		mine := s.Fetch(narrow("sender", own["email"]), P{"num_before": look})
		theirs := s.Fetch(narrow("sender", other["email"]), P{"num_before": look})
		from := func(user target.Object) expect.Matcher {
			return expect.Field("messages", expect.ArrayOf(expect.Field("sender_email", expect.Equal(user["email"]))))
		}
		s.Verdict(On(mine, holds(id), from(own)), On(theirs, lacks(id), from(other)))
	}},
	{Covers: []string{"FET-20"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first, second := s.Post(one, "in one"), s.Post(two, "in two")
		found := s.Fetch(in(one))
		s.Verdict(On(found, holds(first), lacks(second), expect.Field("messages",
			expect.ArrayOf(expect.Field("display_recipient", expect.Equal(one.Name))))))
	}},
	{Covers: []string{"FET-21"}, Body: func(s *Session) {
		public, private := s.FreshStream(), s.FreshStream(P{"invite_only": true})
		hidden, direct := s.Post(private, "in private"), s.Direct("directly", s.Others(1)...)
		open := s.Post(public, "in public")
		s.Leave(public)
		found := s.Fetch(narrow("streams", "public"), P{"anchor": open, "num_before": look})
		s.Verdict(On(found, holds(open), lacks(hidden), lacks(direct)))
	}},
	{Covers: []string{"FET-28"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "from the user")
		window := P{"anchor": id}
		byID := s.Fetch(narrow("sender", s.UserID), window)
		byEmail := s.Fetch(narrow("sender", s.Own()["email"]), window)
		s.Verdict(On(byID, holds(id)), On(s.ids(byID), expect.Equal(s.ids(byEmail))))
	}},
	{Covers: []string{"FET-29"}, Body: func(s *Session) {
		one, two := s.FreshStream(), s.FreshStream()
		first := s.Post(one, "in one")
		s.Post(two, "in two")
		s.Verdict(On(s.ids(s.Fetch(narrow("stream", one.ID()))), exactly(first)))
	}},
	{Covers: []string{"FET-38"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		foreign := second.Post(second.FreshStream(), "not received by the user")
		received := s.Direct("received", second.UserID)
		reply := second.Direct("received as well", s.UserID)
		plain := s.Fetch(P{"num_before": look})
		sender := s.Fetch(narrow("sender", second.UserID), P{"num_before": look})
		shared := s.Fetch(narrow("streams", "public"), P{"anchor": foreign})
		s.Verdict(On(plain, holds(received), lacks(foreign)), On(sender, holds(reply), lacks(foreign)), On(shared, holds(foreign)))
	}},
	{Covers: []string{"FET-39"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		foreign := s.Post(s.FreshStream(), "not received by the bot")
		received := s.Direct("received by the bot", bot.UserID)
		plain := bot.Fetch(P{"num_before": look})
		shared := bot.Fetch(narrow("streams", "public"), P{"anchor": foreign})
		s.Verdict(On(plain, holds(received), lacks(foreign)), On(shared, holds(foreign)))
	}},
}

// upTo fetches the messages before and with the given one.
func (a *Actor) upTo(id json.Number) *target.Reply {
	return a.Fetch(P{"anchor": id, "num_before": look})
}

// holds demands a fetch with the message in it.
func holds(id json.Number) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("messages", expect.Holding("message "+id.String(), hasID(id))))
}

// lacks demands a fetch without the message.
func lacks(id json.Number) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("messages", expect.NotHolding("message "+id.String(), hasID(id))))
}
