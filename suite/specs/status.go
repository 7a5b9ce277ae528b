package specs

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// awayIsPresenceRow is the row since which away is another name for a
// setting.
const awayIsPresenceRow Row = "148-away-deprecated"

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

// mutingUsersRow is the row since which users can be muted.
const mutingUsersRow Row = "48-mute-user-endpoint"

const MuteTopics = "PATCH /users/me/subscriptions/muted_topics"

// NeverUsed is a topic that has no messages.
const NeverUsed = "never used"

// TopicMute is the complete parameters for a topic of a new stream that has no
// messages.
func TopicMute(s *Session, op string) Params {
	return Params{"stream_id": s.FreshStream().ID(), "topic": NeverUsed, "op": op}
}

func neededToMute(name, id string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		s.Verdict(On(s.Try(MuteTopics, p.Without(name)), expect.Missing(name)), On(s.Try(MuteTopics, p), expect.Success()))
	}}
}

func refusedWithoutCode() expect.Matcher {
	return expect.All(expect.Refused(), expect.Field("msg", expect.NonEmptyText()), expect.NoCode())
}

// mute asks not to hear from a user, whatever the answer.
func mute(a *Actor, other *Actor) *target.Reply {
	return a.Try(fmt.Sprintf("POST /users/me/muted_users/%s", other.UserID), nil)
}

// MuteAnew is mute for one who may be muted still, since an earlier run.
func MuteAnew(a *Actor, other *Actor) *target.Reply {
	reply := mute(a, other)
	if !reply.Succeeded() && unmute(a, other) {
		reply = mute(a, other)
	}
	return reply
}

// unmute tells whether the server has the operation, which is not described.
func unmute(a *Actor, other *Actor) bool {
	if a.TryUnknown(fmt.Sprintf("DELETE /users/me/muted_users/%s", other.UserID), nil).Succeeded() {
		return true
	}
	a.Session.Notice(fmt.Sprintf("%s may still have muted the role %s", a.Role, other.Role))
	return false
}

func ofAlertWords(v any) error { return expect.Field("type", expect.Equal("alert_words"))(v) }

// alert adds an alert word, which is removed after the run.
func alert(s *Session, word string) {
	p := Params{"alert_words": []string{word}}
	if !s.Try("POST /users/me/alert_words", p).Succeeded() {
		s.Untestable("alert words cannot be changed with POST /users/me/alert_words")
	}
	s.Cleaning().Undo(s.Credentials, "/users/me/alert_words", p)
}

func presenceLimit(id, name string, there bool) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /register", Params{"event_types": []string{"realm"}})
		forget(s, reply)
		demand := expect.Absent(name)
		if there {
			const aDay = 24 * 60 * 60
			demand = expect.Field(name, expect.Between(1, aDay))
		}
		s.Verdict(On(reply, expect.Success(), demand), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}}
}

// neededOfGroups judges a parameter without which no group is made.
func neededOfGroups(name string, ids ...string) Spec {
	spec := Spec{Covers: ids, Body: func(s *Session) {
		p := GroupOf(s, s.UserID)
		s.Verdict(On(TryGroup(s.Actor, p.Without(name)), expect.Missing(name)), On(TryGroup(s.Actor, p), expect.Success()))
	}}
	if name == "members" {
		spec.Dialect = "spec" // the public counterpart does without
	}
	return spec
}

// GroupOf returns the complete parameters of a new group.
func GroupOf(s *Session, members ...json.Number) Params {
	return Params{"name": s.Fresh("Groupé"), "description": "made by a conformance suite", "members": members}
}

// TryGroup asks for a group, whatever the answer.
func TryGroup(a *Actor, p Params) *target.Reply {
	if name, _ := p["name"].(string); name != "" && a.Email != "" {
		a.Session.Grouped(a.Credentials)
	}
	return a.Try("POST /user_groups/create", p)
}

// bareEnvelope demands a success that tells nothing more.
func bareEnvelope() expect.Matcher {
	return expect.All(expect.Success(), expect.OnlyKeys("result", "msg", expect.IgnoredParameters))
}

// keepsStatus judges the statuses that a registration tells, which the specification does
// not describe: only the passed parameters change, and others see them as well.
func keepsStatus(s *Session) {
	s.OnlyForked()
	emoji, alias, second := s.Spellings().Emoji.Name, s.Spellings().EmojiAlias.One, s.As(target.Second)
	of := func(text, emoji string) expect.Matcher {
		return expect.All(expect.Field("status_text", expect.Equal(text)), expect.Field("emoji_name", expect.Equal(emoji)))
	}
	told := func(who *Actor) any {
		all, _ := who.RegistrationOf("user_status").Body["user_status"].(target.Object)
		if all == nil {
			s.Untestable("the register response does not tell the statuses")
		}
		return all[s.UserID.String()]
	}
	var claims []Claim
	for _, change := range []struct {
		p           Params
		text, emoji string
	}{
		{Params{"status_text": "for a while", "emoji_name": emoji}, "for a while", emoji},
		{Params{"status_text": "Größe 2"}, "Größe 2", emoji},
		{Params{"emoji_name": alias}, "Größe 2", alias},
	} {
		s.Do(SetStatus, change.p)
		claims = append(claims, On(told(s.Actor), of(change.text, change.emoji)))
	}
	s.Verdict(append(claims, On(told(second), of("Größe 2", alias)))...)
}
