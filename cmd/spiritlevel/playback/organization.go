package playback

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Organization is the beginning of a recording, as a scenario.
type Organization struct {
	Scenario *scenarios.Scenario
	// Missing are sentences about parts that no scenario can have.
	Missing []string
	// System are the groups of the server by their IDs.
	System map[int]scenarios.SystemGroup
}

// maker makes a scenario from the answers to accounts.
type maker struct {
	s       *scenarios.Scenario
	users   map[int]*scenarios.User
	streams map[int]*scenarios.Stream
	system  map[int]scenarios.SystemGroup // by the ID of the group
	groups  map[int]string
	bots    map[int]string // of the server
	seen    map[int]*scenarios.Message
	late    func(scenarios.Time) bool // after the recording has begun
	missing []string

	begun         time.Time // in seconds, as many times are
	newestStream  int       // of the first registration
	newestMessage int
}

// view is an answer to one account.
type view struct {
	who, key string
	object
}

// OrganizationOf makes the scenario of a recording.
func OrganizationOf(head recordings.Head, steps []*recordings.Step) (*Organization, error) {
	m := &maker{s: &scenarios.Scenario{Organization: scenarios.NewOrganization()}, users: map[int]*scenarios.User{},
		streams: map[int]*scenarios.Stream{}, system: map[int]scenarios.SystemGroup{}, groups: map[int]string{},
		bots: map[int]string{}, seen: map[int]*scenarios.Message{},
		late: func(t scenarios.Time) bool { return t.At.After(head.Recorded) }, begun: head.Recorded.Truncate(time.Second)}
	var views []view
	var pages, files []view
	passwords := map[string]string{}
	for _, s := range steps {
		answer, _ := recordings.Decode(s.Answer)
		seen := view{s.Who, s.Key, asObject(answer)}
		switch {
		case s.Path == recordings.Base+"/fetch_api_key" && s.Status == 200:
			passwords[strings.Join(s.Form["username"], "")] = strings.Join(s.Form["password"], "")
		case !s.Begin || s.Status != 200:
		case s.Path == recordings.Base+"/register":
			views = append(views, seen)
		case s.Path == recordings.Base+"/messages":
			pages = append(pages, seen)
		case s.Path == recordings.Base+"/attachments":
			files = append(files, seen)
		case s.Path == recordings.Base+"/server_settings":
			m.logins(seen.object)
		}
	}
	if len(views) == 0 {
		return nil, errors.New("the recording shows no organization: no account of it could register; " +
			"give record an account, or let a client send its credentials")
	}
	m.make(views, pages)
	for _, v := range files {
		m.attachments(v)
	}
	for i, u := range m.s.Users {
		m.s.Users[i].Password = passwords[u.Email]
	}
	relative(reflect.ValueOf(m.s).Elem(), head.Recorded)
	return m.checked()
}

func (m *maker) make(views, pages []view) {
	m.organization(views[0])
	m.newestMessage = views[0].number("max_message_id")
	for _, o := range views[0].objects("subscriptions", "unsubscribed", "never_subscribed", "streams") {
		m.newestStream = max(m.newestStream, o.number("stream_id"))
	}
	for _, v := range views {
		m.people(v)
	}
	for _, v := range views {
		m.visibility(v)
		m.own(v)
	}
	m.addresses()
	for _, v := range views {
		m.allGroups(v)
		m.allStreams(v)
	}
	m.announcements(views[0])
	m.collections(views[0])
	for _, v := range views {
		m.personal(v)
	}
	for _, page := range pages {
		m.messages(page)
	}
	for _, v := range views {
		m.unseen(v)
	}
	m.collect()
}

// collect puts what was found in order.
func (m *maker) collect() {
	for _, id := range sortedKeys(m.users) {
		m.s.Users = append(m.s.Users, *m.users[id])
	}
	for _, id := range sortedKeys(m.streams) {
		m.s.Streams = append(m.s.Streams, *m.streams[id])
	}
	for _, id := range sortedKeys(m.seen) {
		m.s.Messages = append(m.s.Messages, *m.seen[id])
	}
	for _, id := range sortedKeys(m.bots) {
		m.s.ServerBots = append(m.s.ServerBots, scenarios.ServerBot{Name: scenarios.ServerBotName(m.bots[id]), ID: id})
	}
}

