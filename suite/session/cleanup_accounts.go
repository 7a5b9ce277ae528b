package session

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// accountState has the settings and marks of an account: values by kind and name. Kinds
// that the server does not send are absent.
type accountState map[string]map[string]any

// ownKind is a kind of personal settings of an account.
type ownKind struct {
	name   string
	events []string // the event types that the registration fetches for it
	read   func(told registration) map[string]any
	// back are the requests that replace the present value by the earlier one; nil is
	// absent.
	back func(level int, name string, before, now any) []target.Request
}

// registration is the answer of a registration for an account.
type registration struct {
	survey *Survey
	who    target.Identity
	body   target.Object
}

func ownKinds() []ownKind {
	return []ownKind{
		{"setting", settingEvents(), readSettings, settingBack},
		{"status", []string{"user_status"}, readStatus, statusBack},
		{"muted user", []string{"muted_users"}, readMutedUsers, mutedUserBack},
		{"muted topic", []string{"muted_topics"}, readMutedTopics, mutedTopicBack},
		{"starred message", []string{"starred_messages"}, listed("starred_messages"), starBack},
		{"alert word", []string{"alert_words"}, listed("alert_words"), alertWordBack},
		{fullName, nil, nil, settingBack}, // fields of GET /users/me
	}
}

const fullName = "full_name"

// settingEvents are the types of the events on settings, at old levels and new ones.
func settingEvents() []string {
	return []string{"user_settings", "update_display_settings", "update_global_notifications"}
}

// ReadAccounts reads the state that the run restores at its end. An account may change
// at any time until a run begins to write, so the run reads it then.
func (s *Survey) ReadAccounts(ctx context.Context) {
	client := newClient(s.Config, func(target.Request, *target.Reply) {})
	defer client.Close()
	s.before = make(map[target.Role]accountState)
	for _, who := range s.accounts() {
		if state, _ := s.stateOf(ctx, client, who); state != nil {
			if who.FullName != "" {
				state[fullName] = map[string]any{fullName: who.FullName}
			}
			s.before[who.Role] = state
		}
	}
	s.Calls += client.Calls()
}

// accounts are the accounts of the run that can register, each once.
func (s *Survey) accounts() []target.Identity {
	var all []target.Identity
	for _, role := range target.Roles() {
		who := s.Identities[role]
		known := func(other target.Identity) bool { return other.UserID == who.UserID && other.Email == who.Email }
		if who.Missing == "" && role != target.Webhook && !slices.ContainsFunc(all, known) {
			all = append(all, who)
		}
	}
	return all
}

// Unregistered is the reason why the ordinary user cannot register, "" if the user can.
func (s *Survey) Unregistered(ctx context.Context) string {
	client := newClient(s.Config, func(target.Request, *target.Reply) {})
	defer client.Close()
	_, why := s.stateOf(ctx, client, s.Identities[target.User])
	return why
}

// stateOf reads the state of an account, except its name. Without a state, it returns the
// reason.
func (s *Survey) stateOf(
	ctx context.Context, client *target.Client, who target.Identity,
) (state accountState, unknown string) {
	var kinds []string
	for _, kind := range ownKinds() {
		kinds = append(kinds, kind.events...)
	}
	fetched := Params{"event_types": []string{}, "fetch_event_types": kinds}.With(capable(s.Declaration.Level))
	registered := client.Do(ctx, target.Request{
		Method: http.MethodPost, Path: "/register", As: who.Credentials, Params: fetched.Encode(),
	})
	if queue, _ := registered.Body["queue_id"].(string); queue != "" {
		client.Do(ctx, target.Request{
			Method: http.MethodDelete, Path: "/events", As: who.Credentials, Params: url.Values{"queue_id": {queue}},
		})
	}
	if !registered.Succeeded() {
		return nil, notDone(http.MethodPost, "/register", registered)
	}
	state = make(accountState)
	for _, kind := range ownKinds() {
		if kind.read == nil {
			continue
		}
		if values := kind.read(registration{s, who, registered.Body}); values != nil {
			state[kind.name] = values
		}
	}
	return state, ""
}

// nowOf reads the whole state of an account, for the comparison with an earlier one.
func (w cleaner) nowOf(ctx context.Context, who target.Identity) (state accountState, unknown string) {
	state, unknown = w.survey.stateOf(ctx, w.client, who)
	own := w.client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users/me", As: who.Credentials})
	if name, told := own.Body[fullName].(string); told && state != nil {
		state[fullName] = map[string]any{fullName: name}
	}
	return state, unknown
}

