package specs

import (
	"encoding/json"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// recipientSpecs judge who receives events and messages, and who does not: two people, two
// queues of one of them, and others whom it does not concern.
func recipientSpecs() []Spec {
	return slices.Concat(messageRecipients(), changeRecipients(), ownEvents(), userChangeRecipients())
}

// messageRecipients judge who receives a message.
func messageRecipients() []Spec {
	return []Spec{
		{Covers: []string{"EVO-32"}, Case: "direct", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second := s.As(target.Second)
			others := s.Witnesses("message", target.Admin, target.Moderator, target.Guest)
			own, again, theirs := s.Register(), s.Register(), second.Register()
			sent := s.Direct("for two people", second.UserID)
			claims := append(receivedOnce(s, sent, own, again, theirs), others.Untold("the direct message", MessageEvent(sent))...)
			s.Verdict(append(claims, unseenBy(s.As(target.Admin), sent)...)...)
		}},
		{Covers: []string{"EVO-32", "MSG-21"}, Case: "oneself", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			second, own := s.As(target.Second), s.Register()
			theirs, sent := second.Register(), s.Direct("for oneself", s.UserID)
			fence := s.Direct("after it", second.UserID)
			told := slices.DeleteFunc(own.Before(fence), func(event any) bool { return MessageEvent(sent)(event) != nil })
			s.Verdict(append(unseenBy(second, sent), On(told, expect.Length(1)), On(theirs.Before(fence), expect.NotHolding("the message", MessageEvent(sent))),
				On(s.Message(sent), Says("for oneself"), Unflagged("read")))...)
		}},
		{Covers: []string{"EVO-32"}, Case: "group", Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
			second, admin := s.As(target.Second), s.As(target.Admin)
			own, theirs, admins := s.Register(), second.Register(), admin.Register()
			sent := s.Direct("for three people", second.UserID, admin.UserID)
			s.Verdict(receivedOnce(s, sent, own, theirs, admins)...)
		}},
		{Covers: []string{"EVO-32"}, Case: "private", Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
			second := s.As(target.Second)
			private, public := s.FreshStream(Params{"invite_only": true}), s.FreshStream()
			s.Bring(second, private)
			others := s.Witnesses("message", target.Admin, target.Moderator, target.Guest)
			own, theirs := s.Register(), second.Register()
			hidden, open := s.Post(private, "for those who are here"), s.Post(public, "for those who listen")
			claims := append(receivedOnce(s, hidden, own, theirs), others.Untold("a message", expect.Either("either message", MessageEvent(hidden), MessageEvent(open)))...)
			s.Verdict(append(claims, On(s.Message(open), Says("for those who listen")), On(second.Message(hidden), Says("for those who are here")),
				notFoundBy(s.As(target.Admin), private, hidden))...)
		}},
		{Covers: []string{"SND-24", "EVO-33"}, Case: "two", Dialect: "spec", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, queue, second := s.FreshStream(), s.Register(), s.As(target.Second)
			second.Subscribe(stream.Name)
			theirs := second.Register()
			ids, marks := []json.Number{}, []string{localID, "7.020"}
			for _, mark := range marks {
				ids = append(ids, s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": mark})))
			}
			ids = append(ids, s.Send(DirectMessage("echo", second.UserID).With(Params{"queue_id": queue.ID, "local_id": "7.03"})))
			marks = append(marks, "7.03")
			var claims []Claim
			for i, id := range ids {
				claims = append(claims, On(queue.Await("the message's event", MessageEvent(id)), expect.Field("local_id", expect.Equal(marks[i]))),
					On(theirs.Await("the message's event", MessageEvent(id)), expect.Absent("local_id")))
			}
			s.Verdict(claims...)
		}},
		{Covers: []string{"SND-25"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, queue, second := s.FreshStream(), s.Register(), s.As(target.Second)
			second.Subscribe(stream.Name)
			theirs := second.Register()
			id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": localID}))
			s.Verdict(On(theirs.Await("the message's event", MessageEvent(id)), expect.Absent("local_id"), expect.Absent("local_message_id")))
		}},
	}
}

