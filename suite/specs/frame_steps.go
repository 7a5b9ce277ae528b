package specs

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// ofMessage is a pattern for fields of the message.
func ofMessage(id json.Number, fields string) string {
	return fmt.Sprintf(`^messages\[%s\]\.(%s)(\W|$)`, id, fields)
}

// steps change things, change them again, try what is refused, and change others.
func (w *frameWorld) steps() []frame {
	status := fmt.Sprintf(`^user_status\.%s\.status_text`, w.UserID)
	muted := func(stream Stream) string { return `^muted_topics\[.*` + regexp.QuoteMeta(stream.Name) }
	topic := Params{"stream_id": w.one.ID(), "topic": "Ä first", "op": "add"}
	setting := func(name string) string { return `^user_settings\.` + name + `$` }
	changes := func() {
		w.Do(SetStatus, Params{"status_text": "Größe  🙂"})
		w.Flag("add", "starred", w.mine)
		w.Try(MuteTopics, topic)
		w.Do("PATCH /settings", Params{Displayed.Name: true})
	}
	first := []frame{
		{"a status, a star, a muted topic and a setting", changes, []string{
			status, ofMessage(w.mine, "flags"), `^starred_messages\[` + w.mine.String(), muted(w.one), setting(Displayed.Name),
		}, []string{status}},
		{"the same once more", changes, nil, nil},
		{"what is refused", w.refused, nil, nil},
		{"a group, a reaction and an edit", func() {
			w.Arranged(TryGroup(w.Actor, w.group), expect.Success())
			React(w.Actor, w.theirs, Vote(w.Session))
			w.Edit(w.mine, Params{"content": "of the user, edited"})
		}, w.shared(), w.shared()},
	}
	return append(first, w.laterSteps(status, muted, setting)...)
}

// shared are the paths of what both people see.
func (w *frameWorld) shared() []string {
	return []string{`^realm_user_groups\[`, ofMessage(w.theirs, "reactions"), ofMessage(w.mine, "content|edit_history|last_edit_timestamp")}
}

func (w *frameWorld) laterSteps(status string, muted func(Stream) string, setting func(string) string) []frame {
	emoji := fmt.Sprintf(`^user_status\.%s\.(emoji_name|emoji_code)`, w.UserID)
	return []frame{
		{"another emoji, another muted topic, another setting and a star that is taken", func() {
			w.Do(SetStatus, Params{"emoji_name": w.Spellings().EmojiAlias.One})
			w.Try(MuteTopics, Params{"stream": w.two.Name, "topic": "Ä first", "op": "add"})
			w.Do("PATCH /settings", Params{Sending.Name: true})
			w.Flag("remove", "starred", w.mine)
			w.Flag("add", "collapsed", w.direct)
		}, []string{
			emoji, muted(w.two), setting(Sending.Name), ofMessage(w.mine, "flags"), `^starred_messages\[` + w.mine.String(), ofMessage(w.direct, "flags"),
		}, []string{emoji}},
		{"a muted user", func() { mute(w.Actor, w.second) }, []string{`^muted_users`, w.ofSecond()}, nil},
		{"a user who is muted again", func() { mute(w.Actor, w.second) }, nil, nil},
		{"a topic that is heard again, and no text", func() {
			w.Try(MuteTopics, Params{"stream": w.two.Name, "topic": "Ä first", "op": "remove"})
			w.Do(SetStatus, Params{"status_text": ""})
		}, []string{muted(w.two), status}, []string{status}},
	}
}

// ofSecond is a pattern for the flags of all messages that the second person sent.
func (w *frameWorld) ofSecond() string {
	ids := []string{}
	for _, message := range Messages(w.Fetch(Params{"num_before": window})) {
		if message["sender_id"] == w.second.UserID {
			ids = append(ids, fmt.Sprint(message["id"]))
		}
	}
	return `^messages\[(` + strings.Join(ids, "|") + `)\]\.flags`
}

// refused makes calls that every server refuses.
func (w *frameWorld) refused() {
	for call, p := range map[string]Params{
		SetStatus:         {"status_text": longText(statusLimit + 1), "emoji_name": w.Spellings().EmojiAlias.One},
		"PATCH /settings": {"color_scheme": 9, "default_view": "no such view"},
		MuteTopics:        {"stream_id": w.two.ID(), "topic": "never", "op": "toggle"},
	} {
		w.Try(call, p)
	}
	for _, call := range []struct {
		who  *Actor
		call string
		p    Params
	}{
		{w.Actor, "PATCH /messages/" + w.theirs.String(), Params{"content": "by somebody else"}},
		{w.Actor, "PATCH /messages/" + w.mine.String(), Params{"content": "moved", "stream_id": w.two.ID()}},
		{w.Actor, "PATCH /messages/" + w.direct.String(), Params{"topic": "of no stream"}},
		{w.Actor, "POST /messages/" + w.mine.String() + "/reactions", Params{"emoji_name": "no_such_emoji_zz"}},
		{w.Actor, "POST /messages/flags", Change("toggle", "starred", w.mine)},
		{w.Actor, "POST /messages/flags", Change("add", "no_such_flag", w.mine)},
		{w.Actor, "POST /users/me/subscriptions", Params{"subscriptions": Calling(w.private)}},
		{w.Actor, "POST /users/me/muted_users/" + w.UserID.String(), nil},
		{w.Actor, "POST /users", Newcomer(w.Session)},
		{w.Actor, "POST /messages", DirectMessage("to nobody", w.UnusedUserID())},
		{w.Actor, "POST /messages", StreamMessage(w.private, "").With(Params{"to": w.Fresh("nowhere"), "content": "to nowhere"})},
		{w.Actor, "DELETE /attachments/999999999", nil},
	} {
		call.who.Try(call.call, call.p)
	}
	TryGroup(w.Actor, GroupOf(w.Session, w.UserID, w.UnusedUserID()))
}
