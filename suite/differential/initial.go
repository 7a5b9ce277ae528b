package differential

import (
	"encoding/json"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// settingKinds are the kinds of a registration that show settings, by the level.
var settingKinds = []string{"user_settings", "update_display_settings", "update_global_notifications"}

// agree notes the names and values that both servers share.
func (c *comparison) agree(ours, theirs target.Spellings) {
	c.alike = alike{
		emoji: ours.CustomEmoji == theirs.CustomEmoji && ours.CustomEmoji.Name != "", alertWord: ours.AlertWord != "" &&
			theirs.AlertWord != "",
		mentions: ours.WildcardMention == theirs.WildcardMention &&
			ours.GroupMention == theirs.GroupMention, limits: make(map[string]int),
	}
	var told [2]target.Object
	for i, w := range c.sides {
		told[i] = w.People[0].RegistrationOf("realm").Body
		w.served = w.People[0].Session.Anonymous().Try("GET /server_settings", nil).Body
	}
	for _, name := range []string{"max_message_length", "max_topic_length", "max_stream_name_length",
		"max_stream_description_length"} {
		if limit, same := told[0][name].(json.Number); same && limit == told[1][name] {
			c.alike.limits[name] = int(session.Integer(limit))
		}
	}
	c.alike.owner = c.sides[0].Owner() == c.sides[1].Owner()
	keyed := func(w *side) bool { return w.keyOf(0).Succeeded() }
	c.alike.keys = keyed(c.sides[0]) && keyed(c.sides[1])
}

// acquaint notes the owners of the addresses and pictures that people see at first.
// Differences do not count.
func (c *comparison) acquaint() {
	for _, w := range c.sides {
		w.Meet()
	}
	if c.about != "people" && c.about != "settings" && c.about != everyCall || !c.session.Has(session.SingleUserRow) {
		return
	}
	same := true
	for _, who := range c.with(target.User, target.Guest, target.Admin, target.Moderator) {
		var seen [2]string
		for i, w := range c.sides {
			seen[i] = w.Personal(who)
		}
		same = same && seen[0] == seen[1]
	}
	for _, w := range c.sides {
		w.ComparePersons(same)
	}
}

// prepare gives the people of the reference server the settings, the statuses and the
// muted users that they have at the judged one. Settings that stay different are left alone.
func (c *comparison) prepare() {
	defer c.acquaint()
	for i, judged := range c.sides[0].People {
		if judged.Role == target.Bot {
			continue // it has none of these
		}
		told := judged.RegistrationOf(append([]string{"muted_users", "user_status"}, settingKinds...)...).Body
		c.alikeSettings(i, told)
		c.alikeStatus(i, told)
		c.alikeMutes(i, told)
		ours, theirs := settingsIn(told, settings), settingsIn(c.sides[1].People[i].RegistrationOf(settingKinds...).Body,
			settings)
		c.settings = slices.DeleteFunc(c.settings, func(each setting) bool { return ours[each.name] != theirs[each.name] })
	}
	for _, w := range c.sides {
		w.Zones = slices.ContainsFunc(c.settings, func(each setting) bool { return each.name == "timezone" })
	}
}

// do makes the call at the reference server.
func (c *comparison) do(who int, call string, p session.Params) {
	c.sides[1].People[who].Try(call, p)
}

// settings are the settings that steps change, with some of their allowed values.
var settings = slices.Concat([]setting{
	{"color_scheme", []any{1, 2, 3}}, {"demote_inactive_streams", []any{1, 2, 3}}, {"desktop_icon_count_display",
		[]any{1, 2, 3}},
	{"default_language", []any{"en", "de"}}, {"default_view", []any{"recent_topics", "all_messages"}}, {"emojiset",
		[]any{"google", "twitter", "text"}},
	{"timezone", []any{"Europe/Berlin", "Asia/Tokyo"}}, {"email_address_visibility", []any{1, 2, 3}},
	{"email_notifications_batching_period_seconds", []any{120, 300}}, {"user_list_style",
		[]any{1, 2, 3}}, {"realm_name_in_email_notifications_policy", []any{1, 2, 3}},
}, switches("twenty_four_hour_time", "dense_mode", "starred_message_counts", "fluid_layout_width", "high_contrast_mode",
	"translate_emoticons",
	"display_emoji_reaction_users", "escape_navigates_to_default_view", "left_side_userlist",
	"enable_stream_desktop_notifications",
	"enable_stream_email_notifications", "enable_stream_push_notifications", "enable_stream_audible_notifications",
	"enable_desktop_notifications",
	"enable_sounds", "presence_enabled", "enable_offline_email_notifications", "enable_offline_push_notifications",
	"enable_online_push_notifications", "enable_digest_emails",
	"enable_marketing_emails", "enable_login_emails", "message_content_in_email_notifications",
	"pm_content_in_desktop_notifications",
	"wildcard_mentions_notify", "enter_sends", "send_private_typing_notifications", "send_stream_typing_notifications",
	"send_read_receipts"))

func switches(names ...string) (all []setting) {
	for _, name := range names {
		all = append(all, setting{name, []any{true, false}})
	}
	return all
}

// settingsIn are the settings of a registration, wherever the level has them.
func settingsIn(told target.Object, settings []setting) target.Object {
	if object, is := told["user_settings"].(target.Object); is {
		told = object
	}
	found := target.Object{}
	for _, each := range settings {
		if value, there := told[each.name]; there {
			found[each.name] = value
		}
	}
	return found
}

// settingsPaths are the paths that change settings. Servers of old levels know each in one
// place.
func settingsPaths(s *session.Session) []string {
	if s.Has(requirements.SpecificationBegins) {
		return []string{"/settings"}
	}
	return []string{"/settings", "/settings/display", "/settings/notifications"}
}

func (c *comparison) alikeSettings(who int, told target.Object) {
	p := session.Params(settingsIn(told, settings))
	for _, path := range settingsPaths(c.session) {
		if !c.sides[1].People[who].Try("PATCH "+path, p).Succeeded() { // it refuses one of them
			for name, value := range p {
				c.do(who, "PATCH "+path, session.Params{name: value})
			}
		}
	}
}

func (c *comparison) alikeStatus(who int, told target.Object) {
	all, _ := told["user_status"].(target.Object)
	status, _ := all[c.sides[0].People[who].UserID.String()].(target.Object)
	p := session.Params{"status_text": "", "emoji_name": "", "away": status["away"] == true}
	for _, name := range []string{"status_text", "emoji_name"} {
		if text, is := status[name].(string); is {
			p[name] = text
		}
	}
	c.do(who, "POST /users/me/status", p)
}

func (c *comparison) alikeMutes(who int, told target.Object) {
	for _, each := range session.AsList(told["muted_users"]) {
		muted, _ := each.(target.Object)
		for i, other := range c.sides[0].People {
			if other.UserID == session.AsNumber(muted["id"]) {
				c.do(who, "POST /users/me/muted_users/"+c.sides[1].People[i].UserID.String(), nil)
			}
		}
	}
}
