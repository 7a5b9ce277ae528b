package api

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// invalidSetting is what is said of a value that a setting refuses, unless
// settingFaults has another text for it.
const invalidSetting = "Invalid {name}"

var settingFaults = map[string]string{
	"email_notifications_batching_period_seconds": "{name}: Invalid email batching period: {value} seconds",
	"notification_sound":                          "{name}: Invalid notification sound '{value}'",
	"giphy_rating":                                "Invalid {name} {value}",
	"video_chat_provider":                         "Invalid {name} {value}",
	"waiting_period_threshold":                    "Bad value for '{name}': {value}",
}

// settingsOf reads settings by their rules.
func settingsOf(rules []wire.SettingRule) []setting {
	list := make([]setting, len(rules))
	for i, rule := range rules {
		list[i] = setting{rule.Name, kindsOf[rule.Kind](rule, cmp.Or(settingFaults[rule.Name], invalidSetting))}
	}
	return list
}

// kindsOf make the kind of a setting from its rule and from what is said of a
// value that it refuses.
var kindsOf = map[wire.SettingKind]func(rule wire.SettingRule, fault string) kind{
	wire.Switch:       func(wire.SettingRule, string) kind { return yesOrNo() },
	wire.OneNumber:    func(r wire.SettingRule, _ string) kind { return numbers(r.Numbers, r.OneDialect) },
	wire.FromTo:       func(r wire.SettingRule, fault string) kind { return from(r.Least, r.Most, fault) },
	wire.OneWord:      func(r wire.SettingRule, fault string) kind { return words(fault, r.Words...) },
	wire.TextOf:       func(r wire.SettingRule, _ string) kind { return upTo(r.Most) },
	wire.Title:        func(r wire.SettingRule, _ string) kind { return title(r.Most) },
	wire.Seconds:      func(wire.SettingRule, string) kind { return limit() },
	wire.Days:         func(wire.SettingRule, string) kind { return retention() },
	wire.StreamOrNone: func(wire.SettingRule, string) kind { return streamOrNone() },
	wire.Identifier:   func(wire.SettingRule, string) kind { return realmAddress() },
}
