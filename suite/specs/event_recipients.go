package specs

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// hears demands that another user receives the event of a change.
func hears(s *Session, change func(), fits Matcher) {
	theirs := s.As(Second).UserQueue()
	change()
	s.Expect(theirs.Await("the event of the user", SatisfyAll(fits, HaveField("person", IsUser(s.UserID))))).To(fits)
}

// starredOf demands the event that the message was starred.
func starredOf(id json.Number) Matcher {
	return SatisfyAll(flagsEvent(id), HaveField("messages",
		ContainElement(Described("the message "+id.String(), Equal(id)))))
}

// receivedOnce claims that each of the queues receives the message, and only once.
func receivedOnce(s *Session, sent json.Number, queues ...*Queue) {
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
		s.Expect(told).To(HaveLen(1))
	}
}

// unseenBy claims that somebody whom a message does not concern does not find it.
func unseenBy(who *Actor, id json.Number) {
	if who.Missing != "" {
		return
	}
	who.Session.Expect(who.TryFetch(Params{"anchor": id, "num_before": 0})).To(lacks(id))
}

// notFoundBy claims that somebody does not read what is in another's stream: to
// refuse the narrow is as good as to find nothing.
func notFoundBy(who *Actor, stream Stream, id json.Number) {
	who.Session.Expect(who.TryFetch(InStream(stream), Params{"anchor": id})).
		To(Described("nothing of the private stream", SatisfyAny(BeRefused(), lacks(id))))
}

// flagsEvent demands the event of a change of the message's flags. The payload
// is left open; if it names messages, this one must be among them.
func flagsEvent(id json.Number) Matcher {
	return SatisfyAll(HaveField("type", "update_message_flags"),
		HaveFieldIfAny("messages", ContainElement(Described("the message "+id.String(), Equal(id)))))
}

// ofAlertWords accepts an event of alert words.
func ofAlertWords() Matcher { return HaveField("type", "alert_words") }

// alert adds an alert word, which is removed after the run.
func alert(s *Session, word string) {
	p := Params{"alert_words": []string{word}}
	if !s.Try("POST /users/me/alert_words", p).Succeeded() {
		s.Untestable("alert words cannot be changed with POST /users/me/alert_words")
	}
	s.Cleaning().Undo(s.Credentials, "/users/me/alert_words", p)
}

// everyRoleKeeps judges that settings and statuses are kept for accounts of each role.
func everyRoleKeeps(s *Session) {
	s.OnlyForked()
	people := slices.DeleteFunc(everybody(s), func(who *Actor) bool { return who.Role == Bot })

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
		s.Expect(settings).To(HaveField(Displayed.Name, true))
		for _, other := range people {
			s.Expect(statuses[other.UserID.String()]).To(HaveField("status_text", "of the role "+string(other.Role)))
		}
	}
}

// everybody are the accounts that act for people or for themselves.
func everybody(s *Session) (all []*Actor) {
	for _, role := range []target.Role{User, Second, Admin, Moderator, Guest,
		Bot, Creator} {
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
	s.Given(reply).To(Succeed())
	for _, who := range all[2:] {
		who.Remember(reply)
	}
}

// toldOnce claims that the events tell each message once.
func toldOnce(s *Session, events []any, sent []json.Number) {
	for _, id := range sent {
		told := []any{}
		for _, event := range events {
			if MessageEvent(id)(event) == nil {
				told = append(told, event)
			}
		}
		s.Expect(told).To(HaveLen(1))
	}
}

// readsAll claims that the reader sees all messages as they were sent, raw or as HTML by
// turns, with all reactions and only the own star.
func readsAll(who *Actor, stream Stream, all []*Actor, sent []json.Number, turn int) {
	html := turn%2 == 0
	found := map[any]target.Object{}
	for _, message := range Messages(who.Fetch(InStream(stream),
		Params{"apply_markdown": html, "num_before": WindowSize})) {
		found[message["id"]] = message
	}
	for i, id := range sent {
		text := "from the role " + string(all[i].Role)
		var content, star Matcher = Says("**" + text + "** é ω Ж"), Unflagged("starred")
		if html {
			content = HaveField("content", ContainSubstring("<strong>"+text+"</strong> é ω Ж"))
		}
		if i == turn {
			star = Flagged("starred")
		}
		who.Session.Expect(found[id]).To(SatisfyAll(content, star, HaveField("sender_id", all[i].UserID)))
	}
	who.Session.Expect(found[sent[0]]).To(HaveField("reactions", HaveLen(len(all))))
}
