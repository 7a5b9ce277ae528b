package settings

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// settingFaults are the errors for refused values of settings that have an error of their
// own.
var settingFaults = map[string]*wire.Refusal{
	"email_notifications_batching_period_seconds": invalidBatching,
	"notification_sound":                          invalidSound,
	"default_language":                            notChosen,
	"giphy_rating":                                invalidWord,
	"video_chat_provider":                         invalidWord,
}

// organizationFaults are further errors, for settings of the organization.
var organizationFaults = map[string]*wire.Refusal{
	"default_language": invalidLanguage, "org_type": notChosen, "digest_weekday": notChosen,
	"message_edit_history_visibility_policy": notChosen,
}

// defaultsFaults are further errors, for the default settings of an organization.
var defaultsFaults = map[string]*wire.Refusal{"web_home_view": notChosen, "web_animate_image_previews": notChosen}

// settingsOf makes settings from their rules, with errors of their own for some values.
func settingsOf(rules []wire.SettingRule, faults map[string]*wire.Refusal) []Setting {
	list := make([]Setting, len(rules))
	for i, rule := range rules {
		list[i] = Setting{rule.Name, settingKinds[rule.Kind](rule,
			cmp.Or(faults[rule.Name], settingFaults[rule.Name], rest.InvalidValue)), rule.Gone}
	}
	return list
}

// settingKinds make the kind of a setting from its rule and the error for a refused
// value.
var settingKinds = map[wire.SettingKind]func(rule wire.SettingRule, fault *wire.Refusal) kind{
	wire.Switch: func(wire.SettingRule, *wire.Refusal) kind { return switchKind() },
	wire.OneNumber: func(r wire.SettingRule, fault *wire.Refusal) kind {
		return oneNumberKind(r.Numbers, r.OneDialect, fault)
	},
	wire.FromTo:        func(r wire.SettingRule, fault *wire.Refusal) kind { return rangeKind(r.Least, r.Most, fault) },
	wire.OneWord:       func(r wire.SettingRule, fault *wire.Refusal) kind { return oneWordKind(fault, r.Words...) },
	wire.TextOf:        func(r wire.SettingRule, _ *wire.Refusal) kind { return boundedTextKind(r.Most) },
	wire.Title:         func(r wire.SettingRule, _ *wire.Refusal) kind { return titleKind(r.Most) },
	wire.Seconds:       func(wire.SettingRule, *wire.Refusal) kind { return secondsKind() },
	wire.Days:          func(wire.SettingRule, *wire.Refusal) kind { return daysKind() },
	wire.StreamOrNone:  func(wire.SettingRule, *wire.Refusal) kind { return streamOrNoneKind() },
	wire.AddressOrNone: func(r wire.SettingRule, _ *wire.Refusal) kind { return addressKind(r.Most) },
	wire.NamedSwitches: func(wire.SettingRule, *wire.Refusal) kind { return namedSwitchesKind() },
	wire.Threshold:     func(r wire.SettingRule, _ *wire.Refusal) kind { return thresholdKind(r.Most) },
	wire.Identifier:    func(wire.SettingRule, *wire.Refusal) kind { return identifierKind() },
}

// The figures of texts that the dense display had before users could choose them.
const (
	denseFontSize   = 14
	denseLineHeight = 122
)

// MayBeDense refuses changes of settings after which a display would be dense with other figures of texts.
func MayBeDense(c *rest.Call, before wire.PersonalSettings, list Changes) error {
	if !displayRulesAt(c.Plan).denseNeedsFigures || !slices.ContainsFunc(list, func(change rest.Value) bool {
		return change.Name == "dense_mode" || change.Name == "web_font_size_px" || change.Name == "web_line_height_percent"
	}) {
		return nil
	}
	after := before
	list.Apply(&after, "")
	switch {
	case !after.DenseMode || !after.Chosen.DenseMode:
	case after.WebFontSize != denseFontSize:
		return notWithDense("web_font_size_px")
	case after.WebLineHeight != denseLineHeight:
		return notWithDense("web_line_height_percent")
	}
	return nil
}

// notWithDense is the error for a dense display with another value of a setting.
func notWithDense(setting string) error {
	return incompatible.New("dense_mode", setting).With("first_parameter", "dense_mode").With("second_parameter", setting)
}

// MayShowEmail refuses values of email visibility that the dialect does not have.
func MayShowEmail(c *rest.Call, list Changes) error {
	for _, change := range list {
		visibility, _ := change.Value.(int)
		if change.Name == "email_address_visibility" && visibility > emailRulesAt(c.Plan).mostHidden {
			return rest.InvalidValue.New(change.Name)
		}
	}
	return nil
}
