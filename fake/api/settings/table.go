// Package settings says which settings there are, of accounts and of the
// organization, what each takes, and how requests name them.
package settings

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Personal are what an account can set for itself, and an organization
// for new accounts. From which level one is there is declared in featurelevels.
var Personal = settingsOf(wire.PersonalSettingRules())

// Own are what PATCH /settings takes: those and the time zone.
var Own = append([]Setting{{present.Timezone, timezoneKind()}}, Personal...)

// Sample is a setting for tests: its name, and texts that it takes and
// refuses.
type Sample struct {
	Name             string
	Accepts, Refuses []string
}

// OwnSamples lists what PATCH /settings takes beside the name, the address
// and the password.
func OwnSamples() []Sample { return described(Own) }

// PersonalSamples lists what PATCH /realm/user_settings_defaults takes.
func PersonalSamples() []Sample { return described(Personal) }

func described(table []Setting) []Sample {
	var list []Sample
	for _, s := range table {
		list = append(list, Sample{s.Name, s.accepts, s.refuse})
	}
	return list
}
