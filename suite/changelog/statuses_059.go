package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Statuses)

// rows59Statuses are rows on the emoji of a status.
func rows59Statuses() []ChangeRow {
	p := func(s *Session) Params {
		return specs.WholeEmoji(s).With(Params{"status_text": "with a picture"})
	}
	return []ChangeRow{
		{
			Row: "86-status-emoji-params", observe: func(s *Session) any { return specs.Status(s.Actor, specs.WholeEmoji(s)) },
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "86-status-emoji-event", observe: func(s *Session) any {
				heard := eventsDuring(s.Actor, "user_status", nil, func() { specs.Status(s.Actor, p(s)) })
				return filterEvents(heard, expect.Field("status_text", expect.Equal(p(s)["status_text"])))
			},
			before: hidden("events[].emoji_name"), after: having(expect.NonEmptyText(), emojiOf("events[].")...),
		},
		{
			Row: "86-status-emoji-register", phase: Alone, observe: func(s *Session) any {
				s.OnlyForked()
				s.Do(specs.SetStatus, p(s))
				byUser, _ := s.RegistrationOf("user_status").Body["user_status"].(target.Object)
				all := []any{}
				for _, status := range byUser {
					all = append(all, status)
				}
				return target.Object{"own": byUser[s.UserID.String()], "all": all}
			},
			before: expect.All(shown("own.status_text", expect.NonEmptyText()), hidden("all[].emoji_name")),
			after:  having(expect.NonEmptyText(), emojiOf("own.")...),
		},
	}
}

// emojiOf are the paths of the fields of an emoji.
func emojiOf(path string) []string {
	return []string{path + "emoji_name", path + "emoji_code", path + "reaction_type"}
}
