package settings

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// emailVisibility is the setting that shows or hides the real email address of an account.
const emailVisibility = "email_address_visibility"

// invalidSetting is the error for a refused value, unless settingFaults has another
// text for the setting.
const invalidSetting = "Invalid {name}"

var settingFaults = map[string]string{
	"email_notifications_batching_period_seconds": "Invalid email batching period: {value} seconds",
	"notification_sound":                          "Invalid notification sound '{value}'",
	"giphy_rating":                                "Invalid {name} {value}",
	"video_chat_provider":                         "Invalid {name} {value}",
}

// organizationFaults are further texts, for settings of the organization.
var organizationFaults = map[string]string{"default_language": "Invalid language '{value}'"}

// settingsOf makes settings from their rules, with texts of their own for some faults.
func settingsOf(rules []wire.SettingRule, faults map[string]string) []Setting {
	list := make([]Setting, len(rules))
	for i, rule := range rules {
		list[i] = Setting{rule.Name, settingKinds[rule.Kind](rule,
			cmp.Or(faults[rule.Name], settingFaults[rule.Name], invalidSetting))}
	}
	return list
}

// settingKinds make the kind of a setting from its rule and the error for a refused
// value.
var settingKinds = map[wire.SettingKind]func(rule wire.SettingRule, fault string) kind{
	wire.Switch:        func(wire.SettingRule, string) kind { return switchKind() },
	wire.OneNumber:     func(r wire.SettingRule, _ string) kind { return oneNumberKind(r.Numbers, r.OneDialect) },
	wire.FromTo:        func(r wire.SettingRule, fault string) kind { return rangeKind(r.Least, r.Most, fault) },
	wire.OneWord:       func(r wire.SettingRule, fault string) kind { return oneWordKind(fault, r.Words...) },
	wire.TextOf:        func(r wire.SettingRule, _ string) kind { return boundedTextKind(r.Most) },
	wire.Title:         func(r wire.SettingRule, _ string) kind { return titleKind(r.Most) },
	wire.Seconds:       func(wire.SettingRule, string) kind { return secondsKind() },
	wire.Days:          func(wire.SettingRule, string) kind { return daysKind() },
	wire.StreamOrNone:  func(wire.SettingRule, string) kind { return streamOrNoneKind() },
	wire.NamedSwitches: func(wire.SettingRule, string) kind { return namedSwitchesKind() },
	wire.Threshold:     func(r wire.SettingRule, _ string) kind { return thresholdKind(r.Most) },
	wire.Identifier:    func(wire.SettingRule, string) kind { return identifierKind() },
}

// MayShowEmail refuses values of email visibility that the dialect does not have.
func MayShowEmail(c *rest.Call, list Changes) error {
	for _, change := range list {
		visibility, _ := change.Value.(int)
		if change.Name == emailVisibility && visibility > emailRulesAt(c.Plan).mostHidden {
			return invalidVisibility.New()
		}
	}
	return nil
}