// accounts gives the accounts of the run the state that they had before it. It returns a
// notice for each account with a remaining difference.
func (w cleaner) accounts(ctx context.Context) (notices []string) {
	for _, who := range w.survey.accounts() {
		before := w.survey.before[who.Role]
		if before == nil {
			continue
		}
		now, unknown := w.nowOf(ctx, who)
		if now == nil {
			notices = append(notices, w.notice("it is unknown whether", who, "is the same as before the run: "+unknown))
			continue
		}
		if left := w.giveBack(ctx, who, before, now); len(left) > 0 {
			notices = append(notices, w.notice("", who, "is not the same as before the run: "+strings.Join(left, "; ")))
		}
	}
	return notices
}

func (w cleaner) notice(begin string, who target.Identity, text string) string {
	words := fmt.Sprintf("%s the role %s %s", begin, who.Role, text)
	return printable.Text(w.client.Redact(strings.TrimSpace(words)))
}

// giveBack restores the earlier state of an account, and describes the remaining
// differences.
func (w cleaner) giveBack(ctx context.Context, who target.Identity, before, now accountState) (left []string) {
	changes := changesOf(before, now)
	if len(changes) == 0 {
		return nil
	}
	refused := make(map[string]string) // by restored value
	for _, differs := range changes {
		for _, request := range differs.back(w.survey.Declaration.Level, differs.name, differs.before, differs.now) {
			request.As, request.Unknown = who.Credentials, true
			if reply := w.client.Do(ctx, request); !reply.Succeeded() {
				refused[differs.what()] = ": " + notDone(request.Method, request.Path, reply)
			}
		}
	}
	if again, _ := w.nowOf(ctx, who); again != nil {
		now = again
	}
	for _, differs := range changesOf(before, now) {
		what, is, was := differs.what(), worded(differs.now), worded(differs.before)
		left = append(left, fmt.Sprintf("%s is %s and was %s%s", what, is, was, refused[what]))
	}
	return left
}

// accountChange is a difference between two states of an account; nil is absent.
type accountChange struct {
	ownKind
	name        string
	before, now any
}

func (d accountChange) what() string {
	if d.ownKind.name == d.name || d.name == "" {
		return "the " + d.ownKind.name
	}
	return "the " + d.ownKind.name + " " + d.name
}

func worded(value any) string {
	if value == nil {
		return "absent"
	}
	return JSONText(value)
}

// changesOf returns the differences in the kinds that both states have.
func changesOf(before, now accountState) (all []accountChange) {
	for _, kind := range ownKinds() {
		was, is := before[kind.name], now[kind.name]
		if was == nil || is == nil {
			continue
		}
		names := slices.AppendSeq(slices.Collect(maps.Keys(was)), maps.Keys(is))
		slices.Sort(names)
		for _, name := range slices.Compact(names) {
			if !reflect.DeepEqual(was[name], is[name]) {
				all = append(all, accountChange{kind, name, was[name], is[name]})
			}
		}
	}
	return all
}

// readSettings reads settings from their object, or from the top level of a register
// response at old levels.
func readSettings(told registration) map[string]any {
	settings, gathered := told.body["user_settings"].(target.Object)
	values := make(map[string]any)
	for name, value := range settings {
		values[name] = value
	}
	for name, value := range told.body {
		if !gathered && !ofTheResponse(name, told.survey.Config.Prefix) {
			values[name] = value
		}
	}
	maps.DeleteFunc(values, func(_ string, value any) bool { // choices, which no user sets
		_, list := value.([]any)
		_, object := value.(target.Object)
		return list || object
	})
	return values
}

// ofTheResponse reports whether a field of a register response is about the response or
// the server, not about the account.
func ofTheResponse(name, prefix string) bool {
	if slices.Contains([]string{"result", "msg", "code", "queue_id", "last_event_id"}, name) {
		return true
	}
	return slices.ContainsFunc([]string{prefix, "server", "max", "realm", "event_queue"}, func(begin string) bool {
		return strings.HasPrefix(name, begin+"_")
	})
}

