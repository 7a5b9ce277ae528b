package laws

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var waits = Law{
	Number: 23,
	Text:   "A reading that waits returns with the event, whoever waits.",
	Specs: func() {
		DescribeTable("Each account that waits gets the event of", Serial, wakesAll,
			Entry("a message to a stream", Covers("EVT-07", "EVO-32"), "message", nil, toStream),
			Entry("a direct message", Covers("EVT-07", "EVO-32"), "message", nil, toEach),
			Entry("a message to oneself", Covers("EVT-07", "EVO-32", "SND-11"), "message", nil, toThemselves),
			Entry("a new subscription", Covers("EVT-07", "EVO-28", "STA-24", "SBS-12"), "subscription", nil, bringsAll),
			Entry("a new user", Covers("EVT-07", "EVO-24", "EVO-25", "CUS-08"), Needs(Creator), "realm_user", Roles{Guest},
				createsUser),
			Entry("a flag", Covers("EVT-07", "EVO-34", "STA-14", "FLA-06"), "update_message_flags", nil, starsEach),
			Entry("an alert word", Covers("EVT-07", "EVO-05"), "alert_words", Roles{Bot}, alertsEach),
			Entry("a setting", Covers("EVT-07", "EVO-18", "EVO-63", "PST-07"), Since(SettingsEventRow), "user_settings",
				Roles{Bot}, setsEach),
		)
		DescribeTable("An account that waits gets what another queue has of", Serial, wakesAsItPolls, actEntries())
	},
	Without: map[string]Reason{
		"POST /messages/render":             ChangesNothing,
		"GET /messages":                     ChangesNothing,
		"GET /streams":                      ChangesNothing,
		"GET /users":                        ChangesNothing,
		"GET /server_settings":              ChangesNothing,
		"POST /dev_fetch_api_key":           ChangesNothing,
		"POST /external/{integration_name}": NotStated,
	},
}

// waker acts so that each of the accounts gets an event. The round tells repeated acts apart.
type waker func(s *Session, stream Stream, all []*Actor, round int)

// wakesAll lets all accounts but some wait at the same time. They wait twice, the second time
// with defaults spelt out.
func wakesAll(s *Session, kind string, but Roles, act waker) {
	stream, all := everybodyIn(s)
	all = slices.DeleteFunc(all, func(who *Actor) bool { return slices.Contains(but, who.Role) })
	act(s, stream, all, 0)
	var queues []*Queue
	for _, who := range all {
		queues = append(queues, who.Register(Params{"event_types": []string{kind}, "client_capabilities": Params{
			"notification_settings_null": true, "user_settings_object": true}}))
	}
	for i, options := range []Params{nil, {"dont_block": false}} {
		var waiting []*Pending
		for _, queue := range queues {
			waiting = append(waiting, queue.Block(options))
		}
		waiting[len(waiting)-1].Quiet() // which gives the calls time to begin to wait
		act(s, stream, all, i+1)
		for i, pending := range waiting {
			reply := pending.Reply()
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("events", SatisfyAll(
				ContainElement(HaveField("type", kind)), Not(ContainElement(HaveField("type", "heartbeat")))))))
			seen(queues[i], reply)
			seen(queues[i], queues[i].Poll())
		}
	}
}

// seen lets the queue go on behind the events of the answer.
func seen(queue *Queue, reply *target.Reply) {
	for _, event := range Events(reply) {
		if id, is := event["id"].(json.Number); is {
			queue.Last = id
		}
	}
}

func toStream(s *Session, stream Stream, _ []*Actor, _ int) { s.Post(stream, "for all who wait") }

func toEach(s *Session, _ Stream, all []*Actor, _ int) {
	for _, who := range all {
		arranged(s.Try("POST /messages", DirectMessage("for one who waits", who.UserID)), s.Actor)
	}
}

func toThemselves(_ *Session, _ Stream, all []*Actor, _ int) {
	for _, who := range all {
		arranged(who.Try("POST /messages", DirectMessage("for myself", who.UserID)), who)
	}
}

// bringsAll uses a private stream, whose events come to its subscribers alone.
func bringsAll(s *Session, _ Stream, all []*Actor, _ int) {
	stream := s.FreshStream(InviteOnly)
	for _, who := range all {
		if who.UserID != s.UserID {
			s.Bring(who, stream)
		}
	}
}

func createsUser(s *Session, _ Stream, _ []*Actor, _ int) {
	s.Given(Create(s.As(Creator), Newcomer(s))).To(Succeed())
}

func starsEach(s *Session, stream Stream, all []*Actor, _ int) {
	id := s.Post(stream, "a star for each")
	for _, who := range all {
		who.Flag("add", "starred", id)
	}
}

func alertsEach(s *Session, _ Stream, all []*Actor, _ int) {
	word := Params{"alert_words": []string{s.Fresh("word")}}
	for _, who := range all {
		Otherwise(who, "POST /users/me/alert_words", word)
		s.Cleaning().Undo(who.Credentials, "/users/me/alert_words", word)
	}
}

// setsEach changes a setting each time: it has been off in round 0.
func setsEach(s *Session, _ Stream, all []*Actor, round int) {
	for _, who := range all {
		who.Do("PATCH /settings", Params{Sending.Name: round == 1})
	}
}
