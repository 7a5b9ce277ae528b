// Package settings has the settings of accounts and of the organization, the values
// that each accepts, and their parameters.
package settings

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Personal are the settings of accounts, and Defaults the default settings of an organization, which
// differ in errors only. Package featurelevels declares the level of each.
var (
	Personal = settingsOf(wire.PersonalSettingRules(), nil)
	Defaults = settingsOf(wire.PersonalSettingRules(), defaultsFaults)
)

// Own are the parameters of PATCH /settings: those, the time zone, and the consent to exports, which has no
// default setting.
var Own = append([]Setting{
	{Name: present.Timezone, kind: timezoneKind()}, {Name: present.Consent, kind: switchKind()},
}, Personal...)

// Sample is a setting for tests: its name, and texts that it accepts and refuses.
type Sample struct {
	Name             string
	Accepts, Refuses []string
}

// OwnSamples lists the parameters of PATCH /settings at the newest level, except the name,
// the address and the password.
func OwnSamples() []Sample { return described(Own) }

// PersonalSamples lists the parameters of PATCH /realm/user_settings_defaults.
func PersonalSamples() []Sample { return described(Personal) }

func described(table []Setting) []Sample {
	var list []Sample
	for _, s := range table {
		if !s.gone {
			list = append(list, Sample{s.Name, s.accepts, s.refuse})
		}
	}
	return list
}
