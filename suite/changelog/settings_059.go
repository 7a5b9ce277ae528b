package changelog

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Settings, rows59SettingsMerged)

const setEnterSends = "POST /users/me/enter-sends"

// rows59Settings are rows on the answers of PATCH /settings.
func rows59Settings() []ChangeRow {
	return []ChangeRow{
		{
			Row: "78-settings-ignored-parameters", observe: func(s *Session) any {
				return s.Try("PATCH /settings", Params{"full_name": s.Own()["full_name"], "zz_unknown": 1})
			},
			before: expect.All(expect.Success(), expect.Absent(expect.IgnoredParameters)), after: expect.Ignored("zz_unknown"),
		},
		{
			Row: "78-settings-response-fields", phase: Alone, observe: func(s *Session) any {
				s.OnlyForked()
				if s.Organization()["name_changes_disabled"] == true {
					s.Untestable("the organization does not let people rename themselves")
				}
				return s.Try("PATCH /settings", Params{"full_name": "Renamed " + s.Run()})
			},
			before: shown("full_name", expect.Text()), after: hidden("full_name"),
		},
	}
}

// rows59SettingsMerged are rows on settings that went to PATCH /settings, or came
// there.
func rows59SettingsMerged() []ChangeRow {
	return []ChangeRow{
		{
			Row: "80-settings-merge", phase: Alone, observe: func(s *Session) any {
				s.OnlyForked()
				s.Do("PATCH /settings/display", Params{specs.Displayed.Name: false})
				s.Do("PATCH /settings/notifications", Params{specs.Notified.Name: false})
				s.Try("PATCH /settings", Params{specs.Displayed.Name: true, specs.Notified.Name: true})
				return currently(s, specs.Displayed, specs.Notified)
			},
			before: expect.ArrayOf(expect.Equal(false)), after: expect.ArrayOf(expect.Equal(true)),
		},
		{
			Row: "80-settings-aliases-deprecated", phase: Alone, observe: func(s *Session) any {
				s.OnlyForked()
				s.Do("PATCH /settings/display", Params{specs.Displayed.Name: false})
				return s.Try("PATCH /settings/display", Params{specs.Displayed.Name: true})
			},
			before: shown(specs.Displayed.Name, expect.Equal(true)), after: hidden(specs.Displayed.Name),
		},
		{
			Row: "81-enter-sends-endpoint", phase: Alone, observe: func(s *Session) any {
				s.OnlyForked()
				return s.TryUnknown(setEnterSends, Params{specs.Sending.Name: true})
			},
			before: expect.Success(), after: specs.HasStatus(http.StatusNotFound),
		},
		newSetting("81-enter-sends-setting", specs.Sending),
		newSetting("82-email-batching-setting", OwnSetting{Name: "email_notifications_batching_period_seconds", Values: []any{60, 300}}),
		newSetting("87-drafts-sync-setting", specs.YesOrNo("", "enable_drafts_synchronization")),
	}
}

// newSetting is the row of a setting that PATCH /settings did not take before.
// The answer names each parameter that it does not know.
func newSetting(row Row, setting OwnSetting) ChangeRow {
	return ChangeRow{
		Row: row, since: SettingsMergedRow, phase: Alone, observe: func(s *Session) any {
			s.OnlyForked()
			s.Try("PATCH /settings", Params{setting.Name: setting.Values[0]})
			reply := s.Try("PATCH /settings", Params{setting.Name: setting.Values[1]})
			return target.Object{"reply": reply, "now": currently(s, setting)}
		},
		before: expect.Field("reply", expect.Ignored(setting.Name)),
		after: expect.All(expect.Field("reply", expect.All(expect.Success(), specs.WithoutIgnored(setting.Name))),
			saying("now[]", Decoded(setting.Values[1]))),
	}
}

// currently reads settings from the register response.
func currently(s *Session, settings ...OwnSetting) []any {
	values := []any{}
	for _, setting := range settings {
		value, _ := s.Current(setting.Name)
		values = append(values, value)
	}
	return values
}
