package fake_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// value is what a parameter's text says, as JSON decodes it where it is no
// text.
func value(text string) any {
	var v any
	switch json.Unmarshal([]byte(text), &v); v.(type) {
	case bool, float64:
		return v
	}
	return text
}

// settings are somebody's settings as register tells them.
func (c *client) settings() map[string]any {
	c.t.Helper()
	return c.post("/register", form{"fetch_event_types": []string{"user_settings"}}).ok().object("user_settings")
}

// knowing is the capability to read the event on settings.
var knowing = form{"client_capabilities": form{"notification_settings_null": true, "user_settings_object": true}}

func TestEverySettingTakesItsValuesAndRefusesOthers(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	for _, s := range settings.OwnSamples() {
		t.Run(s.Name, func(t *testing.T) {
			ben := as(t, srv, member)
			for _, text := range s.Accepts {
				q, was := ben.queue(knowing), ben.settings()[s.Name]
				r := ben.patch("/settings", form{s.Name: text}).ok()
				same(t, "answer", len(r.body), 2)
				same(t, "register tells", ben.settings()[s.Name], value(text))
				list := q.events()
				if was == value(text) {
					same(t, "events on what is as before", list, []any{})
					continue
				}
				e := find(t, list, "type", "user_settings")
				same(t, "event", []any{e["op"], e["property"], e["value"]}, []any{"update", s.Name, value(text)})
			}
			q, was := ben.queue(knowing), ben.settings()
			for _, text := range s.Refuses {
				ben.patch("/settings", form{"full_name": "Somebody Else", s.Name: text}).refused(400, "BAD_REQUEST").says(s.Name)
			}
			same(t, "settings after refusals", ben.settings(), was)
			same(t, "events on refusals", q.events(), []any{})
		})
	}
}

func TestSettingsOfOneAreNotThoseOfOthers(t *testing.T) {
	srv := fake.Start(t)
	cleo := as(t, srv, other)
	was, q := cleo.settings(), cleo.queue(knowing)
	as(t, srv, member).patch("/settings", form{"twenty_four_hour_time": true, "emojiset": "text"}).ok()
	same(t, "another's settings", cleo.settings(), was)
	same(t, "another's events", q.events(), []any{})
}

func TestSeveralSettingsChangeTogetherAndTellSingly(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	newer, older := ben.queue(knowing), ben.queue(nil)
	ben.patch("/settings", form{"default_language": "de", "enable_sounds": false, "user_list_style": 3}).ok()
	same(t, "events", kinds(newer.events()), []string{"user_settings update", "user_settings update", "user_settings update"})
	list := older.events()
	same(t, "events beside the older ones", kinds(list), []string{
		"user_settings update", "update_display_settings",
		"user_settings update", "update_global_notifications", "user_settings update",
	})
	same(t, "language", []any{list[0]["language_name"], list[1]["language_name"], list[1]["setting_name"], list[1]["setting"], list[1]["user"]},
		[]any{"German", "German", "default_language", "de", member})
	same(t, "notification", []any{list[3]["notification_name"], list[3]["setting"], list[3]["language_name"]}, []any{"enable_sounds", false, nil})
}

func TestOlderEventsComeToThoseWhoAskForThemAlone(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(88))
	ben := as(t, srv, member)
	q := ben.queue(form{"event_types": []string{"update_display_settings"}})
	ben.patch("/settings", form{"dense_mode": true, "enable_sounds": false}).ok()
	same(t, "events", kinds(q.events()), []string{"update_display_settings"})
}

func TestBothAliasesDoWhatTheSettingsEndpointDoes(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for _, path := range []string{"/settings/display", "/settings/notifications"} {
		r := ben.patch(path, form{"dense_mode": true, "enable_sounds": false, "odd": 1}).ok()
		same(t, "ignored", r.names("ignored_parameters_unsupported"), []string{"odd"})
		same(t, "settings", []any{ben.settings()["dense_mode"], ben.settings()["enable_sounds"]}, []any{true, false})
		ben.patch(path, form{"dense_mode": false, "enable_sounds": true}).ok()
	}
}

