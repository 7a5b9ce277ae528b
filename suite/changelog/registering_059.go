package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Registering)

// rows59Registering are rows on what a registration tells.
func rows59Registering() []ChangeRow {
	size, yesNo := expect.OrNull(expect.Integer()), expect.Boolean()
	return []ChangeRow{
		brought("70-register-server-timestamp", each(aNumber(), "server_timestamp"), "presence"),
		ChangeRow{Row: "72-register-mib-names", observe: observeRegistration("realm")}.
			turns(each(size, "max_icon_file_size", "max_logo_file_size", "realm_upload_quota"),
				each(size, "max_icon_file_size_mib", "max_logo_file_size_mib", "realm_upload_quota_mib")),
		brought("74-register-needs-upgrade", each(yesNo, "server_needs_upgrade")),
		brought("74-register-longpoll-timeout", each(expect.Integer(), "event_queue_longpoll_timeout_seconds")),
		ChangeRow{Row: "83-system-bot-flag", observe: func(s *Session) any {
			told := s.RegistrationOf("realm_user")
			if expect.Field("cross_realm_bots", expect.Length(0))(told) == nil {
				s.Untestable("the server has no bots of its own")
			}
			return told
		}}.turns(each(yesNo, "cross_realm_bots[].is_cross_realm_bot"), each(yesNo, "cross_realm_bots[].is_system_bot")),
		ChangeRow{Row: "84-register-enter-sends", observe: func(s *Session) any {
			return target.Object{"of users": s.RegistrationOf("realm_user"), "of settings": s.RegistrationOf("update_display_settings")}
		}}.turns(each(yesNo, "of users.enter_sends"), each(yesNo, "of settings.enter_sends")),
		brought("87-drafts-sync-event", each(yesNo, "enable_drafts_synchronization"), "update_display_settings"),
	}
}
