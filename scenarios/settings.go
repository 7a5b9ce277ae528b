package scenarios

import (
	"reflect"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Values of the tag settings besides the one for new accounts: the accounts that the
// settings are for.
const (
	ofAccount      = "account"
	ofOrganization = "organization"
)

// elsewhere maps settings to their own keys of the file, if the names differ.
var elsewhere = map[string]map[string]string{
	ofAccount: {"email_address_visibility": "email_visibility", "timezone": "timezone"},
	ofOrganization: {
		"waiting_period_threshold": "waiting_period_days", "private_message_policy": "direct_messages",
		"notifications_stream_id": "notifications_stream", "signup_notifications_stream_id": "signup_stream",
		"string_id": "id", "authentication_methods": "logins",
	},
}

// ownKeys are the settings that have their own keys, with the keys.
func ownKeys(sort string) map[string]string {
	keys := map[string]string{}
	for name, key := range elsewhere[sort] {
		keys[name] = key
	}
	if sort == ofOrganization {
		for _, f := range fieldsOf(reflect.TypeFor[Organization]()) {
			keys[f.name] = f.name
		}
	}
	return keys
}

// rulesOf are the rules of settings in a file, by name.
func rulesOf(sort string) map[string]wire.SettingRule {
	rules := wire.PersonalSettingRules()
	if sort == ofOrganization {
		rules = wire.RealmSettingRules()
	}
	own, byName := ownKeys(sort), map[string]wire.SettingRule{}
	for _, rule := range rules {
		if own[rule.Name] == "" {
			byName[rule.Name] = rule
		}
	}
	return byName
}

// TakesSetting reports whether a file can have a setting of a sort: account, defaults or
// organization.
func TakesSetting(sort, name string) bool {
	_, takes := rulesOf(sort)[name]
	return takes
}