// changeRecipients judge who receives the events of flags, settings and subscriptions.
func changeRecipients() []Spec {
	return []Spec{
		{Covers: []string{"STA-14"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			stream, second := s.FreshStream(), s.As(target.Second)
			second.Subscribe(stream.Name)
			one, two := s.Post(stream, "one"), s.Post(stream, "two")
			others := s.Witnesses("update_message_flags", target.Second, target.Admin)
			kinds := Params{"event_types": []string{"update_message_flags", "message"}}
			own, again := s.Register(kinds), s.Register(kinds)
			s.Flag("add", "starred", one, two)
			fence := s.Direct("after the flags", second.UserID)
			var claims []Claim
			for _, queue := range []*Queue{own, again} {
				told := queue.Before(fence)
				claims = append(claims, On(told, expect.Holding("the event of the one", flagsEvent(one)), expect.Holding("the event of the other", flagsEvent(two))))
			}
			s.Verdict(append(claims, others.Untold("an event of the flags", expect.Either("of either message", starredOf(one), starredOf(two)))...)...)
		}},
		{Covers: []string{"PST-07", "EVO-18"}, Case: "others", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			s.Keeps(Displayed.Name)
			s.Knows(Displayed)
			s.Do("PATCH /settings", Params{Displayed.Name: false})
			others := s.Witnesses("user_settings", target.Second, target.Admin)
			own, again := s.SettingsQueue(), s.SettingsQueue()
			s.Do("PATCH /settings", Params{Displayed.Name: true})
			shows := s.RegistrationShows(Displayed.Name, true)
			claims := []Claim{On(own.Await("the event of the setting", shows), shows), On(again.Await("the event of the setting", shows), shows)}
			s.Verdict(append(claims, others.Untold("an event of the setting", About(Displayed.Name))...)...)
		}},
		{Covers: []string{"STA-24", "EVO-28"}, Case: "others", Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
			second, one, two := s.As(target.Second), s.Unmade(), s.Unmade()
			others := s.Witnesses("subscription", target.Admin, target.Moderator)
			both := Params{"event_types": []string{"subscription", "message"}}
			own, theirs := s.Register(both), second.Register(both)
			p := Params{}
			if s.Has(PostPolicyRow) {
				p["stream_post_policy"] = 2 // the memory of the run compares what each of them is told
			}
			s.Arranged(s.TrySubscribe(append(Calling(one), Calling(two)...), p), expect.Success())
			s.Bring(second, two)
			fence := s.Direct("after the subscriptions", second.UserID)
			mine, other := own.Before(fence), theirs.Before(fence)
			claims := []Claim{On(mine, expect.Holding("the event of the first", NamesStream(one)), expect.Holding("the event of the second", NamesStream(two))),
				On(other, expect.Holding("the event of the second", NamesStream(two)), expect.NotHolding("the event of the first", NamesStream(one)))}
			s.Verdict(append(claims, others.Untold("an event of the subscriptions", expect.Either("of either stream", NamesStream(one), NamesStream(two)))...)...)
		}},
	}
}

// ownEvents judge events that only one person receives.
func ownEvents() []Spec {
	return []Spec{
		{Covers: []string{"EVO-05"}, Case: "others", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			others, queue, one, two := s.Witnesses("alert_words", target.Second, target.Admin), s.Register(Params{"event_types": []string{"alert_words"}}), s.Fresh("word"), s.Fresh("word")
			alert(s, one)
			first := queue.Await("the event of the first word", ofAlertWords)
			alert(s, two)
			both := queue.Await("the event of the second word", ofAlertWords)
			among := func(word string) expect.Matcher {
				return expect.Field("alert_words", expect.Holding("the word "+word, expect.Equal(word)))
			}
			s.Verdict(append(others.Untold("an event of alert words", ofAlertWords), On(first, among(one)), On(both, among(one), among(two)))...)
		}},
		{Covers: []string{"EVO-37"}, Case: "others", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			others, queue := s.Witnesses("scheduled_messages", target.Second, target.Admin), s.Register(Params{"event_types": []string{"scheduled_messages"}})
			Schedule(s)
			event := queue.Await("the event of the scheduled message", ofScheduling)
			s.Verdict(append(others.Untold("an event of scheduling", ofScheduling), On(event, ofScheduling))...)
		}},
	}
}

