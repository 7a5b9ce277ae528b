package specs

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// STA: States and transitions.
var states = Table("STA", []Spec{
	{Covers: []string{"STA-28", "LIM-12"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		unused, used := Upload(s), Upload(s)
		s.Post(s.FreshStream(), "[one]("+used.Uri+")")
		s.Pass(fewWeeks)
		s.Verdict(On(s.Try("DELETE /attachments/"+unused.ID.String(), nil), expect.Code("BAD_REQUEST")),
			On(attachment(s.Actor, used.Uri), expect.Equal(used.ID)))
	}},
	{Covers: []string{"STA-27"}, Since: RetentionRow, Phase: Alone, Needs: []Need{NeedOperator, NeedCreator}, Body: func(s *Session) {
		forgotten, kept := Upload(s), Upload(s)
		s.Post(retaining(s, 1), "[one]("+forgotten.Uri+")")
		s.Post(s.FreshStream(), "[two]("+kept.Uri+")")
		s.Pass(fewDays)
		s.Verdict(On(s.Try("DELETE /attachments/"+forgotten.ID.String(), nil), expect.Code("BAD_REQUEST")),
			On(attachment(s.Actor, kept.Uri), expect.Equal(kept.ID)))
	}},
	{Covers: []string{"STA-26"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin, file := s.As(target.Admin), Upload(s)
		stream := s.FreshStream()
		admin.Subscribe(stream.Name)
		one, two := s.Post(stream, "[one]("+file.Uri+")"), s.Post(stream, "[two]("+file.Uri+")")
		Remove(admin, one)
		between := attachment(s.Actor, file.Uri)
		Remove(admin, two)
		s.Verdict(On(between, expect.Equal(file.ID)),
			On(s.Try("DELETE /attachments/"+file.ID.String(), nil), expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"STA-34"}, Case: "all", Since: MovesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := BetweenStreams(s)
		m.Admin.Edit(m.Sent[1], Params{"stream_id": m.To.ID(), "topic": "after", "propagate_mode": "change_later"})
		s.Verdict(On(m.Admin.Message(m.Sent[0]), Within(m.From.ID()), Topical("before")),
			On(m.Admin.Message(m.Sent[1]), Within(m.To.ID()), Topical("after")),
			On(m.Admin.Message(m.Sent[2]), Within(m.To.ID()), Topical("after")))
	}},
	flagEvent("add", "STA-14", "EVO-34", "EVO-65"),
	flagEvent("remove", "STA-16"),
	{Covers: []string{"STA-04", "LVL-43"}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		s.Verdict(On(s.Try(MuteTopics, p), expect.Success()), On(s.Try(MuteTopics, p), expect.Success()))
	}},
	{Covers: []string{"STA-05"}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		first, again := s.Try(MuteTopics, p), s.Try(MuteTopics, p)
		s.Verdict(On(first, expect.Success()), On(again, expect.Refused()), On(s.Try(MuteTopics, p.With(Params{"op": "remove"})), expect.Success()))
	}},
	{Covers: []string{"STA-06", "LVL-44"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(MuteTopics, TopicMute(s, "remove")), expect.Success()))
	}},
	{Covers: []string{"STA-07"}, Body: func(s *Session) {
		p := TopicMute(s, "remove")
		never := s.Try(MuteTopics, p)
		s.Do(MuteTopics, p.With(Params{"op": "add"}))
		s.Verdict(On(never, expect.Refused()), On(s.Try(MuteTopics, p), expect.Success()), On(s.Try(MuteTopics, p), expect.Refused()))
	}},
	{Covers: []string{"STA-09", "MUU-04"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		defer unmute(s.Actor, second)
		theirs, mine := second.Post(stream, "soon unheard"), s.Post(stream, "still heard")
		s.Flag("remove", "read", theirs, mine)
		before := s.Message(theirs)
		s.Arranged(MuteAnew(s.Actor, second), expect.Success())
		s.Verdict(On(before, Unflagged("read")), On(s.Message(theirs), Flagged("read")), On(s.Message(mine), Says("still heard"), Unflagged("read")))
	}},
	{Covers: []string{"STA-10", "MUU-05"}, Since: mutingUsersRow, Needs: []Need{NeedSecond, NeedAdmin}, Phase: Alone, Body: func(s *Session) {
		stream, second, admin := s.FreshStream(), s.As(target.Second), s.As(target.Admin)
		admin.Subscribe(stream.Name)
		defer unmute(s.Actor, second)
		s.Arranged(MuteAnew(s.Actor, second), expect.Success())
		theirs, others := second.Post(stream, "unheard"), admin.Post(stream, "heard")
		s.Verdict(On(s.Message(theirs), Flagged("read")), On(admin.Message(theirs), Says("unheard"), Unflagged("read")),
			On(s.Message(others), Says("heard"), Unflagged("read")))
	}},
	{Covers: []string{"STA-12"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer unmute(s.Actor, second)
		first, again := MuteAnew(s.Actor, second), mute(s.Actor, second)
		sent := second.Direct("still unheard", s.UserID)
		s.Verdict(On(first, expect.Success()), On(again, expect.Refused()), On(s.Message(sent), Flagged("read")))
	}},
	{Covers: []string{"STA-24", "EVO-28", "EVO-30", "EVO-66"}, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		stream, fence := s.FreshStream(), s.Unmade()
		event := queue.Await("a subscription event with the stream "+stream.Name, NamesStream(stream))
		s.TrySubscribe(Calling(stream))
		s.Subscribe(fence.Name)
		s.Verdict(On(event, expect.Field("subscriptions", expect.ArrayOf(expect.Shape(describedFields())))),
			On(until(queue, NamesStream(fence)), expect.NotHolding("a second event of "+stream.Name, NamesStream(stream))))
	}},
	{Covers: []string{"STA-20"}, Body: func(s *Session) {
		queue, stream := s.Register(SubscriptionEvents), s.Unmade()
		wanted := Params{"invite_only": true}
		object := []expect.Matcher{expect.Field("description", expect.Equal("as asked for")), expect.Field("invite_only", expect.Equal(true))}
		if s.Has(PostPolicyRow) {
			wanted["stream_post_policy"] = 2
			object = append(object, expect.Field("stream_post_policy", expect.Equal(Number(2))))
		}
		s.Arranged(s.TrySubscribe(describing(stream, "as asked for"), wanted), expect.Success())
		s.Verdict(On(queue.Subscription(stream), object),
			On(s.Try("GET /streams", nil), Shows(stream, "description", "as asked for"), Shows(stream, "invite_only", true)))
	}},
	{Covers: []string{"STA-21"}, Needs: []Need{NeedGuest, NeedAdmin}, Body: func(s *Session) {
		publicSince(s, sinceRelease4, listingAllIsRare)
		stream, admin := s.Unmade(), s.As(target.Admin)
		reply := s.As(target.Guest).TrySubscribe(Calling(stream))
		after := admin.Try("GET /streams", Params{"include_all_active": true})
		s.Verdict(On(reply, expect.Error()), On(after, expect.Success(), omits(stream)), On(s.TrySubscribe(Calling(stream)), expect.Success()))
	}},
}, recipientSpecs, persistenceSpecs, severalAccountsSpecs, toldStateSpecs, frameSpecs, differential.Specs)

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

// fewWeeks is surely more than the few weeks after which an unused file goes.
const fewWeeks = 16 * 7 * 24 * time.Hour

// fewDays is surely more than a day, and less than the few weeks.
const fewDays = 4 * 24 * time.Hour

// retaining makes a stream that keeps its messages for some days, with the
// ordinary user in it.
func retaining(s *Session, days int) Stream {
	creator := s.As(target.Creator)
	stream := Stream{Name: s.Fresh("stream"), Owner: creator}
	made := Params{"message_retention_days": days, "principals": []any{s.UserID}}
	if !creator.Try("POST /users/me/subscriptions", Subscriptions([]Params{{"name": stream.Name}}, []Params{made})).Succeeded() {
		s.Untestable("the role " + string(target.Creator) + " may not say how long a stream keeps its messages")
	}
	return stream
}

// Remove deletes a message, as the public counterpart lets administrators.
func Remove(a *Actor, id json.Number) {
	if reply := a.Try("DELETE /messages/"+id.String(), nil); !reply.Succeeded() {
		a.Session.Untestable("messages cannot be deleted with DELETE /messages/{message_id}")
	}
}
