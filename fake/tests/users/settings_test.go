package users_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// knowing is the capability to read the event on settings.
var knowing = Form{"client_capabilities": Form{"notification_settings_null": true, "user_settings_object": true}}

func TestEverySettingTakesItsValuesAndRefusesOthers(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	for _, s := range settings.OwnSamples() {
		t.Run(s.Name, func(t *testing.T) {
			ben := As(t, srv, Member)
			for _, text := range s.Accepts {
				q, was := ben.Queue(knowing), ben.Settings()[s.Name]
				r := ben.Patch("/settings", Form{s.Name: text}).OK()
				Same(t, "answer", len(r.Body), 2)
				Same(t, "register tells", ben.Settings()[s.Name], JSONOrText(text))
				list := q.Events()
				if was == JSONOrText(text) {
					Same(t, "events on what is as before", list, []any{})
					continue
				}
				e := Find(t, list, "type", "user_settings")
				Same(t, "event", []any{e["op"], e["property"], e["value"]}, []any{"update", s.Name, JSONOrText(text)})
			}
			q, was := ben.Queue(knowing), ben.Settings()
			for _, text := range s.Refuses {
				ben.Patch("/settings", Form{"full_name": "Somebody Else", s.Name: text}).Refused(400, "BAD_REQUEST").Says(s.Name)
			}
			Same(t, "settings after refusals", ben.Settings(), was)
			Same(t, "events on refusals", q.Events(), []any{})
		})
	}
}

func TestSettingsBelongToOneAccount(t *testing.T) {
	srv := fake.Start(t)
	cleo := As(t, srv, Other)
	was, q := cleo.Settings(), cleo.Queue(knowing)
	As(t, srv, Member).Patch("/settings", Form{"twenty_four_hour_time": true, "emojiset": "text"}).OK()
	Same(t, "another's settings", cleo.Settings(), was)
	Same(t, "another's events", q.Events(), []any{})
}

func TestSeveralSettingsChangeTogetherWithOneEventEach(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	newer, older := ben.Queue(knowing), ben.Queue(nil)
	ben.Patch("/settings", Form{"default_language": "de", "enable_sounds": false, "user_list_style": 3}).OK()
	Same(t, "events", Kinds(newer.Events()), []string{"user_settings update", "user_settings update",
		"user_settings update"})
	list := older.Events()
	Same(t, "events beside the older ones", Kinds(list), []string{
		"user_settings update", "update_display_settings",
		"user_settings update", "update_global_notifications", "user_settings update",
	})
	Same(t, "language", []any{list[0]["language_name"], list[1]["language_name"], list[1]["setting_name"],
		list[1]["setting"], list[1]["user"]},
		[]any{"German", "German", "default_language", "de", Member})
	Same(t, "notification", []any{list[3]["notification_name"], list[3]["setting"], list[3]["language_name"]},
		[]any{"enable_sounds", false, nil})
}

func TestOlderEventsReachClientsThatRequestThem(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(88))
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"update_display_settings"}})
	ben.Patch("/settings", Form{"dense_mode": false, "enable_sounds": false}).OK()
	Same(t, "events", Kinds(q.Events()), []string{"update_display_settings"})
}

func TestBothAliasesEqualTheSettingsEndpoint(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for _, path := range []string{"/settings/display", "/settings/notifications"} {
		r := ben.Patch(path, Form{"dense_mode": false, "enable_sounds": false, "odd": 1}).OK()
		Same(t, "ignored", r.Names("ignored_parameters_unsupported"), []string{"odd"})
		Same(t, "settings", []any{ben.Settings()["dense_mode"], ben.Settings()["enable_sounds"]}, []any{false, false})
		ben.Patch(path, Form{"dense_mode": true, "enable_sounds": true}).OK()
	}
}

