package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Texts)

// defaultViewRow is the row since which there is a default view.
const defaultViewRow Row = "42-default-view"

// rows59Texts are rows on texts that older levels want written in JSON, with
// quotes around them.
func rows59Texts() []ChangeRow {
	rows := []ChangeRow{
		{Row: "63-notification-sound-encoding", observe: writes("PATCH /settings/notifications", Params{"notification_sound": "chime"}), phase: Alone},
		{Row: "63-default-language-encoding", observe: writes("PATCH /settings/display", Params{"default_language": "de"}), phase: Alone},
		{Row: "63-other-string-encoding", observe: writes("POST /users/me/tutorial_status", Params{"status": "finished"}), phase: Alone},
		{
			Row: "64-display-string-encoding", since: defaultViewRow, phase: Alone,
			observe: writes("PATCH /settings/display", Params{"default_view": "all_messages", "emojiset": "twitter", "timezone": "Europe/Berlin"}),
		},
		{Row: "64-stream-string-encoding", needs: []Need{NeedAdmin}, phase: Alone, observe: func(s *Session) any {
			s.OnlyForked()
			admin := s.As(target.Admin)
			call := specs.Changing(admin.FreshStream())
			return writeBothForms(admin, call, Params{"new_name": s.Fresh("renamed"), "description": "described"})
		}},
	}
	for i := range rows {
		rows[i].before = expect.All(shown("plain[]", expect.Refused()), shown("quoted[]", expect.Success()))
		rows[i].after = shown("plain[]", expect.Success())
	}
	return rows
}

// writes changes settings of the user in a copy of the server.
func writes(call string, texts Params) func(*Session) any {
	return func(s *Session) any {
		s.OnlyForked()
		return writeBothForms(s.Actor, call, texts)
	}
}

// writeBothForms sends each text twice, plainly and as JSON, and returns both answers.
func writeBothForms(a *Actor, call string, texts Params) target.Object {
	plain, quoted := []any{}, []any{}
	for name, text := range texts {
		plain = append(plain, a.Try(call, Params{name: text}))
		quoted = append(quoted, a.Try(call, Params{name: JSONText(text)}))
	}
	return target.Object{"plain": plain, "quoted": quoted}
}
