package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows1Messages, rows1Moves, rows1Deletions, rows1Rendering)

// rows1Messages are rows on the fields of messages.
func rows1Messages() []ChangeRow {
	return []ChangeRow{
		{
			Row: "1-anchor-strings", observe: anchorsOfBothKinds,
			before: expect.All(shown("number.messages[].id", expect.Integer()), shown("name", expect.Refused())),
			after:  having(expect.Integer(), "number.messages[].id", "name.messages[].id"),
		},
		ChangeRow{Row: "1-message-topic-links-rename", observe: freshMessage}.
			turns(each(expect.Length(0), "subject_links"), each(expect.Length(0), "topic_links")),
		{
			Row: "2-reaction-user-id", observe: func(s *Session) any {
				sent := s.Post(s.FreshStream(), "react to this")
				specs.React(s.Actor, sent, specs.Vote(s).With(Params{"reaction_type": "unicode_emoji"}))
				return s.Message(sent)
			},
			before: hidden("reactions[].user_id"), after: shown("reactions[].user_id", expect.Integer()),
		},
		{
			Row: "26-message-sender-short-name", observe: freshMessage,
			before: having(expect.Text(), "sender_full_name", "sender_short_name"),
			after:  expect.All(shown("sender_full_name", expect.Text()), hidden("sender_short_name")),
		},
		{
			Row: "26-display-recipient-short-name", observe: func(s *Session) any { return s.Message(s.Direct("to one", s.Others(1)...)) },
			before: shown("display_recipient[].short_name", expect.Text()), after: hidden("display_recipient[].short_name"),
		},
	}
}

// rows1Moves are rows on moving messages to another stream.
func rows1Moves() []ChangeRow {
	return []ChangeRow{
		{
			Row: "1-edit-message-stream-id", needs: []Need{NeedAdmin}, observe: movesAndRetitles,
			before: expect.All(isTrue("retitled"), isFalse("moved")), after: expect.All(isTrue("retitled"), isTrue("moved")),
		},
		{
			// Below the level nobody can move a message.
			Row: "1-edit-history-prev-stream", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return movedAway(s).history },
			after: shown("prev_stream", expect.Integer()),
		},
		{
			Row: "1-message-history-prev-stream", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return movedAway(s).snapshot() },
			after: shown("prev_stream", expect.Integer()),
		},
		{
			Row: "9-send-notification-params", since: MovesRow, needs: []Need{NeedAdmin}, observe: movesInSilence,
			before: having(specs.Some(), "old", "new"), after: having(specs.None(), "old", "new"),
		},
	}
}

// freshMessage looks at a message to a stream.
func freshMessage(s *Session) any { return s.Message(s.Post(s.FreshStream(), "a message")) }

// movesAndRetitles looks at what an edit that names another stream and another
// topic does.
func movesAndRetitles(s *Session) any {
	b := specs.BetweenStreams(s)
	b.Admin.TryEdit(b.Sent[0], Params{"stream_id": b.To.ID(), "topic": "after"})
	edited := b.Admin.Message(b.Sent[0])
	return target.Object{"moved": edited["stream_id"] == b.To.ID(), "retitled": edited["subject"] == "after"}
}

// anchorsOfBothKinds fetches the newest message by its ID and by the name that
// anchors have for it.
func anchorsOfBothKinds(s *Session) any {
	newest := s.Post(s.FreshStream(), "the newest")
	at := func(anchor any) *target.Reply { return s.TryFetch(Params{"anchor": anchor, "num_before": 1}) }
	return target.Object{"number": at(newest), "name": at("newest")}
}

// movesInSilence moves messages to another stream without the notices, and
// counts those.
func movesInSilence(s *Session) any {
	b := specs.BetweenStreams(s)
	b.Admin.Edit(b.Sent[0], specs.Notifying(Params{"stream_id": b.To.ID()}, false, false))
	return target.Object{"old": b.Admin.Notices(b.From, "before"), "new": b.Admin.Notices(b.To, "before")}
}

// rows1Deletions are rows on the events that tell of deleted messages.
func rows1Deletions() []ChangeRow {
	named := expect.All(shown("events[].sender", expect.NonEmptyText()), shown("events[].message_id", expect.Integer()))
	return []ChangeRow{
		{
			Row: "13-delete-message-event", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return deletions(s, nil) },
			before: named, after: expect.All(shown("events[].message_id", expect.Integer()), lacking("events[].sender", "events[].message_ids")),
		},
		{
			Row: "13-capability-bulk-message-deletion", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return deletions(s, bulk) },
			before: named, after: expect.All(shown("events[].message_ids[]", expect.Integer()), lacking("events[].sender", "events[].message_id")),
		},
	}
}

// deletions returns the events of a message that an administrator deletes.
func deletions(s *Session, p Params) target.Object {
	gone := s.Post(s.FreshStream(), "to be deleted")
	return eventsDuring(s.Actor, "delete_message", p, func() { specs.Remove(s.As(target.Admin), gone) })
}

// rows1Rendering are rows on what the HTML of messages looks like. Bold text
// beside it tells that there is HTML at all.
func rows1Rendering() []ChangeRow {
	const time, spoiler, avatar = "<time:2017-06-05T10:00:00Z>", "```spoiler head\nbody\n```", "!avatar(somebody@example.com)"
	rendered := func(m expect.Matcher) expect.Matcher { return shown("rendered", expect.All(specs.IsBold(), m)) }
	return []ChangeRow{
		{
			Row: "8-time-mentions", observe: rendering(time),
			before: rendered(expect.Containing("time:2017-06-05")), after: rendered(expect.Without("time:2017-06-05")),
		},
		{
			Row: "16-time-mention-markup", observe: rendering(time),
			before: rendered(expect.Without("<time ")), after: rendered(expect.Containing("<time ")),
		},
		{
			Row: "15-spoilers", observe: rendering(spoiler),
			before: rendered(expect.Without("spoiler-block")), after: rendered(expect.Containing("spoiler-block")),
		},
		{
			Row: "24-avatar-markdown", observe: rendering(avatar),
			before: rendered(expect.Containing("<img ")), after: rendered(expect.All(expect.Containing("!avatar("), expect.Without("<img "))),
		},
	}
}

// rendering looks at the HTML of the text, with bold text before it.
func rendering(text string) func(*Session) any {
	return func(s *Session) any { return specs.Render(s, "**bold**\n\n"+text) }
}
