package specs

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// framed are the parts of a registration that are compared, by the names of their events.
var framed = map[string][]string{
	"alert_words": {"alert_words"}, "drafts": {"drafts"}, "muted_topics": {"muted_topics"}, "muted_users": {"muted_users"},
	"realm_linkifiers": {"realm_linkifiers"}, "realm_user": {"realm_users"}, "realm_user_groups": {"realm_user_groups"}, "starred_messages": {"starred_messages"},
	"subscription": {"subscriptions", "unsubscribed",
		"never_subscribed"}, "user_settings": {"user_settings"}, "user_status": {"user_status"},
}

// unsteady are fields that change by themselves.
var unsteady = []string{"stream_weekly_traffic", "last_updated", "first_message_id"}

// window is how many messages are compared.
const window = 30

// snapshot is what a person is told: every value by its path.
type snapshot map[string]string

func snapshotOf(a *Actor) snapshot {
	told, found := a.RegistrationOf(slices.Sorted(maps.Keys(framed))...).Body, snapshot{}
	for _, keys := range framed {
		for _, key := range keys {
			found.enter(key, told[key])
		}
	}
	found.enter("messages", a.Fetch(Params{"num_before": window}).Body["messages"])
	return found
}

// enter adds a value. Elements of lists are named by their IDs, so that their order does
// not count.
func (s snapshot) enter(path string, value any) {
	switch v := value.(type) {
	case target.Object:
		for name, field := range v {
			if !slices.Contains(unsteady, name) {
				s.enter(path+"."+name, field)
			}
		}
	case []any:
		for _, element := range v {
			s.enter(path+"["+nameOf(element)+"]", element)
		}
	case nil:
	default:
		s[path] = JSONText(v)
	}
}

func nameOf(element any) string {
	object, is := element.(target.Object)
	for _, name := range []string{"id", "user_id", "stream_id"} {
		if id, there := object[name]; is && there {
			return JSONText(id)
		}
	}
	return JSONText(element)
}

// since are the paths whose values differ from those before, sorted.
func (s snapshot) since(before snapshot) []string {
	differ := []string{}
	for path, value := range s {
		if was, there := before[path]; !there || was != value {
			differ = append(differ, path)
		}
	}
	for path := range before {
		if _, there := s[path]; !there {
			differ = append(differ, path)
		}
	}
	slices.Sort(differ)
	return slices.Compact(differ)
}

// frame is one step: what it does, and the paths that must change for the actor and for
// another person. All others must stay.
type frame struct {
	words       string
	act         func()
	own, theirs []string
}

// claims does the step and compares.
func (f frame) claims(people [2]*Actor, before *[2]snapshot) {
	f.act()
	for i, may := range [][]string{f.own, f.theirs} {
		now := snapshotOf(people[i])
		people[i].Session.Expect(now.since(before[i])).
			To(changesOnly(fmt.Sprintf("%s, as the role %s sees it", f.words, people[i].Role), may))
		before[i] = now
	}
}

// changesOnly demands changes that fit the patterns, and one for each of them.
func changesOnly(words string, patterns []string) Matcher {
	return expect.Matcher(func(actual any) error {
		paths, _ := actual.([]string)
		for _, pattern := range patterns {
			if !slices.ContainsFunc(paths, regexp.MustCompile(pattern).MatchString) {
				return expect.Fail("a change of "+pattern+" by "+words, paths)
			}
		}
		for _, path := range paths {
			if !slices.ContainsFunc(patterns, func(pattern string) bool { return regexp.MustCompile(pattern).MatchString(path) }) {
				return expect.Fail("no change of "+path+" by "+words, paths)
			}
		}
		return nil
	})
}

// changesNothingElse judges that a change changes its object, for the people of it, and
// nothing else: a registration and a fetch of two people are compared before and after.
func changesNothingElse(s *Session) {
	s.OnlyForked()
	w := newFrameWorld(s)
	before := [2]snapshot{snapshotOf(s.Actor), snapshotOf(w.second)}
	if len(before[0]) == 0 || !slices.ContainsFunc(slices.Collect(maps.Keys(before[0])),
		func(path string) bool { return strings.HasPrefix(path, "user_settings") }) {
		s.Untestable("the register response does not tell enough")
	}

	for _, step := range w.steps() {
		step.claims([2]*Actor{s.Actor, w.second}, &before)
	}
}

// frameWorld is what the steps are about.
type frameWorld struct {
	*Session
	second                      *Actor
	one, two, private           Stream
	mine, other, theirs, direct json.Number
	group                       Params
}

func newFrameWorld(s *Session) *frameWorld {
	w := &frameWorld{Session: s, second: s.As(Second), one: s.FreshStream(), two: s.FreshStream()}
	w.second.Subscribe(w.one.Name)
	w.private = w.second.FreshStream(Params{"invite_only": true})
	w.mine, w.other = s.Post(w.one, "of the user"), s.Post(w.one, "of the user as well")
	w.theirs, w.direct = w.second.Post(w.one, "of the second"), s.Direct("directly", w.second.UserID)
	w.group = GroupOf(s, s.UserID)
	s.Do("PATCH /settings", Params{"presence_enabled": false})
	React(w.second, w.mine, Vote(s))
	for _, who := range []*Actor{s.Actor, w.second} {
		who.Do("PATCH /settings", Params{Displayed.Name: false, Sending.Name: false})
		who.Do(SetStatus, Params{"status_text": "before", "emoji_name": s.Spellings().Emoji.Name})
		who.Flag("remove", "read", w.mine, w.other, w.theirs, w.direct)
		who.Flag("add", "starred", w.other, w.theirs)
		who.Flag("add", "collapsed", w.theirs)
	}
	unmute(s.Actor, w.second)
	return w
}

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
			w.Given(TryGroup(w.Actor, w.group)).To(Succeed())
			React(w.Actor, w.theirs, Vote(w.Session))
			w.Edit(w.other, Params{"content": "OF THE USER as well"})
		}, w.shared(), w.shared()},
	}
	return append(first, w.laterSteps(status, muted, setting)...)
}

// shared are the paths of what both people see.
func (w *frameWorld) shared() []string {
	return []string{`^realm_user_groups\[`, ofMessage(w.theirs, "reactions"),
		ofMessage(w.other, "content|edit_history|last_edit_timestamp")}
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
			emoji, muted(w.two), setting(Sending.Name), ofMessage(w.mine,
				"flags"), `^starred_messages\[` + w.mine.String(), ofMessage(w.direct, "flags"),
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
	return `^messages\[(` + strings.Join(ids, "|") + `)\]\.flags\["read"\]`
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
		{w.Actor, "POST /messages", StreamMessage(w.private,
			"").With(Params{"to": w.Fresh("nowhere"), "content": "to nowhere"})},
		{w.Actor, "DELETE /attachments/999999999", nil},
	} {
		call.who.Try(call.call, call.p)
	}
	TryGroup(w.Actor, GroupOf(w.Session, w.UserID, w.UnusedUserID()))
}
