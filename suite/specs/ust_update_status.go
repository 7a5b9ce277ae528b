package specs

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// UST: POST /users/me/status.
var updateStatus = Table("UST", []Spec{
	{Covers: []string{"UST-01"}, Body: func(s *Session) {
		p := Params{"status_text": "looking"}
		s.Verdict(On(s.Anonymous().Try(SetStatus, p), expect.Refused()), On(Status(s.Actor, p), expect.Success()))
	}},
	{Covers: []string{"UST-02", "UST-10", "RES-07", "LIM-01"}, Body: func(s *Session) {
		fits, long := Status(s.Actor, Params{"status_text": strings.Repeat("x", statusLimit)}), Status(s.Actor, Params{"status_text": strings.Repeat("x", statusLimit+1)})
		s.Verdict(On(fits, expect.Success()), On(Status(s.Actor, Params{"status_text": strings.Repeat("🙂", statusLimit)}), expect.Success()),
			On(long, expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"UST-02"}, Case: "kept", Since: StatusEmojiRow, Weight: Should, Phase: Alone, Needs: []Need{NeedSecond}, Body: keepsStatus},
	{Covers: []string{"UST-03"}, Body: func(s *Session) {
		s.Verdict(On(Status(s.Actor, Params{"status_text": "for a while"}), expect.Success()), On(Status(s.Actor, Params{"status_text": ""}), expect.Success()),
			On(s.Try(SetStatus, Params{}), expect.Refused()))
	}},
	{Covers: []string{"UST-04", "UST-11", "RES-09"}, Since: StatusEmojiRow, Body: func(s *Session) {
		emoji := s.Spellings().Emoji
		s.Verdict(On(Status(s.Actor, Params{"status_text": "only a text"}), expect.Success()),
			On(Status(s.Actor, Params{"emoji_name": emoji.Name}), expect.Success()),
			On(Status(s.Actor, Params{"emoji_code": emoji.Code}), noNewStatus(s)),
			On(Status(s.Actor, Params{"reaction_type": "unicode_emoji"}), noNewStatus(s)),
			On(Status(s.Actor, Params{"emoji_code": emoji.Code, "reaction_type": "unicode_emoji"}), noNewStatus(s)))
	}},
	{Covers: []string{"UST-05", "RES-10"}, Since: StatusEmojiRow, Body: func(s *Session) {
		emoji := s.Spellings().Emoji
		s.Verdict(On(Status(s.Actor, Params{"emoji_name": emoji.Name, "emoji_code": emoji.Code}), expect.Success()),
			On(Status(s.Actor, Params{"emoji_code": emoji.Code}), noNewStatus(s)))
	}},
	{Covers: []string{"UST-06", "RES-11"}, Since: StatusEmojiRow, Body: func(s *Session) {
		whole := WholeEmoji(s)
		s.Verdict(On(Status(s.Actor, whole), expect.Success()), On(Status(s.Actor, whole.With(Params{"reaction_type": "sl_other"})), expect.Refused()))
	}},
	{Covers: []string{"UST-07", "RES-12", "LVL-81"}, Body: func(s *Session) {
		away, odd, back := Status(s.Actor, Params{"away": true}), Status(s.Actor, Params{"away": "gone"}), Status(s.Actor, Params{"away": false})
		s.Verdict(On(away, expect.Success()), On(back, expect.Success()), On(odd, expect.Refused()))
	}},
	{Covers: []string{"UST-09"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(SetStatus, Params{}), noNewStatus(s)), On(Status(s.Actor, Params{"status_text": "something new"}), expect.Success()))
	}},
	{Covers: []string{"UST-12", "RES-09"}, Case: "unknown", Since: StatusEmojiRow, Body: func(s *Session) {
		s.Verdict(On(Status(s.Actor, Params{"emoji_name": "no_such_emoji_zz"}), expect.Code("BAD_REQUEST")), On(Status(s.Actor, WholeEmoji(s)), expect.Success()))
	}},
	{Covers: []string{"UST-13"}, Since: StatusEmojiRow, Weight: Should, Body: func(s *Session) {
		other := WholeEmoji(s).With(Params{"emoji_name": s.Spellings().EmojiAlias.One})
		s.Verdict(On(Status(s.Actor, other), expect.Code("BAD_REQUEST")), On(Status(s.Actor, WholeEmoji(s)), expect.Success()))
	}},
	{Covers: []string{"UST-14"}, Since: StatusEmojiRow, Body: func(s *Session) {
		custom := Params{"emoji_name": "sl_invented", "reaction_type": "realm_emoji", "emoji_code": "999999999"}
		s.Verdict(On(Status(s.Actor, custom), expect.Code("BAD_REQUEST")), On(Status(s.Actor, WholeEmoji(s)), expect.Success()))
	}},
})

