package users_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// A world keeps one value of a setting, whatever its name and number at a level.
func TestSettingsKeepTheirMeaningAcrossLevels(t *testing.T) {
	srv := fake.Start(t)
	at := func(level featurelevels.Level) *Client {
		ben := As(t, srv, Member)
		ben.Control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, level)).OK()
		return ben
	}
	for _, set := range []struct {
		level       featurelevels.Level
		name, value string
		shown       map[featurelevels.Level]any // the settings user_settings has then
	}{
		{218, "default_view", "all_messages", map[featurelevels.Level]any{218: "all_messages", 219: nil}},
		{219, "web_home_view", "recent_topics", map[featurelevels.Level]any{219: "recent_topics", 218: nil}},
		{226, "desktop_icon_count_display", "2", map[featurelevels.Level]any{226: 2, 227: 3}},
		{226, "desktop_icon_count_display", "3", map[featurelevels.Level]any{226: 3, 227: 4}},
		{227, "desktop_icon_count_display", "2", map[featurelevels.Level]any{226: 2, 227: 2}},
		{363, "dense_mode", "false", map[featurelevels.Level]any{186: false, 363: false, 364: nil}},
		{363, "dense_mode", "true", map[featurelevels.Level]any{186: true, 363: true, 364: nil}},
		{371, "user_list_style", "3", map[featurelevels.Level]any{186: 3, 371: 3}},
		{371, "user_list_style", "2", map[featurelevels.Level]any{186: 2, 371: 2}},
		{245, "web_font_size_px", "20", map[featurelevels.Level]any{244: nil, 245: 20, 371: 20}},
	} {
		r := at(set.level).Patch("/settings", Form{set.name: set.value}).OK()
		Same(t, "answer to "+set.name, r.Has("ignored_parameters_unsupported"), false)
		for level, want := range set.shown {
			Same(t, fmt.Sprintf("%s %s at %d", set.name, set.value, level), at(level).Settings()[set.name], want)
		}
	}
	at(218).Patch("/settings", Form{"default_view": "inbox"}).Refused(400, "BAD_REQUEST")
	at(226).Patch("/settings", Form{"desktop_icon_count_display": 4}).Refused(400, "BAD_REQUEST")
	r := at(364).Patch("/settings", Form{"dense_mode": true, "enter_sends": true}).OK()
	Same(t, "a setting that is gone", r.Names("ignored_parameters_unsupported"), []string{"dense_mode"})
}

// Public servers of 9.0 accept the dense display with the figures that it had before.
func TestTheDenseDisplayNeedsItsOlderFigures(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(277), fake.WithDialect(featurelevels.Zulip))
	for _, c := range []struct {
		who  string
		path string
	}{{Member, "/settings"}, {Owner, "/realm/user_settings_defaults"}} {
		user := As(t, srv, c.who)
		for _, refused := range []struct {
			form  Form
			other string
		}{
			{Form{"dense_mode": true}, "web_font_size_px"},
			{Form{"dense_mode": true, "web_font_size_px": 14}, "web_line_height_percent"},
			{Form{"dense_mode": true, "web_line_height_percent": 122, "web_font_size_px": 15}, "web_font_size_px"},
		} {
			r := user.Patch(c.path, refused.form).Refused(400, "BAD_REQUEST")
			r.Says(fmt.Sprintf("Incompatible values for 'dense_mode' and '%s'.", refused.other))
			Same(t, "second parameter", r.Body["second_parameter"], refused.other)
		}
		user.Patch(c.path, Form{"dense_mode": true, "web_font_size_px": 14, "web_line_height_percent": 122}).OK()
		user.Patch(c.path, Form{"web_line_height_percent": 123}).Refused(400, "BAD_REQUEST")
		user.Patch(c.path, Form{"web_line_height_percent": 123, "dense_mode": false}).OK()
	}
}

func TestPeopleCanRefuseEventsOfTyping(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(253))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	typed := func() []any {
		q := ben.Queue(Form{"event_types": []string{"typing"},
			"client_capabilities": Form{"notification_settings_null": true, "stream_typing_notifications": true}})
		cleo.Post("/typing", Form{"op": "start", "to": []int{4}}).OK()
		cleo.Post("/typing", Form{"op": "start", "type": "stream", "stream_id": 21, "topic": "t"}).OK()
		return []any{len(q.Events())}
	}
	Same(t, "events", typed(), []any{2})
	ben.Patch("/settings", Form{"receives_typing_notifications": false}).OK()
	Same(t, "events that were refused", typed(), []any{0})
}
