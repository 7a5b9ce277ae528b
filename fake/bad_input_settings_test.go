package fake_test

import (
	"maps"

	"github.com/spiritlevel/spiritlevel/fake/api/settings"
)

// settingTrials are those of endpoints that take the settings of a table.
func settingTrials() map[string]trial {
	own := map[string][]string{
		"email":     {"", "x", "cleo@example.com"},
		"full_name": {"", "x", "a*b", "a|1"}, "new_password": {"", "x", "long enough"},
	}
	maps.Copy(own, refusals(settings.OwnSamples()))
	return map[string]trial{
		"PATCH /settings":                     {path: "/settings", valid: form{}, bad: own},
		"PATCH /settings/display":             {path: "/settings/display", valid: form{}, bad: own},
		"PATCH /settings/notifications":       {path: "/settings/notifications", valid: form{}, bad: own},
		"POST /realm/deactivate":              {path: "/realm/deactivate"},
		"PATCH /realm":                        {path: "/realm", valid: form{}, bad: refusals(settings.OrganizationSamples())},
		"PATCH /realm/user_settings_defaults": {path: "/realm/user_settings_defaults", valid: form{}, bad: refusals(settings.PersonalSamples())},
		"POST /users/me/enter-sends":          {path: "/users/me/enter-sends", valid: form{"enter_sends": true}, required: []string{"enter_sends"}, bad: bools("enter_sends")},
	}
}

func refusals(settings []settings.Sample) map[string][]string {
	out := map[string][]string{}
	for _, s := range settings {
		if len(s.Refuses) > 0 {
			out[s.Name] = s.Refuses
		}
	}
	return out
}
