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

// persistenceSpecs judge messages again after other things have changed, as two people
// see them, in both renderings, in a narrow and in the history.
func persistenceSpecs() []Spec {
	return slices.Concat(flagsPersist(), movesPersist(), editsPersist(), received(), narrowed())
}

// flagsPersist judge flags after other flags, reactions and edits.
func flagsPersist() []Spec {
	return []Spec{
		{Covers: []string{"FLG-06", "FLG-07", "FLG-01"}, Case: "kept", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, second := s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			one, two := s.Post(stream, "one"), s.Post(stream, "two")
			direct := s.Direct("directly", second.UserID)
			for _, flag := range []string{"starred", "collapsed", "read"} {
				s.Flag("add", flag, one, direct)
				s.Flag("add", flag, two)
			}
			s.Flag("remove", "read", two)
			s.Flag("add", "read", two)
			second.Flag("add", "starred", one)
			second.Flag("remove", "starred", one)
			second.Flag("add", "starred", two)
			second.Flag("add", "collapsed", two)
			React(second, one, Vote(s))
			if edit := (Params{"content": "one, edited"}); s.Barred(edit) == "" {
				s.Edit(one, edit)
				s.Edit(two, Params{"content": "two, edited"})
			}
			all := expect.All(Flagged("starred"), Flagged("collapsed"), Flagged("read"))
			window := s.Fetch(InStream(stream), Params{"apply_markdown": true})
			claims := []Claim{On(s.Message(one), all), On(s.Message(two), all), On(s.Message(direct), all), On(second.Message(one), Unflagged("starred"), Unflagged("collapsed")),
				On(second.Message(two), Flagged("starred"), Flagged("collapsed"))}
			for _, message := range Messages(window) {
				if message["id"] == one || message["id"] == two {
					claims = append(claims, On(message, all))
				}
			}
			s.Flag("remove", "starred", one, two)
			s.Verdict(append(claims, On(s.Message(one), Unflagged("starred"), Flagged("collapsed")), On(s.Message(two), Unflagged("starred")), On(s.Message(direct), all))...)
		}},
		{Covers: []string{"FLA-03"}, Case: "many", Body: func(s *Session) {
			_, sent := five(s.Actor)
			s.Flag("add", "starred", sent[:4]...)
			s.Flag("remove", "starred", sent[1], sent[2])
			with, without := Flagged("starred"), Unflagged("starred")
			s.Verdict(On(s.Message(sent[0]), with), On(s.Message(sent[1]), without), On(s.Message(sent[2]), without), On(s.Message(sent[3]), with), On(s.Message(sent[4]), without))
		}},
		{Covers: []string{"FLG-11"}, Case: "by another", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, second := s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			sent := second.Post(stream, "nothing yet")
			before := s.Message(sent)
			second.Edit(sent, Params{"content": "this is for " + s.Mention()})
			with, theirs := s.Message(sent), second.Message(sent)
			second.Edit(sent, Params{"content": "nothing again"})
			s.Verdict(On(before, Unflagged("mentioned")), On(with, Flagged("mentioned")), On(theirs, Unflagged("mentioned")), On(s.Message(sent), Unflagged("mentioned")))
		}},
	}
}

