package specs

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// changeableFlag judges a flag that its user sets and clears.
func changeableFlag(flag string, ids ...string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		id, other := s.Post(stream, "to be flagged"), s.Post(stream, "never flagged")
		before := s.Message(id)
		s.Flag("add", flag, id)
		with := s.Message(id)
		s.Flag("remove", flag, id)
		s.Verdict(On(before, Unflagged(flag)), On(with, Flagged(flag)), On(s.Message(id), Unflagged(flag)),
			On(s.Message(other), Says("never flagged"), Unflagged(flag)))
	}}
}

// unchangeableFlag judges a flag that nobody may set by asking for it. Whether
// asking is an error is left open; another flag shows that flags change.
func unchangeableFlag(id, flag string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as plain as can be")
		s.TryFlag(Change("add", flag, sent))
		s.Flag("add", "starred", sent)
		s.Verdict(On(s.Message(sent), Flagged("starred"), Unflagged(flag)))
	}}
}

// atFirstUnread fetches around the oldest unread message of the stream, in the
// form that every level knows.
func atFirstUnread(s *Session, stream Stream) *target.Reply {
	return s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1, "num_after": 1})
}

// followingFlag judges a flag that an edit sets and the next one clears.
func followingFlag(id, flag string, cause func(*Session) string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "nothing yet")
		before := s.Message(sent)
		s.Edit(sent, Params{"content": "this is for " + cause(s) + " alone"})
		with := s.Message(sent)
		s.Edit(sent, Params{"content": "nothing again"})
		s.Verdict(On(before, Unflagged(flag)), On(with, Flagged(flag)),
			On(s.Message(sent), Says("nothing again"), Unflagged(flag)))
	}}
}

// missingToFlag judges the refusal of a change that lacks one parameter.
func missingToFlag(id, parameter string) Spec {
	return Spec{Covers: []string{id, "ERR-08"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := Change("add", "starred", sent)
		reply := s.TryFlag(star.Without(parameter))
		before := s.Message(sent)
		s.Verdict(On(reply, expect.Missing(parameter)), On(before, Unflagged("starred")), On(s.TryFlag(star), expect.Success()))
	}}
}

// flagEvent judges that a change is told to the user's queues.
func flagEvent(op string, ids ...string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		if op == "remove" {
			s.Flag("add", "starred", sent)
		}
		queue := s.Register(Params{"event_types": []string{"update_message_flags"}})
		s.Flag(op, "starred", sent)
		s.Verdict(On(queue.Await("the event of the change", flagsEvent(sent)), flagsEvent(sent)))
	}}
}

// flagsEvent demands the event of a change of the message's flags. The payload
// is left open; if it names messages, this one must be among them.
func flagsEvent(id json.Number) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("update_message_flags")),
		expect.Optional("messages", expect.Holding("the message "+id.String(), expect.Equal(id))))
}

// anyOrder demands an array of exactly these numbers.
func anyOrder(ids ...json.Number) expect.Matcher {
	demands := []expect.Matcher{expect.ArrayOf(expect.Integer()), expect.Length(len(ids))}
	for _, id := range ids {
		demands = append(demands, expect.Holding("the ID "+id.String(), expect.Equal(id)))
	}
	return expect.All(demands...)
}

// FlagsNarrowCall is an endpoint that the specification names and does not describe.
const FlagsNarrowCall = "POST /messages/flags/narrow"

// existing judges that the server knows a call that is named and not described.
func existing(ids []string, call string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		known := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		_, path, _ := strings.Cut(call, " ")
		method := s.TryUnknown("PUT "+path, nil)
		s.Verdict(On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))),
			On(known, expect.Error(), expect.Field("msg", expect.Text()), differentFrom(invented), differentFrom(method)))
	}}
}

// absentEndpoint judges that a call does not exist yet.
func absentEndpoint(ids []string, call string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		absent := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		s.Verdict(On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))),
			On(absent, expect.NotSuccess(), likeAnswer(invented)))
	}}
}

// counted judges how many unread messages a registration tells, which the specification
// does not describe: none where all was read, and then those that others send.
func counted() Spec {
	return Spec{Covers: []string{"FLG-01"}, Case: "counted", Weight: Should, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.OnlyForked()
		second, stream := s.As(target.Second), s.FreshStream()
		second.Subscribe(stream.Name)
		unread := []json.Number{}
		for _, message := range Messages(s.Fetch(Narrow("is", "unread"), Params{"num_before": 1000})) {
			id, _ := message["id"].(json.Number)
			unread = append(unread, id)
		}
		if len(unread) > 0 {
			s.Flag("add", "read", unread...)
		}
		before := unreadCount(s)
		one, two := second.Post(stream, "to be counted"), second.Direct("to be counted, too", s.UserID)
		between := unreadCount(s)
		s.Flag("add", "read", one)
		later := unreadCount(s)
		s.Flag("add", "read", two)
		s.Verdict(On(Number(before), expect.Equal(Number(0))), On(Number(between), expect.Equal(Number(2))), On(Number(later), expect.Equal(Number(1))), On(Number(unreadCount(s)), expect.Equal(Number(0))))
	}}
}

// unreadCount is how many unread messages the user has by the register response, where
// the public counterpart has it.
func unreadCount(s *Session) int64 {
	told, _ := s.RegistrationOf("message", "update_message_flags").Body["unread_msgs"].(target.Object)
	count, is := told["count"].(json.Number)
	if !is {
		s.Untestable("the register response does not tell how many messages are unread")
	}
	return Integer(count)
}
