package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// logged59Statuses are rows on the emoji of a status.
func logged59Statuses() []logged {
	p := func(s *Session) P { return s.wholeEmoji().with(P{"status_text": "with a picture"}) }
	return []logged{
		{
			row: "86-status-emoji-params", look: func(s *Session) any { return s.Status(s.wholeEmoji()) },
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "86-status-emoji-event", look: func(s *Session) any {
				heard := s.hears("user_status", nil, func() { s.Status(p(s)) })
				return only(heard, expect.Field("status_text", expect.Equal(p(s)["status_text"])))
			},
			before: hidden("events[].emoji_name"), after: inEach("events[]", expect.NonEmptyText(), emojiFields...),
		},
		{
			row: "86-status-emoji-register", phase: Alone, look: func(s *Session) any {
				s.onlyApart()
				s.Do(setStatus, p(s))
				reply := s.Register(P{"fetch_event_types": []string{"user_status"}}).Registration
				byUser, _ := reply.Body["user_status"].(target.Object)
				all := []any{}
				for _, status := range byUser {
					all = append(all, status)
				}
				return target.Object{"own": byUser[s.UserID.String()], "all": all}
			},
			before: expect.All(shown("own.status_text", expect.NonEmptyText()), hidden("all[].emoji_name")),
			after:  inEach("own", expect.NonEmptyText(), emojiFields...),
		},
	}
}

// emojiFields are what tells an emoji.
var emojiFields = []string{"emoji_name", "emoji_code", "reaction_type"}

// inEach demands the fields of what the path leads to.
func inEach(path string, m expect.Matcher, names ...string) expect.Matcher {
	var demands []expect.Matcher
	for _, name := range names {
		demands = append(demands, shown(path+"."+name, m))
	}
	return expect.All(demands...)
}

// only leaves those events that are as demanded.
func only(heard target.Object, m expect.Matcher) target.Object {
	kept := []any{}
	for _, event := range heard["events"].([]any) {
		if m(event) == nil {
			kept = append(kept, event)
		}
	}
	return target.Object{"events": kept}
}
