package api

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// What is said of a value that a setting refuses, where it is not this.
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
		list[i] = setting{rule.Name, kindOf(rule)}
	}
	return list
}

func kindOf(rule wire.SettingRule) kind {
	fault := cmp.Or(settingFaults[rule.Name], invalidSetting)
	switch rule.Kind {
	case wire.OneNumber:
		k := numbers(rule.Numbers...)
		if rule.Name == "email_address_visibility" {
			k.accepts = k.accepts[:3] // the others are for one dialect, which whoever sets it knows
		}
		return k
	case wire.FromTo:
		return from(rule.Least, rule.Most, fault)
	case wire.OneWord:
		return words(fault, rule.Words...)
	case wire.TextOf:
		if rule.Least > 0 {
			return realmName()
		}
		return upTo(rule.Most)
	case wire.Seconds:
		return limit()
	case wire.Days:
		return retention()
	case wire.StreamOrNone:
		return streamOrNone()
	case wire.Identifier:
		return realmAddress()
	}
	return yesOrNo()
}