// movesPersist judge where messages are after others were moved and edited.
func movesPersist() []Spec {
	return []Spec{
		{Covers: []string{"EDT-12"}, Case: "two people", Needs: []Need{NeedAdmin}, Body: func(s *Session) {
			admin, stream, namesake := s.As(target.Admin), s.FreshStream(), s.FreshStream()
			admin.Subscribe(stream.Name)
			admin.Subscribe(namesake.Name)
			theirs := admin.Send(Under(stream, "before", "by the administrator"))
			mine := s.Send(Under(stream, "before", "by the user"))
			later := admin.Send(Under(stream, "before", "by the administrator again"))
			other := admin.Send(Under(namesake, "before", "elsewhere"))
			for _, who := range []*Actor{admin, s.Actor} {
				who.Flag("add", "starred", mine, later)
				React(who, later, Vote(s))
			}
			admin.Edit(theirs, Params{"topic": newTopic, "propagate_mode": "change_all"})
			s.Verdict(On(s.Topics([]json.Number{theirs, mine, later, other}), Exactly(newTopic, newTopic, newTopic, "before")),
				On(s.IDs(s.Fetch(InStream(stream))), Exactly(theirs, mine, later)))
		}},
		{Covers: []string{"EDT-11"}, Case: "two people", Needs: []Need{NeedAdmin}, Body: func(s *Session) {
			admin, stream := s.As(target.Admin), s.FreshStream()
			admin.Subscribe(stream.Name)
			earlier := s.Send(Under(stream, "before", "by the user"))
			moved := admin.Send(Under(stream, "before", "by the administrator"))
			later, last := s.Send(Under(stream, "before", "by the user again")), admin.Send(Under(stream, "before", "by the administrator again"))
			admin.Edit(moved, Params{"topic": newTopic, "propagate_mode": "change_later"})
			s.Verdict(On(s.Topics([]json.Number{earlier, moved, later, last}), Exactly("before", newTopic, newTopic, newTopic)))
		}},
		{Covers: []string{"EDT-24", "STA-34"}, Case: "found", Since: MovesRow, Needs: []Need{NeedAdmin, NeedSecond}, Body: func(s *Session) {
			m, second := BetweenStreams(s), s.As(target.Second)
			second.Subscribe(m.From.Name)
			second.Subscribe(m.To.Name)
			s.Subscribe(m.From.Name)
			s.Subscribe(m.To.Name)
			one, two := s.Post(m.From, "one of the user"), s.Post(m.From, "two of the user")
			s.Flag("add", "starred", one)
			for _, flag := range []string{"read", "starred", "collapsed"} {
				second.Flag("add", flag, one)
			}
			React(second, one, Vote(s))
			m.Admin.Edit(one, Params{"stream_id": m.To.ID()})
			s.Verdict(On(s.Fetch(InStream(m.To)), holds(one), lacks(two)), On(s.Fetch(InStream(m.From)), lacks(one), holds(two)),
				On(second.Message(one), Flagged("read"), Flagged("starred"), Flagged("collapsed"), expect.Field("reactions", expect.Length(1))),
				On(s.Message(one), Says("one of the user"), Flagged("starred"), Unflagged("collapsed"), Unflagged("read"), expect.Field("sender_id", expect.Equal(s.UserID))),
				On(s.Message(one, Params{"apply_markdown": true}), expect.Field("content", expect.Containing("one of the user"))))
		}},
		{Covers: []string{"EDT-22", "STA-36"}, Case: "two", Body: func(s *Session) {
			stream := s.FreshStream()
			one, two, three := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
			s.Edit(one, Params{"content": "one, edited"})
			s.Edit(two, Params{"content": "two, edited"})
			s.Edit(one, Params{"topic": newTopic})
			s.Edit(one, Params{"topic": strings.ToUpper(newTopic)})
			s.Edit(two, Params{"content": "TWO, edited"})
			s.Verdict(On(s.Message(one), Says("one, edited"), Topical(strings.ToUpper(newTopic))), On(s.Message(two), Says("TWO, edited"), Topical(DefaultTopic)), On(s.Message(three), Says("three")))
		}},
	}
}

// editsPersist judge what messages have had since they were sent.
func editsPersist() []Spec {
	return []Spec{
		{Covers: []string{"EDT-04", "EDH-02"}, Case: "by another", Needs: []Need{NeedAdmin}, Body: func(s *Session) {
			s.NeedsHistory()
			admin, stream := s.As(target.Admin), s.FreshStream()
			admin.Subscribe(stream.Name)
			sent := s.Post(stream, "sent by the user")
			s.Edit(sent, Params{"content": "edited by the user"})
			once := s.Message(sent)
			admin.Edit(sent, Params{"topic": newTopic})
			twice := expect.Field("edit_history", expect.All(expect.Length(2), byInTurn(admin.UserID, s.UserID)))
			s.Verdict(On(once, expect.Field("edit_history", byInTurn(s.UserID))),
				On(s.Message(sent), twice, Topical(newTopic), Says("edited by the user"), expect.Field("sender_id", expect.Equal(s.UserID))),
				On(admin.Message(sent), twice, Topical(newTopic), Says("edited by the user")))
		}},
		{Covers: []string{"MSG-22"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, second := s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			status, plain := s.Post(stream, "/me tests"), s.Post(stream, "tests")
			s.Verdict(On(second.Message(status), expect.Field("is_me_message", expect.Equal(true))), On(second.Message(plain), expect.Field("is_me_message", expect.Equal(false))))
		}},
		{Covers: []string{"MSG-22", "MSG-10"}, Case: "edited", Body: func(s *Session) {
			status := s.Post(s.FreshStream(), "/me tests")
			before := s.Message(status)
			s.Edit(status, Params{"content": "/me tests again"})
			again := s.Message(status)
			s.Edit(status, Params{"content": "no status any more"})
			sent := expect.Field("timestamp", expect.Equal(before["timestamp"]))
			s.Verdict(On(again, sent, expect.Field("is_me_message", expect.Equal(true))), On(s.Message(status), sent, expect.Field("is_me_message", expect.Equal(false))))
		}},
	}
}

