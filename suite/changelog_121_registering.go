package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// Levels from which a registration tells what the looks of this file need.
const (
	settingsToldFrom   = 89 // settings of the account, as one object
	topicsListedFrom   = 134
	linkifiersToldFrom = 54
)

// logged121Registering are what a registration tells more or less.
func logged121Registering() []logged {
	list := expect.ArrayOf(expect.Object())
	return []logged{
		ownSettingTold("125-display-reaction-users", "display_emoji_reaction_users", expect.Boolean()),
		ownSettingTold("141-user-list-style", "user_list_style", expect.Between(1, 3)),
		ownSettingTold("175-mark-read-on-scroll", "web_mark_read_on_scroll_policy", expect.Between(1, 3)),
		ruleTold("128-org-type", "realm_org_type", expect.Integer()),
		ruleTold("129-communities-directory", "realm_want_advertise_in_communities_directory", expect.Boolean()),
		ruleTold("137-read-receipts-setting", "realm_enable_read_receipts", expect.Boolean()),
		{
			row: "163-email-visibility-realm-removed", look: toldOnRegistering("realm"),
			before: shown("realm_email_address_visibility", expect.Integer()), after: hidden("realm_email_address_visibility"),
		},
		{
			row: "134-register-user-topics", look: toldOnRegistering("user_topic", "muted_topics"),
			before: expect.All(hidden("user_topics"), shown("muted_topics", expect.ArrayOf(expect.That("a list", isList)))),
			after:  expect.All(shown("user_topics", list), hidden("muted_topics")),
		},
		{
			row: "142-stream-can-remove-group", look: func(s *Session) any { return s.Try("GET /streams", ownStreams) },
			before: hidden("streams[].can_remove_subscribers_group_id"), after: shown("streams[].can_remove_subscribers_group_id", expect.Integer()),
		},
	}
}

// ownSettingTold is a setting of accounts that came.
func ownSettingTold(row, name string, value expect.Matcher) logged {
	return logged{
		row: row, since: settingsToldFrom, look: toldOnRegistering("user_settings"),
		before: hidden("user_settings." + name), after: shown("user_settings."+name, value),
	}
}

// ruleTold is a setting of the organization that came.
func ruleTold(row, name string, value expect.Matcher) logged {
	return logged{row: row, look: toldOnRegistering("realm"), before: hidden(name), after: shown(name, value)}
}

func isList(v any) bool {
	_, list := v.([]any)
	return list
}