// settingBack gives a setting a value. Old levels divide settings between three calls,
// each of which ignores the settings of the others, and take some texts as JSON.
func settingBack(level int, name string, before, _ any) (requests []target.Request) {
	paths := []string{"/settings"}
	values := []any{before}
	if level < SettingsMergedRow.Level() {
		paths = append(paths, "/settings/display", "/settings/notifications")
	}
	if text, is := before.(string); is && level < plainSettingsRow.Level() && name != fullName {
		values = append(values, JSONText(text))
	}
	for _, path := range paths {
		for _, value := range values {
			requests = append(requests, target.Request{
				Method: http.MethodPatch, Path: path, Params: Params{name: value}.Encode(),
			})
		}
	}
	return requests
}

// readStatus reads the account's status without empty parts. From some level on, away
// is a setting.
func readStatus(told registration) map[string]any {
	all, is := told.body["user_status"].(target.Object)
	if !is {
		return nil
	}
	status := make(target.Object)
	own, _ := all[told.who.UserID.String()].(target.Object)
	for name, value := range own {
		given := value != "" && value != false
		if given && (name != "away" || told.survey.Declaration.Level < AwayIsPresenceRow.Level()) {
			status[name] = value
		}
	}
	return map[string]any{"": status}
}

func statusBack(level int, _ string, before, _ any) []target.Request {
	status := url.Values{"status_text": {""}}
	if level >= StatusEmojiRow.Level() {
		status.Set("emoji_name", "")
	}
	if level < AwayIsPresenceRow.Level() {
		status.Set("away", "false")
	}
	object, _ := before.(target.Object)
	for name, value := range object {
		status.Set(name, fmt.Sprint(value))
	}
	return []target.Request{{Method: http.MethodPost, Path: "/users/me/status", Params: status}}
}

func readMutedUsers(told registration) map[string]any {
	if _, is := told.body["muted_users"].([]any); !is {
		return nil
	}
	muted := make(map[string]any)
	for _, user := range target.Objects(told.body, "muted_users") {
		muted[AsNumber(user["id"]).String()] = true
	}
	return muted
}

func mutedUserBack(_ int, id string, before, _ any) []target.Request {
	return []target.Request{{Method: either(before, http.MethodPost, http.MethodDelete), Path: mutePath + id}}
}

// mutedTopic is a topic of the stream with the name.
type mutedTopic struct{ Stream, Topic string }

// readMutedTopics leaves out the streams of the run, which are going to be archived.
func readMutedTopics(told registration) map[string]any {
	all, is := told.body["muted_topics"].([]any)
	if !is {
		return nil
	}
	muted := make(map[string]any)
	for _, element := range all {
		if parts := AsList(element); len(parts) > 1 {
			stream, _ := parts[0].(string)
			topic, _ := parts[1].(string)
			if !strings.Contains(stream, MadeBy(told.survey.Run)) {
				muted[stream+" > "+topic] = mutedTopic{stream, topic}
			}
		}
	}
	return muted
}

func mutedTopicBack(_ int, _ string, before, now any) []target.Request {
	topic, muted := before.(mutedTopic)
	if !muted {
		topic, _ = now.(mutedTopic)
	}
	return []target.Request{{Method: http.MethodPatch, Path: "/users/me/subscriptions/muted_topics", Params: url.Values{
		"stream": {topic.Stream}, "topic": {topic.Topic}, "op": {either(before, "add", "remove")},
	}}}
}

// listed reads a list of numbers or texts.
func listed(field string) func(registration) map[string]any {
	return func(told registration) map[string]any {
		all, is := told.body[field].([]any)
		if !is {
			return nil
		}
		elements := make(map[string]any)
		for _, element := range all {
			elements[fmt.Sprint(element)] = true
		}
		return elements
	}
}

func starBack(_ int, id string, before, _ any) []target.Request {
	change := Change(either(before, "add", "remove"), "starred", json.Number(id))
	return []target.Request{{Method: http.MethodPost, Path: "/messages/flags", Params: change.Encode()}}
}

func alertWordBack(_ int, word string, before, _ any) []target.Request {
	words := Params{"alert_words": []string{word}}
	return []target.Request{{
		Method: either(before, http.MethodPost, http.MethodDelete), Path: "/users/me/alert_words", Params: words.Encode(),
	}}
}

// either chooses by the existence of an earlier value.
func either(before any, there, absent string) string {
	if before != nil {
		return there
	}
	return absent
}