// received judge messages as those see them who received them.
func received() []Spec {
	return []Spec{
		{Covers: []string{"GEN-05", "MSG-24", "MSG-27", "MSG-21"}, Case: "received", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second := s.As(target.Second)
			sent := s.Direct("**read** by two people", second.UserID)
			mine, theirs := s.Message(sent), second.Message(sent)
			html := second.Message(sent, Params{"apply_markdown": true})
			claims := []Claim{On(theirs, Says("**read** by two people"), expect.Field("sender_id", expect.Equal(s.UserID)), expect.Field("type", expect.Equal("private")),
				expect.Field("recipient_id", expect.Equal(mine["recipient_id"]))), On(html, expect.Field("content", expect.Containing("<strong>read</strong>")))}
			for _, role := range []target.Role{target.Admin, target.Guest} {
				claims = append(claims, unseenBy(s.As(role), sent)...)
			}
			s.Verdict(claims...)
		}},
		{Covers: []string{"MSG-25", "MSG-26", "MSG-27"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, second, own := s.FreshStream(), s.As(target.Second), s.Own()
			second.Subscribe(stream.Name)
			sent := s.Post(stream, "by the user")
			s.Verdict(On(second.Message(sent), expect.Field("sender_id", expect.Equal(own["user_id"])), expect.Field("sender_email", expect.Equal(own["email"])),
				expect.Field("sender_full_name", expect.Equal(own["full_name"]))))
		}},
		{Covers: []string{"GEN-06", "MSG-21"}, Case: "received", Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
			second, admin := s.As(target.Second), s.As(target.Admin)
			sent := s.Direct("read by three people", second.UserID, admin.UserID)
			mine := s.Message(sent)
			var claims []Claim
			for _, who := range []*Actor{s.Actor, second, admin} {
				claims = append(claims, On(who.Message(sent), Says("read by three people"), toGroup(2),
					expect.Field("recipient_id", expect.Equal(mine["recipient_id"])), expect.Field("sender_id", expect.Equal(s.UserID))))
			}
			s.Verdict(append(claims, unseenBy(s.As(target.Guest), sent)...)...)
		}},
		{Covers: []string{"MSG-08", "MSG-07", "FET-34"}, Case: "in a window", Body: func(s *Session) {
			stream := s.FreshStream()
			s.Post(stream, "**one**")
			s.Post(stream, "**two**")
			window := func(p Params) any { return contentsOf(s.Fetch(InStream(stream), p)) }
			raw, html := Exactly("**one**", "**two**"), expect.All(expect.Length(2), expect.ArrayOf(expect.All(expect.Containing("<"), expect.Without("**"))))
			s.Verdict(On(window(Params{"apply_markdown": false}), raw), On(window(Params{"apply_markdown": true}), html), On(window(Params{"apply_markdown": nil}), html))
		}},
	}
}

// narrowed judge fetches that select.
func narrowed() []Spec {
	return []Spec{
		{Covers: []string{"FET-31"}, Case: "in a narrow", Body: func(s *Session) { s.Verdict(faceInNarrow(s, true)) }},
		{Covers: []string{"FET-32"}, Case: "in a narrow", Body: func(s *Session) { s.Verdict(faceInNarrow(s, false)) }},
		{Covers: []string{"FET-16", "FET-19"}, Case: "two filters", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			one, two, second := s.FreshStream(), s.FreshStream(), s.As(target.Second)
			second.Subscribe(one.Name)
			mine, theirs, elsewhere := s.Post(one, "mine"), second.Post(one, "theirs"), s.Post(two, "elsewhere")
			narrow := func(who *Actor) *target.Reply {
				return s.Fetch(Params{"narrow": []Params{{"operator": "stream", "operand": one.Name}, {"operator": "sender", "operand": who.Address()}}})
			}
			s.Verdict(On(narrow(s.Actor), holds(mine), lacks(theirs), lacks(elsewhere)), On(narrow(second), holds(theirs), lacks(mine)))
		}},
		{Covers: []string{"FET-10"}, Case: "both sides", Since: IncludeAnchorRow, Dialect: "spec", Body: func(s *Session) {
			stream, sent := five(s.Actor)
			around := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 1, "num_after": 1})
			s.Verdict(On(s.IDs(around), Exactly(sent[1], sent[3])))
		}},
	}
}

// byInTurn demands an edit history by these users, newest first.
func byInTurn(users ...json.Number) expect.Matcher {
	return expect.That("entries by these users, newest first", func(v any) bool {
		entries := AsList(v)
		for i, element := range entries {
			entry, _ := element.(target.Object)
			if i >= len(users) || entry["user_id"] != users[i] {
				return false
			}
		}
		return len(entries) == len(users)
	})
}

// contentsOf are the texts of a fetch, in its order.
func contentsOf(reply *target.Reply) []any {
	texts := []any{}
	for _, message := range Messages(reply) {
		if text, _ := message["content"].(string); strings.Contains(text, "one") || strings.Contains(text, "two") {
			texts = append(texts, text)
		}
	}
	return texts
}

// faceInNarrow claims that in a narrow, too, leaving out client_gravatar equals
// the value.
func faceInNarrow(s *Session, value bool) Claim {
	stream := s.FreshStream()
	id := s.Post(stream, "with a face")
	asked := s.Message(id, InStream(stream), Params{"client_gravatar": value})
	return On(s.Message(id, InStream(stream)), expect.Field("avatar_url", expect.Equal(asked["avatar_url"])))
}
