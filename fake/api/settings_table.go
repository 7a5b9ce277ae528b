package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// timezone is the one setting that register tells beside the three groups.
const timezone = "timezone"

// personalSettings are what an account can set for itself, and an organization
// for new accounts. From which level one is there is declared in featurelevels.
var personalSettings = settingsOf(wire.PersonalSettingRules())

// ownSettings are what PATCH /settings takes: those and the time zone.
var ownSettings = append([]setting{{timezone, timezoneKind()}}, personalSettings...)

// Setting is a setting for tests: its name, and texts that it takes and
// refuses.
type Setting struct {
	Name             string
	Accepts, Refuses []string
}

// OwnSettings lists what PATCH /settings takes beside the name, the address
// and the password.
func OwnSettings() []Setting { return described(ownSettings) }

// DefaultSettings lists what PATCH /realm/user_settings_defaults takes.
func DefaultSettings() []Setting { return described(personalSettings) }

func described(table []setting) []Setting {
	var list []Setting
	for _, s := range table {
		list = append(list, Setting{s.name, s.accepts, s.refuse})
	}
	return list
}
