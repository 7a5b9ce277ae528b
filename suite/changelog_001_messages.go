package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// rows1Messages are rows on what is told of messages.
func rows1Messages() []changeRow {
	return []changeRow{
		{
			row: "1-anchor-strings", observe: (*Session).anchorsOfBothKinds,
			before: expect.All(shown("number.messages[].id", expect.Integer()), shown("name", expect.Refused())),
			after:  having(expect.Integer(), "number.messages[].id", "name.messages[].id"),
		},
		changeRow{row: "1-message-topic-links-rename", observe: (*Session).freshMessage}.
			turns(each(expect.Length(0), "subject_links"), each(expect.Length(0), "topic_links")),
		{
			row: "2-reaction-user-id", observe: func(s *Session) any {
				sent := s.Post(s.FreshStream(), "react to this")
				s.React(sent, s.vote().with(P{"reaction_type": "unicode_emoji"}))
				return s.Message(sent)
			},
			before: hidden("reactions[].user_id"), after: shown("reactions[].user_id", expect.Integer()),
		},
		{
			row: "26-message-sender-short-name", observe: (*Session).freshMessage,
			before: having(expect.Text(), "sender_full_name", "sender_short_name"),
			after:  expect.All(shown("sender_full_name", expect.Text()), hidden("sender_short_name")),
		},
		{
			row: "26-display-recipient-short-name", observe: func(s *Session) any { return s.Message(s.Direct("to one", s.Others(1)...)) },
			before: shown("display_recipient[].short_name", expect.Text()), after: hidden("display_recipient[].short_name"),
		},
	}
}

// rows1Moves are rows on moving messages to another stream.
func rows1Moves() []changeRow {
	return []changeRow{
		{
			row: "1-edit-message-stream-id", needs: []Need{NeedAdmin}, observe: (*Session).movesAndRetitles,
			before: expect.All(isTrue("retitled"), isFalse("moved")), after: expect.All(isTrue("retitled"), isTrue("moved")),
		},
		{
			// Below the level nobody can move a message.
			row: "1-edit-history-prev-stream", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return s.movedAway().history },
			after: shown("prev_stream", expect.Integer()),
		},
		{
			row: "1-message-history-prev-stream", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return s.movedAway().snapshot() },
			after: shown("prev_stream", expect.Integer()),
		},
		{
			row: "9-send-notification-params", since: movesRow, needs: []Need{NeedAdmin}, observe: (*Session).movesInSilence,
			before: having(some(), "old", "new"), after: having(none(), "old", "new"),
		},
	}
}

// freshMessage looks at a message to a stream.
func (s *Session) freshMessage() any { return s.Message(s.Post(s.FreshStream(), "a message")) }

// movesAndRetitles looks at what an edit that names another stream and another
// topic does.
func (s *Session) movesAndRetitles() any {
	b := s.betweenStreams()
	b.admin.TryEdit(b.sent[0], P{"stream_id": b.to.ID(), "topic": "after"})
	edited := b.admin.Message(b.sent[0])
	return target.Object{"moved": edited["stream_id"] == b.to.ID(), "retitled": edited["subject"] == "after"}
}

// anchorsOfBothKinds fetches the newest message by its ID and by the name that
// anchors have for it.
func (s *Session) anchorsOfBothKinds() any {
	newest := s.Post(s.FreshStream(), "the newest")
	at := func(anchor any) *target.Reply { return s.TryFetch(P{"anchor": anchor, "num_before": 1}) }
	return target.Object{"number": at(newest), "name": at("newest")}
}

// movesInSilence moves messages to another stream without the notices, and
// counts those.
func (s *Session) movesInSilence() any {
	b := s.betweenStreams()
	b.admin.Edit(b.sent[0], notifying(P{"stream_id": b.to.ID()}, false, false))
	return target.Object{"old": b.admin.notices(b.from, "before"), "new": b.admin.notices(b.to, "before")}
}

// rows1Deletions are rows on the events that tell of deleted messages.
func rows1Deletions() []changeRow {
	named := expect.All(shown("events[].sender", expect.NonEmptyText()), shown("events[].message_id", expect.Integer()))
	return []changeRow{
		{
			row: "13-delete-message-event", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return s.deletions(nil) },
			before: named, after: expect.All(shown("events[].message_id", expect.Integer()), lacking("events[].sender", "events[].message_ids")),
		},
		{
			row: "13-capability-bulk-message-deletion", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return s.deletions(bulk) },
			before: named, after: expect.All(shown("events[].message_ids[]", expect.Integer()), lacking("events[].sender", "events[].message_id")),
		},
	}
}

// deletions listens to what is told of a message that an administrator deletes.
func (s *Session) deletions(p P) target.Object {
	gone := s.Post(s.FreshStream(), "to be deleted")
	return s.hears("delete_message", p, func() { s.As(target.Admin).remove(gone) })
}

// rows1Rendering are rows on what the HTML of messages looks like. Bold text
// beside it tells that there is HTML at all.
func rows1Rendering() []changeRow {
	const time, spoiler, avatar = "<time:2017-06-05T10:00:00Z>", "```spoiler head\nbody\n```", "!avatar(somebody@example.com)"
	rendered := func(m expect.Matcher) expect.Matcher { return shown("rendered", expect.All(isBold(), m)) }
	return []changeRow{
		{
			row: "8-time-mentions", observe: rendering(time),
			before: rendered(expect.Containing("time:2017-06-05")), after: rendered(expect.Without("time:2017-06-05")),
		},
		{
			row: "16-time-mention-markup", observe: rendering(time),
			before: rendered(expect.Without("<time ")), after: rendered(expect.Containing("<time ")),
		},
		{
			row: "15-spoilers", observe: rendering(spoiler),
			before: rendered(expect.Without("spoiler-block")), after: rendered(expect.Containing("spoiler-block")),
		},
		{
			row: "24-avatar-markdown", observe: rendering(avatar),
			before: rendered(expect.Containing("<img ")), after: rendered(expect.All(expect.Containing("!avatar("), expect.Without("<img "))),
		},
	}
}

// rendering looks at the HTML of the text, with bold text before it.
func rendering(text string) func(*Session) any {
	return func(s *Session) any { return s.render("**bold**\n\n" + text) }
}
