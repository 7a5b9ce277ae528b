package suite

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// settingsMergedRow is the row since which PATCH /settings takes all settings.
const settingsMergedRow Row = "80-settings-merge"

const setEnterSends = "POST /users/me/enter-sends"

// rows59Settings are rows on the answers of PATCH /settings.
func rows59Settings() []changeRow {
	return []changeRow{
		{
			row: "78-settings-ignored-parameters", observe: func(s *Session) any {
				return s.Try("PATCH /settings", P{"full_name": s.Own()["full_name"], "zz_unknown": 1})
			},
			before: expect.All(expect.Success(), expect.Absent(expect.IgnoredParameters)), after: expect.Ignored("zz_unknown"),
		},
		{
			row: "78-settings-response-fields", phase: Alone, observe: func(s *Session) any {
				s.onlyForked()
				if s.organization()["name_changes_disabled"] == true {
					s.Untestable("the organization does not let people rename themselves")
				}
				return s.Try("PATCH /settings", P{"full_name": "Renamed " + s.Run()})
			},
			before: shown("full_name", expect.Text()), after: hidden("full_name"),
		},
	}
}

// rows59SettingsMerged are rows on settings that went to PATCH /settings, or came
// there.
func rows59SettingsMerged() []changeRow {
	return []changeRow{
		{
			row: "80-settings-merge", phase: Alone, observe: func(s *Session) any {
				s.onlyForked()
				s.Do("PATCH /settings/display", P{displayed.name: false})
				s.Do("PATCH /settings/notifications", P{notified.name: false})
				s.Try("PATCH /settings", P{displayed.name: true, notified.name: true})
				return s.currently(displayed, notified)
			},
			before: expect.ArrayOf(expect.Equal(false)), after: expect.ArrayOf(expect.Equal(true)),
		},
		{
			row: "80-settings-aliases-deprecated", phase: Alone, observe: func(s *Session) any {
				s.onlyForked()
				s.Do("PATCH /settings/display", P{displayed.name: false})
				return s.Try("PATCH /settings/display", P{displayed.name: true})
			},
			before: shown(displayed.name, expect.Equal(true)), after: hidden(displayed.name),
		},
		{
			row: "81-enter-sends-endpoint", phase: Alone, observe: func(s *Session) any {
				s.onlyForked()
				return s.TryUnknown(setEnterSends, P{sending.name: true})
			},
			before: expect.Success(), after: hasStatus(http.StatusNotFound),
		},
		newSetting("81-enter-sends-setting", sending),
		newSetting("82-email-batching-setting", ownSetting{name: "email_notifications_batching_period_seconds", values: []any{60, 300}}),
		newSetting("87-drafts-sync-setting", yesOrNo("", "enable_drafts_synchronization")),
	}
}

// newSetting is the row of a setting that PATCH /settings did not take before.
// It tells of each parameter that it does not know.
func newSetting(row Row, setting ownSetting) changeRow {
	return changeRow{
		row: row, since: settingsMergedRow, phase: Alone, observe: func(s *Session) any {
			s.onlyForked()
			s.Try("PATCH /settings", P{setting.name: setting.values[0]})
			reply := s.Try("PATCH /settings", P{setting.name: setting.values[1]})
			return target.Object{"reply": reply, "now": s.currently(setting)}
		},
		before: expect.Field("reply", expect.Ignored(setting.name)),
		after: expect.All(expect.Field("reply", expect.All(expect.Success(), withoutIgnored(setting.name))),
			saying("now[]", decoded(setting.values[1]))),
	}
}

// currently reads settings from the register response.
func (s *Session) currently(settings ...ownSetting) []any {
	values := []any{}
	for _, setting := range settings {
		value, _ := s.current(setting.name)
		values = append(values, value)
	}
	return values
}
