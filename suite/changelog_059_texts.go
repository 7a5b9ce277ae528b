package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// defaultViewRow is the row since which there is a default view.
const defaultViewRow Row = "42-default-view"

// rows59Texts are rows on texts that older levels want written in JSON, with
// quotes around them.
func rows59Texts() []changeRow {
	rows := []changeRow{
		{row: "63-notification-sound-encoding", observe: writes("PATCH /settings/notifications", P{"notification_sound": "chime"}), phase: Alone},
		{row: "63-default-language-encoding", observe: writes("PATCH /settings/display", P{"default_language": "de"}), phase: Alone},
		{
			row: "64-display-string-encoding", since: defaultViewRow, phase: Alone,
			observe: writes("PATCH /settings/display", P{"default_view": "all_messages", "emojiset": "twitter", "timezone": "Europe/Berlin"}),
		},
		{row: "64-stream-string-encoding", needs: []Need{NeedAdmin}, phase: Alone, observe: func(s *Session) any {
			s.onlyForked()
			admin := s.As(target.Admin)
			call := changing(admin.FreshStream())
			return admin.writes(call, P{"new_name": s.Fresh("renamed"), "description": "described"})
		}},
	}
	for i := range rows {
		rows[i].before = expect.All(shown("plain[]", expect.Refused()), shown("quoted[]", expect.Success()))
		rows[i].after = shown("plain[]", expect.Success())
	}
	return rows
}

// writes changes settings of the user in a copy of the server.
func writes(call string, texts P) func(*Session) any {
	return func(s *Session) any {
		s.onlyForked()
		return s.Actor.writes(call, texts)
	}
}

// writes sends each text twice, plainly and as JSON, and returns both answers.
func (a *Actor) writes(call string, texts P) target.Object {
	plain, quoted := []any{}, []any{}
	for name, text := range texts {
		plain = append(plain, a.Try(call, P{name: text}))
		quoted = append(quoted, a.Try(call, P{name: words(text)}))
	}
	return target.Object{"plain": plain, "quoted": quoted}
}
