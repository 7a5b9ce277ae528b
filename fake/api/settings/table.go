// Package settings has the settings of accounts and of the organization, the values
// that each accepts, and their parameters.
package settings

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Personal are the settings of accounts, and the default settings of an organization.
// Package featurelevels declares the level of each.
var Personal = settingsOf(wire.PersonalSettingRules(), nil)

// Own are the parameters of PATCH /settings: those and the time zone.
var Own = append([]Setting{{present.Timezone, timezoneKind()}}, Personal...)

// Sample is a setting for tests: its name, and texts that it accepts and refuses.
type Sample struct {
	Name             string
	Accepts, Refuses []string
}

// OwnSamples lists the parameters of PATCH /settings except the name, the address and
// the password.
func OwnSamples() []Sample { return described(Own) }

// PersonalSamples lists the parameters of PATCH /realm/user_settings_defaults.
func PersonalSamples() []Sample { return described(Personal) }

func described(table []Setting) []Sample {
	var list []Sample
	for _, s := range table {
		list = append(list, Sample{s.Name, s.accepts, s.refuse})
	}
	return list
}