// userChangeRecipients judge that everybody receives what a person has changed.
func userChangeRecipients() []Spec {
	hears := func(s *Session, change func(), fits expect.Matcher) {
		theirs := s.As(target.Second).UserQueue()
		change()
		s.Verdict(On(theirs.Await("the event of the user", expect.All(fits, expect.Field("person", IsUser(s.UserID)))), fits))
	}
	return []Spec{
		{Covers: []string{"EVO-55", "EVO-25"}, Case: "others", Needs: []Need{NeedAdmin, NeedSecond}, Body: func(s *Session) {
			field := ProfileField(s, DateField)
			hears(s, func() { fillProfileField(s, field, dateValue) }, ofProfile(field))
		}},
		{Covers: []string{"EVO-40"}, Case: "others", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			Pictured(s)
			hears(s, func() { UploadAvatar(s) }, PersonWith("avatar_source"))
		}},
		{Covers: []string{"SET-01"}, Case: "told", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
			if s.Organization()["name_changes_disabled"] == true {
				s.Untestable("the organization does not let people rename themselves")
			}
			s.OnlyForked()
			hears(s, func() { s.Do("PATCH /settings", Params{"full_name": "Zoë 29 " + s.Run()}) }, PersonWith("full_name"))
		}},
	}
}

// starredOf demands the event that the message was starred.
func starredOf(id json.Number) expect.Matcher {
	return expect.All(flagsEvent(id), expect.Field("messages", expect.Holding("the message "+id.String(), expect.Equal(id))))
}

// receivedOnce claims that each of the queues receives the message, and only once.
func receivedOnce(s *Session, sent json.Number, queues ...*Queue) (claims []Claim) {
	var all []json.Number
	for _, queue := range queues {
		if queue.Owner.UserID != s.UserID {
			all = append(all, queue.Owner.UserID)
		}
	}
	fence := s.Direct("the last of some events", all...)
	for _, queue := range queues {
		told := []any{}
		before := queue.Before(fence)
		for _, event := range Events(queue.Poll()) {
			before = append(before, event)
		}
		for _, event := range before {
			if MessageEvent(sent)(event) == nil {
				told = append(told, event)
			}
		}
		claims = append(claims, On(told, expect.Length(1)))
	}
	return claims
}

// unseenBy claims that somebody whom a message does not concern does not find it.
func unseenBy(who *Actor, id json.Number) []Claim {
	if who.Missing != "" {
		return nil
	}
	return []Claim{On(who.TryFetch(Params{"anchor": id, "num_before": 0}), lacks(id))}
}

// notFoundBy claims that somebody does not read what is in another's stream: to
// refuse the narrow is as good as to find nothing.
func notFoundBy(who *Actor, stream Stream, id json.Number) Claim {
	return On(who.TryFetch(InStream(stream), Params{"anchor": id}), expect.Either("nothing of the private stream", expect.Refused(), lacks(id)))
}

// flagsEvent demands the event of a change of the message's flags. The payload
// is left open; if it names messages, this one must be among them.
func flagsEvent(id json.Number) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("update_message_flags")),
		expect.Optional("messages", expect.Holding("the message "+id.String(), expect.Equal(id))))
}

func ofAlertWords(v any) error { return expect.Field("type", expect.Equal("alert_words"))(v) }

// alert adds an alert word, which is removed after the run.
func alert(s *Session, word string) {
	p := Params{"alert_words": []string{word}}
	if !s.Try("POST /users/me/alert_words", p).Succeeded() {
		s.Untestable("alert words cannot be changed with POST /users/me/alert_words")
	}
	s.Cleaning().Undo(s.Credentials, "/users/me/alert_words", p)
}

// everyRoleSpecs judge what does not depend on roles with all of them: each sends, and
// each reads and is told what all have sent.
func everyRoleSpecs() []Spec {
	return []Spec{{
		Covers: []string{"EVO-32", "MSG-07", "MSG-08", "MSG-27", "MSG-36", "RXN-04"}, Case: "every role", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			all, stream := everybody(s), s.FreshStream()
			queues, sent := make([]*Queue, len(all)), make([]json.Number, len(all))
			joinAll(s, all, stream)
			for i, who := range all {
				queues[i] = who.Register()
			}
			for i, who := range all {
				sent[i] = who.Post(stream, "**from the role "+string(who.Role)+"** é ω Ж")
			}
			for i, who := range all {
				React(who, sent[0], Vote(s))
				who.Flag("add", "starred", sent[i])
			}
			fence := s.Post(stream, "the last of some")
			var claims []Claim
			for i, who := range all {
				claims = append(claims, toldOnce(queues[i].Before(fence), sent)...)
				claims = append(claims, readsAll(who, stream, all, sent, i)...)
			}
			s.Verdict(claims...)
		},
	}, {Covers: []string{"PST-02", "UST-02"}, Case: "every role", Since: StatusEmojiRow, Weight: Should, Phase: Alone, Body: everyRoleKeeps}}
}