func TestTheOlderEndpointsHaveParametersOfTheirOwn(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(79))
	ben := as(t, srv, member)
	r := ben.patch("/settings/display", form{"twenty_four_hour_time": true, "enable_sounds": false, "timezone": "Asia/Tokyo"}).ok()
	same(t, "display answer", []any{r.body["twenty_four_hour_time"], r.body["timezone"], r.has("enable_sounds")}, []any{true, "Asia/Tokyo", false})
	r = ben.patch("/settings/notifications", form{"dense_mode": true, "realm_name_in_notifications": true}).ok()
	same(t, "notifications answer", []any{r.body["realm_name_in_notifications"], r.has("dense_mode")}, []any{true, false})
	r = ben.patch("/settings", form{"dense_mode": true, "full_name": "Ben B"}).ok()
	same(t, "settings answer", []any{r.names("ignored_parameters_unsupported"), r.has("full_name")}, []any{[]string{"dense_mode"}, false})
}

func TestOneRefusedSettingLeavesTheOthersAlone(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q, was := ben.queue(nil), ben.settings()
	ben.patch("/settings", form{"full_name": "Benny", "dense_mode": true, "new_password": "long enough", "old_password": "wrong"}).refused(400, "BAD_REQUEST")
	same(t, "settings", ben.settings(), was)
	same(t, "events", q.events(), []any{})
	same(t, "name", ben.get("/users/me", nil).ok().text("full_name"), "Ben Brook")
}

func TestBotsHaveNoSettingsToChange(t *testing.T) {
	srv := fake.Start(t)
	as(t, srv, buildBot).patch("/settings", form{"dense_mode": true}).refused(400, "BAD_REQUEST").says("bot")
}

func TestEnterSendsHadItsOwnEndpoint(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(80))
	ben := as(t, srv, member)
	q := ben.queue(nil)
	ben.post("/users/me/enter-sends", form{"enter_sends": true}).ok()
	r := ben.post("/register", form{"fetch_event_types": []string{"realm_user"}}).ok()
	same(t, "enter_sends", r.body["enter_sends"], true)
	same(t, "events", q.events(), []any{})
}

func TestSettingsOfOlderLevelsAreTakenAndToldByTheirNames(t *testing.T) {
	for level, c := range map[featurelevels.Level]struct{ path, name, on, event string }{
		20:  {"/settings/display", "night_mode", "true", "update_display_settings"},
		167: {"/settings", "realm_name_in_notifications", "true", "update_global_notifications"},
	} {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			ben := as(t, fake.Start(t, fake.WithLevel(level)), member)
			q := ben.queue(nil)
			ben.patch(c.path, form{c.name: c.on}).ok()
			e := find(t, q.events(), "type", c.event)
			name := e["setting_name"]
			if name == nil {
				name = e["notification_name"]
			}
			same(t, "event", []any{name, e["setting"]}, []any{c.name, true})
			r := ben.post("/register", form{}).ok()
			same(t, "register", r.body[c.name], true)
			ben.patch(c.path, form{c.name: "2"}).refused(400, "BAD_REQUEST")
		})
	}
}

func TestEveryDefaultTakesItsValuesAndNewAccountsStartWithIt(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := as(t, srv, admin), as(t, srv, member)
	was := ben.settings()
	defaults := func() map[string]any {
		return ben.post("/register", form{"fetch_event_types": []string{"realm_user_settings_defaults"}}).ok().object("realm_user_settings_defaults")
	}
	for _, s := range settings.PersonalSamples() {
		for _, text := range s.Accepts {
			q, before := ben.queue(nil), defaults()[s.Name]
			iris.patch("/realm/user_settings_defaults", form{s.Name: text}).ok()
			same(t, s.Name, defaults()[s.Name], value(text))
			if before == value(text) {
				continue
			}
			e := find(t, q.events(), "type", "realm_user_settings_defaults")
			same(t, s.Name+" event", []any{e["op"], e["property"], e["value"]}, []any{"update", s.Name, value(text)})
		}
		for _, text := range s.Refuses {
			iris.patch("/realm/user_settings_defaults", form{s.Name: text}).refused(400, "BAD_REQUEST").says(s.Name)
		}
	}
	ben.patch("/realm/user_settings_defaults", form{"dense_mode": true}).refused(400, "UNAUTHORIZED_PRINCIPAL")
	same(t, "settings of those who are there", ben.settings(), was)
}