func sortedKeys[V any](m map[int]V) []int {
	keys := make([]int, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// checked loads the scenario as a file. Settings that no file can have are left out, with
// a sentence about each.
func (m *maker) checked() (*Organization, error) {
	for {
		text, err := yaml.Marshal(m.s)
		if err != nil {
			return nil, err
		}
		loaded, err := scenarios.Load(bytes.NewReader(text), "recording")
		if err == nil {
			return &Organization{loaded, m.missing, m.system}, nil
		}
		if !m.leaveOut(err) {
			return nil, fmt.Errorf("the beginning of the recording makes no organization: %w", err)
		}
	}
}

// kept are the sections whose objects others refer to: of these, only a key is left out.
var kept = []string{"organization", "users", "streams", "groups"}

// leaveOut removes the first mistake: a setting, a permission, another key of an account
// or a stream, or a whole object. It reports whether it was able to.
func (m *maker) leaveOut(err error) bool {
	var wrong *scenarios.Error
	if !errors.As(err, &wrong) {
		return false
	}
	path, _, _ := strings.Cut(wrong.Reason, ": ")
	m.missing = append(m.missing, wrong.Reason)
	at := reflect.ValueOf(m.s).Elem()
	parts := strings.Split(path, ".")
	for i, part := range parts {
		name, index, isList := strings.Cut(strings.TrimSuffix(part, "]"), "[")
		field := fieldNamed(at, name)
		n, _ := strconv.Atoi(index) // 0 without an index
		last := i+1 == len(parts)
		switch {
		case !field.IsValid() || isList && n >= field.Len():
			return false
		case field.Kind() == reflect.Map && !last:
			before := field.Len()
			field.SetMapIndex(reflect.ValueOf(parts[i+1]), reflect.Value{})
			return field.Len() < before
		case isList && (last || name == "permissions" || !slices.Contains(kept, name)):
			field.Set(reflect.AppendSlice(field.Slice(0, n), field.Slice(n+1, field.Len())))
			return true
		case last:
			wasSet := !field.IsZero()
			field.SetZero()
			return wasSet
		case isList:
			field = field.Index(n)
		}
		at = field
	}
	return false
}

// fieldNamed is the field of a struct that a file calls by a name.
func fieldNamed(v reflect.Value, name string) reflect.Value {
	if v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	for i := range v.NumField() {
		if tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ","); tag == name {
			return v.Field(i)
		}
	}
	return reflect.Value{}
}

// organization reads what a registration says of the organization. Most keys have the
// name of the setting.
func (m *maker) organization(v view) {
	o := &m.s.Organization
	fields := reflect.ValueOf(o).Elem()
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Type().Field(i).Tag.Get("yaml"), ",")
		value, there := v.object["realm_"+name]
		if field := fields.Field(i); there {
			setPlain(field, plain(value))
		}
	}
	o.ID = "recorded"
	o.Icon = ""
	o.WebPublicStreams = v.flag("server_web_public_streams_enabled") && v.flag("realm_enable_spectator_access")
	o.WaitingPeriodDays = v.number("realm_waiting_period_threshold")
	o.DirectMessages = v.number("realm_private_message_policy") != 2
	o.UploadQuotaMiB = v.number("realm_upload_quota_mib")
	o.Production = !v.flag("development_environment")
	o.MailHost = v.text("realm_bot_domain")
	for _, limit := range []struct {
		key  string
		into *int
	}{{"content_edit", &o.ContentEditLimit}, {"content_delete", &o.ContentDeleteLimit}} {
		if key := "realm_message_" + limit.key + "_limit_seconds"; !v.has(key) || v.number(key) == 0 {
			*limit.into = -1
		}
	}
	o.Settings, o.UserDefaults = scenarios.Settings{}, scenarios.Settings{}
	for key, value := range v.object {
		name, isRealm := strings.CutPrefix(key, "realm_")
		if isRealm && value != nil && scenarios.TakesSetting("organization", name) {
			o.Settings[name] = plain(value)
		}
	}
	for name, value := range asObject(v.object["realm_user_settings_defaults"]) {
		if value != nil && scenarios.TakesSetting("defaults", name) {
			o.UserDefaults[name] = plain(value)
		}
	}
}

// setPlain sets a field to a value of its type.
func setPlain(field reflect.Value, v any) {
	if v != nil && reflect.TypeOf(v) == field.Type() {
		field.Set(reflect.ValueOf(v))
	}
}

// logins reads the settings of the server that everybody sees.
func (m *maker) logins(settings object) {
	origin := cmp.Or(settings.text("realm_url"), settings.text("realm_uri")) // newer levels have it before the path
	for _, method := range settings.objects("external_authentication_methods") {
		m.s.Organization.Logins = append(m.s.Organization.Logins, scenarios.Login{
			Name: method.text("name"), DisplayName: cmp.Or(method.text("display_name"), method.text("name")),
			Icon: strings.TrimPrefix(method.text("display_icon"), origin)})
	}
}

// announcements reads which streams the server writes to.
func (m *maker) announcements(v view) {
	o := &m.s.Organization
	for key, into := range map[string]*string{
		"notifications": &o.NotificationsStream, "new_stream_announcements": &o.NotificationsStream,
		"signup_notifications": &o.SignupStream, "signup_announcements": &o.SignupStream,
	} {
		id := cmp.Or(v.number("realm_"+key+"_stream_id"), v.number("realm_"+key+"_channel_id"))
		if s := m.streams[id]; s != nil {
			*into = s.Name
		}
	}
}
