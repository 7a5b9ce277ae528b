package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows since which messages can go to another stream, and since which the
// mover decides on notices.
const (
	movesRow   Row = "1-edit-message-stream-id"
	noticesRow Row = "9-send-notification-params"
)

// editMoveSpecs judge how PATCH /messages/{message_id} moves messages to
// another stream. The administrator moves them: the organization may forbid it
// to others.
var editMoveSpecs = []Spec{
	{Covers: []string{"EDT-24", "STA-34"}, Since: movesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.needsHistory()
		m := s.betweenStreams()
		m.admin.Edit(m.sent[1], P{"stream_id": m.to.ID()})
		m.admin.Edit(m.sent[2], P{"topic": "elsewhere"})
		s.Verdict(On(m.admin.Message(m.sent[1]), within(m.to.ID()), topical("before"),
			expect.Field("display_recipient", expect.Equal(m.to.Name)), expect.Field("edit_history", expect.Length(1))),
			On(m.admin.Message(m.sent[0]), within(m.from.ID()), topical("before")),
			On(m.admin.Message(m.sent[2]), within(m.from.ID()), topical("elsewhere")))
	}},
	{Covers: []string{"STA-34"}, Case: "all", Since: movesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := s.betweenStreams()
		m.admin.Edit(m.sent[1], P{"stream_id": m.to.ID(), "topic": "after", "propagate_mode": "change_later"})
		s.Verdict(On(m.admin.Message(m.sent[0]), within(m.from.ID()), topical("before")),
			On(m.admin.Message(m.sent[1]), within(m.to.ID()), topical("after")),
			On(m.admin.Message(m.sent[2]), within(m.to.ID()), topical("after")))
	}},
	{Covers: []string{"EDT-26"}, Since: movesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := s.betweenStreams()
		both := m.admin.patch(m.sent[0], P{"stream_id": m.to.ID(), "content": "edited"})
		before := m.admin.Message(m.sent[0])
		m.admin.Edit(m.sent[0], P{"stream_id": m.to.ID()})
		s.Verdict(On(both, expect.Refused()), On(before, within(m.from.ID()), says("one")),
			On(m.admin.Message(m.sent[0]), within(m.to.ID()), says("one")))
	}},
	{Covers: []string{"EDT-16"}, Since: movesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := s.betweenStreams()
		m.admin.Edit(m.sent[0], P{"stream_id": m.to.ID(), "propagate_mode": "change_all"})
		s.Verdict(On(m.admin.Message(m.sent[0]), within(m.to.ID())), On(m.admin.notices(m.from, "before"), some()))
	}},
	{Covers: []string{"EDT-18"}, Since: movesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := s.betweenStreams()
		m.admin.Edit(m.sent[0], P{"stream_id": m.to.ID(), "propagate_mode": "change_all"})
		s.Verdict(On(m.admin.Message(m.sent[0]), within(m.to.ID())), On(m.admin.notices(m.to, "before"), some()))
	}},
	{Covers: []string{"EDT-17", "STA-35"}, Since: noticesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		told, silent := s.betweenStreams(), s.betweenStreams()
		told.admin.Edit(told.sent[0], notifying(P{"stream_id": told.to.ID()}, true, false))
		silent.admin.Edit(silent.sent[0], notifying(P{"stream_id": silent.to.ID()}, false, false))
		s.Verdict(On(told.admin.Message(told.sent[0]), within(told.to.ID())),
			On(silent.admin.Message(silent.sent[0]), within(silent.to.ID())),
			On(told.admin.notices(told.from, "before"), some()), On(silent.admin.notices(silent.from, "before"), none()))
	}},
	{Covers: []string{"EDT-19", "STA-35"}, Since: noticesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		told, silent := s.betweenStreams(), s.betweenStreams()
		told.admin.Edit(told.sent[0], notifying(P{"stream_id": told.to.ID()}, false, true))
		silent.admin.Edit(silent.sent[0], notifying(P{"stream_id": silent.to.ID()}, false, false))
		s.Verdict(On(told.admin.Message(told.sent[0]), within(told.to.ID())),
			On(silent.admin.Message(silent.sent[0]), within(silent.to.ID())),
			On(told.admin.notices(told.to, "before"), some()), On(silent.admin.notices(silent.to, "before"), none()))
	}},
	{Covers: []string{"EDT-44"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := s.protected(admin)
		hidden := admin.Send(under(stream, "before", "before the user came"))
		s.joins(admin, stream)
		seen := admin.Send(under(stream, "before", "after the user came"))
		s.Edit(seen, P{"topic": "after", "propagate_mode": "change_all"})
		s.Verdict(On(admin.Message(seen), topical("after")), On(admin.Message(hidden), topical("before")))
	}},
}

// protected makes a private stream whose newcomers do not see what was before.
func (s *Session) protected(admin *Actor) Stream {
	return admin.FreshStream(P{"invite_only": true, "history_public_to_subscribers": false})
}

// joins subscribes the ordinary user to the administrator's stream.
func (s *Session) joins(admin *Actor, stream Stream) { admin.Bring(s.Actor, stream) }

// between is three messages in a topic and a stream they may go to.
type between struct {
	admin    *Actor
	from, to Stream
	sent     []json.Number
}

// betweenStreams makes both streams and sends the messages as administrator.
func (s *Session) betweenStreams() between {
	admin := s.As(target.Admin)
	b := between{admin: admin, from: admin.FreshStream(), to: admin.FreshStream()}
	b.sent = admin.three(b.from, "before")
	return b
}
