package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

var _ = register(rows121Registering)

// Rows since which a registration tells what the looks of this file need.
const (
	userTopicsRow Row = "134-register-user-topics"
	linkifiersRow Row = "54-register-linkifiers"
)

// rows121Registering are rows on what a registration tells more or less.
func rows121Registering() []ChangeRow {
	const own, kind = "user_settings.", "user_settings"
	number, yesNo, list := expect.Integer(), expect.Boolean(), expect.ArrayOf(expect.Object())
	return []ChangeRow{
		brought("125-display-reaction-users", each(yesNo, own+"display_emoji_reaction_users"), kind).from(SettingsEventRow),
		brought("141-user-list-style", each(expect.Between(1, 3), own+"user_list_style"), kind).from(SettingsEventRow),
		brought("175-mark-read-on-scroll", each(expect.Between(1, 3), own+"web_mark_read_on_scroll_policy"), kind).from(SettingsEventRow),
		brought("128-org-type", each(number, "realm_org_type")),
		brought("129-communities-directory", each(yesNo, "realm_want_advertise_in_communities_directory")),
		brought("137-read-receipts-setting", each(yesNo, "realm_enable_read_receipts")),
		{
			Row: "163-email-visibility-realm-removed", observe: observeRegistration("realm"),
			before: shown("realm_email_address_visibility", number), after: expect.All(ofOrganization(), hidden("realm_email_address_visibility")),
		},
		ChangeRow{Row: "134-register-user-topics", observe: observeRegistration("user_topic", "muted_topics")}.
			turns(each(expect.ArrayOf(expect.ArrayOf(anything)), "muted_topics"), each(list, "user_topics")),
		{
			Row: "142-stream-can-remove-group", observe: ownListed,
			before: hidden("streams[].can_remove_subscribers_group_id"), after: shown("streams[].can_remove_subscribers_group_id", expect.Integer()),
		},
	}
}