func TestTheOlderEndpointsHaveParametersOfTheirOwn(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(79))
	ben := As(t, srv, Member)
	r := ben.Patch("/settings/display", Form{"twenty_four_hour_time": true, "enable_sounds": false,
		"timezone": "Asia/Tokyo"}).OK()
	Same(t, "display answer", []any{r.Body["twenty_four_hour_time"], r.Body["timezone"], r.Has("enable_sounds")},
		[]any{true, "Asia/Tokyo", false})
	r = ben.Patch("/settings/notifications", Form{"dense_mode": true, "realm_name_in_notifications": true}).OK()
	Same(t, "notifications answer", []any{r.Body["realm_name_in_notifications"], r.Has("dense_mode")}, []any{true, false})
	r = ben.Patch("/settings", Form{"dense_mode": true, "full_name": "Ben B"}).OK()
	Same(t, "settings answer", []any{r.Names("ignored_parameters_unsupported"), r.Has("full_name")},
		[]any{[]string{"dense_mode"}, false})
}

func TestARefusedSettingChangesNoOther(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q, was := ben.Queue(nil), ben.Settings()
	ben.Patch("/settings", Form{"full_name": "Benny", "dense_mode": true, "new_password": "long enough",
		"old_password": "wrong"}).Refused(400, "BAD_REQUEST")
	Same(t, "settings", ben.Settings(), was)
	Same(t, "events", q.Events(), []any{})
	Same(t, "name", ben.Get("/users/me", nil).OK().Text("full_name"), "Ben Brook")
}

func TestBotsHaveNoSettingsToChange(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, BuildBot).Patch("/settings", Form{"dense_mode": true}).Refused(400, "BAD_REQUEST").Says("bot")
}

func TestEnterSendsHadItsOwnEndpoint(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(80))
	ben := As(t, srv, Member)
	q := ben.Queue(nil)
	ben.Post("/users/me/enter-sends", Form{"enter_sends": true}).OK()
	r := ben.Post("/register", Form{"fetch_event_types": []string{"realm_user"}}).OK()
	Same(t, "enter_sends", r.Body["enter_sends"], true)
	Same(t, "events", q.Events(), []any{})
}

func TestSettingsOfOlderLevelsHaveTheirOlderNames(t *testing.T) {
	for level, c := range map[featurelevels.Level]struct{ path, name, on, event string }{
		20:  {"/settings/display", "night_mode", "true", "update_display_settings"},
		167: {"/settings", "realm_name_in_notifications", "true", "update_global_notifications"},
	} {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			ben := As(t, fake.Start(t, fake.WithLevel(level)), Member)
			q := ben.Queue(nil)
			ben.Patch(c.path, Form{c.name: c.on}).OK()
			e := Find(t, q.Events(), "type", c.event)
			name := e["setting_name"]
			if name == nil {
				name = e["notification_name"]
			}
			Same(t, "event", []any{name, e["setting"]}, []any{c.name, true})
			r := ben.Post("/register", Form{}).OK()
			Same(t, "register", r.Body[c.name], true)
			ben.Patch(c.path, Form{c.name: "2"}).Refused(400, "BAD_REQUEST")
		})
	}
}

func TestEveryDefaultTakesItsValuesAndNewAccountsStartWithIt(t *testing.T) {
	sample.NotShort(t)
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	was := ben.Settings()
	defaults := func() map[string]any {
		return ben.Post("/register", Form{"fetch_event_types": []string{"realm_user_settings_defaults"}}).OK().Object(
			"realm_user_settings_defaults")
	}
	for _, s := range settings.PersonalSamples() {
		for _, text := range s.Accepts {
			q, before := ben.Queue(nil), defaults()[s.Name]
			iris.Patch("/realm/user_settings_defaults", Form{s.Name: text}).OK()
			Same(t, s.Name, defaults()[s.Name], JSONOrText(text))
			if before == JSONOrText(text) {
				continue
			}
			e := Find(t, q.Events(), "type", "realm_user_settings_defaults")
			Same(t, s.Name+" event", []any{e["op"], e["property"], e["value"]}, []any{"update", s.Name, JSONOrText(text)})
		}
		for _, text := range s.Refuses {
			iris.Patch("/realm/user_settings_defaults", Form{s.Name: text}).Refused(400, "BAD_REQUEST").Says(s.Name)
		}
	}
	ben.Patch("/realm/user_settings_defaults", Form{"enter_sends": true}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	Same(t, "settings of those who are there", ben.Settings(), was)
}