// statusLimit is in characters.
const statusLimit = 60

const SetStatus = "POST /users/me/status"

// noNewStatus demands the refusal of a call without new values. Old servers of the
// public counterpart give it no code.
func noNewStatus(s *Session) expect.Matcher {
	if s.Config().Dialect != "spec" {
		return expect.Refused()
	}
	return expect.Code("BAD_REQUEST")
}

// WholeEmoji is the three parameters of the known emoji.
func WholeEmoji(s *Session) Params {
	emoji := s.Spellings().Emoji
	return Params{"emoji_name": emoji.Name, "emoji_code": emoji.Code, "reaction_type": "unicode_emoji"}
}

// Status asks for a status, whatever the answer, and takes a text and an emoji
// that were set away again.
func Status(a *Actor, p Params) *target.Reply {
	reply := a.Try(SetStatus, p)
	if reply.Succeeded() {
		if p["status_text"] != nil {
			a.Try(SetStatus, Params{"status_text": ""})
		}
		if p["emoji_name"] != nil {
			a.Try(SetStatus, Params{"emoji_name": ""})
		}
	}
	return reply
}

// changedStatus is a text that a server must keep.
const changedStatus = "Größe 2  🙂 +1 %41"

// withStatus demands a status as a registration tells it, which leaves out what is empty.
func withStatus(text, emoji string) expect.Matcher {
	demands := []expect.Matcher{expect.Field("status_text", expect.Equal(text)), expect.Field("emoji_name", expect.Equal(emoji))}
	if text == "" {
		demands[0] = expect.Optional("status_text", expect.Equal(""))
	}
	if emoji == "" {
		demands[1] = expect.Optional("emoji_name", expect.Equal(""))
	}
	return expect.All(demands)
}

// statusTold is the status of a user as the actor is told it.
func statusTold(a *Actor, of *Actor) any {
	all, _ := a.RegistrationOf("user_status").Body["user_status"].(target.Object)
	if all == nil {
		a.Session.Untestable("the register response does not tell the statuses")
	}
	return all[of.UserID.String()]
}

// keepsStatus judges the statuses that a registration tells, which the specification does
// not describe: only the passed parameters change, a refusal changes nothing, and others
// see the same and have their own.
func keepsStatus(s *Session) {
	s.OnlyForked()
	emoji, alias, second := s.Spellings().Emoji.Name, s.Spellings().EmojiAlias.One, s.As(target.Second)
	second.Do(SetStatus, Params{"status_text": "of the second", "emoji_name": alias})
	var claims []Claim
	for _, change := range []struct {
		p           Params
		text, emoji string
	}{
		{Params{"status_text": "for a while", "emoji_name": emoji}, "for a while", emoji},
		{Params{"status_text": changedStatus}, changedStatus, emoji},
		{Params{"emoji_name": alias}, changedStatus, alias},
		{Params{"status_text": strings.Repeat("x", statusLimit+1)}, changedStatus, alias},
		{Params{"status_text": "not kept", "emoji_name": "no_such_emoji_zz"}, changedStatus, alias},
		{Params{"status_text": "not kept", "emoji_code": s.Spellings().Emoji.Code}, changedStatus, alias},
		{Params{"status_text": ""}, "", alias},
		{Params{"status_text": changedStatus, "emoji_name": ""}, changedStatus, ""},
	} {
		s.Try(SetStatus, change.p)
		claims = append(claims, On(statusTold(s.Actor, s.Actor), withStatus(change.text, change.emoji)))
	}
	s.Verdict(append(claims, On(statusTold(second, s.Actor), withStatus(changedStatus, "")),
		On(statusTold(second, second), withStatus("of the second", alias)))...)
}
