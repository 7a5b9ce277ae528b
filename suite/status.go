package suite

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// statusEmojiRow is the row since which a status has an emoji.
const statusEmojiRow Row = "86-status-emoji-params"

// awayIsPresenceRow is the row since which away is another name for a
// setting.
const awayIsPresenceRow Row = "148-away-deprecated"

// statusLimit is in characters.
const statusLimit = 60

// statusSpecs judge POST /users/me/status. They leave the user without a
// status.
var statusSpecs = []Spec{
	{Covers: []string{"UST-01"}, Body: func(s *Session) {
		p := P{"status_text": "looking"}
		s.Verdict(On(s.Anonymous().Try(setStatus, p), expect.Refused()), On(s.Status(p), expect.Success()))
	}},
	{Covers: []string{"UST-02", "UST-10", "RES-07", "LIM-01"}, Body: func(s *Session) {
		fits, long := s.Status(P{"status_text": strings.Repeat("x", statusLimit)}), s.Status(P{"status_text": strings.Repeat("x", statusLimit+1)})
		s.Verdict(On(fits, expect.Success()), On(s.Status(P{"status_text": strings.Repeat("ö", statusLimit)}), expect.Success()),
			On(long, expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"UST-03"}, Body: func(s *Session) {
		s.Verdict(On(s.Status(P{"status_text": "for a while"}), expect.Success()), On(s.Status(P{"status_text": ""}), expect.Success()),
			On(s.Try(setStatus, P{}), expect.Refused()))
	}},
	{Covers: []string{"UST-04", "UST-11", "RES-09"}, Since: statusEmojiRow, Body: func(s *Session) {
		emoji := s.spellings().Emoji
		s.Verdict(On(s.Status(P{"status_text": "only a text"}), expect.Success()),
			On(s.Status(P{"emoji_name": emoji.Name}), expect.Success()),
			On(s.Status(P{"emoji_code": emoji.Code}), expect.Code("BAD_REQUEST")),
			On(s.Status(P{"reaction_type": "unicode_emoji"}), expect.Code("BAD_REQUEST")),
			On(s.Status(P{"emoji_code": emoji.Code, "reaction_type": "unicode_emoji"}), expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"UST-05", "RES-10"}, Since: statusEmojiRow, Body: func(s *Session) {
		emoji := s.spellings().Emoji
		s.Verdict(On(s.Status(P{"emoji_name": emoji.Name, "emoji_code": emoji.Code}), expect.Success()),
			On(s.Status(P{"emoji_code": emoji.Code}), expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"UST-06", "RES-11"}, Since: statusEmojiRow, Body: func(s *Session) {
		whole := s.wholeEmoji()
		s.Verdict(On(s.Status(whole), expect.Success()), On(s.Status(whole.with(P{"reaction_type": "sl_other"})), expect.Refused()))
	}},
	{Covers: []string{"UST-07", "RES-12", "LVL-81"}, Body: func(s *Session) {
		away, odd, back := s.Status(P{"away": true}), s.Status(P{"away": "gone"}), s.Status(P{"away": false})
		s.Verdict(On(away, expect.Success()), On(back, expect.Success()), On(odd, expect.Refused()))
	}},
	{Covers: []string{"RES-13"}, Since: awayIsPresenceRow, Weight: Should, Phase: Alone, Body: func(s *Session) {
		q := s.Register(P{"event_types": []string{"user_settings"}})
		presence := func(value bool) expect.Matcher {
			return expect.All(expect.Field("property", expect.Equal("presence_enabled")), expect.Field("value", expect.Equal(value)))
		}
		s.Do("PATCH /settings", P{"presence_enabled": false})
		q.Await("the event of a presence that is off", presence(false))
		back := s.Status(P{"away": false})
		s.Verdict(On(back, expect.Success()), On(q.Await("the event of a presence that is on", presence(true)), expect.Field("type", expect.Equal("user_settings"))))
	}},
	{Covers: []string{"UST-09"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(setStatus, P{}), expect.Code("BAD_REQUEST")), On(s.Status(P{"status_text": "something new"}), expect.Success()))
	}},
	{Covers: []string{"UST-12", "RES-09"}, Case: "unknown", Since: statusEmojiRow, Body: func(s *Session) {
		s.Verdict(On(s.Status(P{"emoji_name": "no_such_emoji_zz"}), expect.Code("BAD_REQUEST")), On(s.Status(s.wholeEmoji()), expect.Success()))
	}},
	{Covers: []string{"UST-13"}, Since: statusEmojiRow, Weight: Should, Body: func(s *Session) {
		other := s.wholeEmoji().with(P{"emoji_name": s.spellings().EmojiAlias.One})
		s.Verdict(On(s.Status(other), expect.Code("BAD_REQUEST")), On(s.Status(s.wholeEmoji()), expect.Success()))
	}},
	{Covers: []string{"UST-14"}, Since: statusEmojiRow, Body: func(s *Session) {
		custom := P{"emoji_name": "sl_invented", "reaction_type": "realm_emoji", "emoji_code": "999999999"}
		s.Verdict(On(s.Status(custom), expect.Code("BAD_REQUEST")), On(s.Status(s.wholeEmoji()), expect.Success()))
	}},
}

const setStatus = "POST /users/me/status"

// wholeEmoji is the three parameters of the known emoji.
func (s *Session) wholeEmoji() P {
	emoji := s.spellings().Emoji
	return P{"emoji_name": emoji.Name, "emoji_code": emoji.Code, "reaction_type": "unicode_emoji"}
}

// Status asks for a status, whatever the answer, and takes a text and an emoji
// that were set away again.
func (a *Actor) Status(p P) *target.Reply {
	reply := a.Try(setStatus, p)
	if reply.Succeeded() {
		if p["status_text"] != nil {
			a.Try(setStatus, P{"status_text": ""})
		}
		if p["emoji_name"] != nil {
			a.Try(setStatus, P{"emoji_name": ""})
		}
	}
	return reply
}
