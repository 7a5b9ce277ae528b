package requestcases

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// settingCases are those of endpoints that take the settings of a table.
func settingCases() map[string]Case {
	own := map[string][]string{
		"email":     {"x", "cleo@example.com"}, // blank ones change nothing on older public servers
		"full_name": {"x", "a*b", "a|1"}, "new_password": {"x", "long enough"},
	}
	maps.Copy(own, refusals(settings.OwnSamples()))
	blankAddress := map[string][]string{"email": {""}}
	organization := refusals(settings.OrganizationSamples())
	var blank []string // names that public servers take
	organization["name"] = slices.DeleteFunc(slices.Clone(organization["name"]), func(name string) bool {
		if strings.TrimSpace(name) == "" {
			blank = append(blank, name)
		}
		return strings.TrimSpace(name) == ""
	})
	return map[string]Case{
		"PATCH /settings": {Path: "/settings", Valid: faketest.Form{"full_name": "Somebody"}, Bad: own,
			BadInSpec: blankAddress},
		"PATCH /settings/display": {Path: "/settings/display", Valid: faketest.Form{}, Bad: own,
			BadInSpec: blankAddress},
		"PATCH /settings/notifications": {Path: "/settings/notifications", Valid: faketest.Form{}, Bad: own,
			BadInSpec: blankAddress},
		"POST /realm/deactivate": {Path: "/realm/deactivate"},
		"PATCH /realm": {Path: "/realm", Valid: faketest.Form{}, Bad: organization,
			BadInSpec: map[string][]string{"name": blank}},
		"PATCH /realm/user_settings_defaults": {Path: "/realm/user_settings_defaults", Valid: faketest.Form{},
			Bad: refusals(settings.PersonalSamples())},
		"POST /users/me/enter-sends": {Path: "/users/me/enter-sends", Valid: faketest.Form{"enter_sends": true},
			Required: []string{"enter_sends"}, Bad: bools("enter_sends")},
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
