package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// logged59Registering are rows on what a registration tells.
func logged59Registering() []logged {
	return []logged{
		{
			row: "70-register-server-timestamp", look: toldOnRegistering("presence"),
			before: expect.All(shown("presences", expect.Object()), hidden("server_timestamp")), after: shown("server_timestamp", aNumber()),
		},
		{
			row: "72-register-mib-names", look: toldOnRegistering("realm"),
			before: insteadOf(sizesWithUnit, expect.OrNull(expect.Integer()), sizes...),
			after:  insteadOf(sizes, expect.OrNull(expect.Integer()), sizesWithUnit...),
		},
		{
			row: "74-register-needs-upgrade", look: toldOnRegistering("realm"),
			before: expect.All(shown("realm_name", expect.Text()), hidden("server_needs_upgrade")), after: shown("server_needs_upgrade", expect.Boolean()),
		},
		{
			row: "74-register-longpoll-timeout", look: toldOnRegistering("realm"),
			before: expect.All(shown("realm_name", expect.Text()), hidden("event_queue_longpoll_timeout_seconds")),
			after:  shown("event_queue_longpoll_timeout_seconds", expect.Integer()),
		},
		{
			row: "83-system-bot-flag", look: func(s *Session) any {
				told := s.Register(P{"fetch_event_types": []string{"realm_user"}}).Registration
				if expect.Field("cross_realm_bots", expect.Length(0))(told) == nil {
					s.Untestable("the server has no bots of its own")
				}
				return told
			},
			before: expect.All(shown("cross_realm_bots[].is_cross_realm_bot", expect.Boolean()), hidden("cross_realm_bots[].is_system_bot")),
			after:  expect.All(shown("cross_realm_bots[].is_system_bot", expect.Boolean()), hidden("cross_realm_bots[].is_cross_realm_bot")),
		},
		{
			row: "84-register-enter-sends", look: func(s *Session) any {
				told := target.Object{}
				for part, kind := range map[string]string{"of users": "realm_user", "of settings": "update_display_settings"} {
					told[part] = s.Register(P{"fetch_event_types": []string{kind}}).Registration
				}
				return told
			},
			before: expect.All(shown("of users.enter_sends", expect.Boolean()), hidden("of settings.enter_sends")),
			after:  expect.All(shown("of settings.enter_sends", expect.Boolean()), hidden("of users.enter_sends")),
		},
		{
			row: "87-drafts-sync-event", look: toldOnRegistering("update_display_settings"),
			before: expect.All(shown("twenty_four_hour_time", expect.Boolean()), hidden("enable_drafts_synchronization")),
			after:  shown("enable_drafts_synchronization", expect.Boolean()),
		},
	}
}

// The limits of size, without and with their unit.
var (
	sizes         = []string{"max_icon_file_size", "max_logo_file_size", "realm_upload_quota"}
	sizesWithUnit = []string{"max_icon_file_size_mib", "max_logo_file_size_mib", "realm_upload_quota_mib"}
)

// insteadOf demands an answer that has the one fields, and not the other ones.
func insteadOf(others []string, m expect.Matcher, names ...string) expect.Matcher {
	demands := []expect.Matcher{unrefused}
	for _, name := range names {
		demands = append(demands, expect.Field(name, m))
	}
	for _, name := range others {
		demands = append(demands, expect.Absent(name))
	}
	return expect.All(demands...)
}

func aNumber() expect.Matcher {
	return expect.That("a number", func(v any) bool { _, ok := v.(json.Number); return ok })
}