// everyRoleKeeps judges that settings and statuses are kept for accounts of each role.
func everyRoleKeeps(s *Session) {
	s.OnlyForked()
	people := slices.DeleteFunc(everybody(s), func(who *Actor) bool { return who.Role == target.Bot })
	var claims []Claim
	for _, who := range people {
		who.Do("PATCH /settings", Params{Displayed.Name: false})
		who.Do("PATCH /settings", Params{Displayed.Name: true})
		who.Do(SetStatus, Params{"status_text": "of the role " + string(who.Role)})
	}
	for _, who := range people {
		told := who.RegistrationOf("user_settings", "user_status").Body
		settings, _ := told["user_settings"].(target.Object)
		statuses, _ := told["user_status"].(target.Object)
		if settings == nil || statuses == nil {
			s.Untestable("the register response tells no settings or no statuses")
		}
		claims = append(claims, On(settings, expect.Field(Displayed.Name, expect.Equal(true))))
		for _, other := range people {
			claims = append(claims, On(statuses[other.UserID.String()], expect.Field("status_text", expect.Equal("of the role "+string(other.Role)))))
		}
	}
	s.Verdict(claims...)
}

// everybody are the accounts that act for people or for themselves.
func everybody(s *Session) (all []*Actor) {
	for _, role := range []target.Role{target.User, target.Second, target.Admin, target.Moderator, target.Guest, target.Bot, target.Creator} {
		who := s.As(role)
		known := false
		for _, other := range all {
			known = known || other.UserID == who.UserID
		}
		if who.Missing == "" && who.UserID != "" && !known {
			all = append(all, who)
		}
	}
	return all
}

// joinAll subscribes the others to the user's stream.
func joinAll(s *Session, all []*Actor, stream Stream) {
	s.Bring(all[1], stream) // which ends the spec where the organization does not let people
	addresses := []any{}
	for _, who := range all[2:] {
		addresses = append(addresses, who.Address())
	}
	if len(addresses) == 0 {
		return
	}
	reply := s.TrySubscribe(Calling(stream), Params{"principals": addresses})
	s.Arranged(reply, expect.Success())
	for _, who := range all[2:] {
		who.Remember(reply)
	}
}

// toldOnce claims that the events tell each message once.
func toldOnce(events []any, sent []json.Number) (claims []Claim) {
	for _, id := range sent {
		told := []any{}
		for _, event := range events {
			if MessageEvent(id)(event) == nil {
				told = append(told, event)
			}
		}
		claims = append(claims, On(told, expect.Length(1)))
	}
	return claims
}

// readsAll claims that the reader sees all messages as they were sent, raw or as HTML by
// turns, with all reactions and only the own star.
func readsAll(who *Actor, stream Stream, all []*Actor, sent []json.Number, turn int) (claims []Claim) {
	html := turn%2 == 0
	found := map[any]target.Object{}
	for _, message := range Messages(who.Fetch(InStream(stream), Params{"apply_markdown": html, "num_before": WindowSize})) {
		found[message["id"]] = message
	}
	for i, id := range sent {
		text := "from the role " + string(all[i].Role)
		content, star := Says("**"+text+"** é ω Ж"), Unflagged("starred")
		if html {
			content = expect.Field("content", expect.Containing("<strong>"+text+"</strong> é ω Ж"))
		}
		if i == turn {
			star = Flagged("starred")
		}
		claims = append(claims, On(found[id], content, star, expect.Field("sender_id", expect.Equal(all[i].UserID))))
	}
	return append(claims, On(found[sent[0]], expect.Field("reactions", expect.Length(len(all)))))
}
