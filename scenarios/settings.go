package scenarios

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Settings are values of settings by their names in the API, each a bool, an
// int or a string. A setting that is left out has the value of a new organization
// or a new account.
type Settings map[string]any

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
		"new_stream_announcements_stream_id": "notifications_stream", "signup_announcements_stream_id": "signup_stream",
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

// rulesOf are the rules of settings in a file, by their names: the newest ones and those of
// older files. A file knows streams by name, so that it has no setting with the ID of one.
func rulesOf(sort string) map[string]wire.SettingRule {
	rules := wire.PersonalSettingRules()
	if sort == ofOrganization {
		rules = wire.RealmSettingRules()
	}
	own, byName := ownKeys(sort), map[string]wire.SettingRule{}
	for _, rule := range rules {
		if own[rule.Name] != "" || rule.Kind == wire.StreamOrNone {
			continue
		}
		byName[rule.Name] = rule
		if rule.Former != "" {
			byName[rule.Former] = rule
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

// settings reads an object of settings.
func (d *decoder) settings(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.MappingNode {
		d.fail(n, f, "expected an object of settings and values, found %s", describe(n))
		return
	}
	rules, values := rulesOf(f.settings), Settings{}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, item := n.Content[i], n.Content[i+1]
		rule, known := rules[key.Value]
		switch {
		case key.Kind != yaml.ScalarNode || !known:
			d.unknownSetting(key, f, rules)
		case seen[rule.Name] > 0:
			d.fail(key, f, "%s is given a second time, first on line %d", rule.Name, seen[rule.Name])
		default:
			seen[rule.Name] = key.Line
			if value := d.setting(item, f.path+"."+rule.Name, rule); value != nil {
				values[rule.Name] = value
			}
		}
	}
	v.Set(reflect.ValueOf(values))
}

func (d *decoder) unknownSetting(key *yaml.Node, f field, rules map[string]wire.SettingRule) {
	if key.Kind != yaml.ScalarNode {
		d.fail(key, f, "expected the name of a setting, found %s", describe(key))
		return
	}
	if own := ownKeys(f.settings)[key.Value]; own != "" {
		d.fail(key, f, "%s does not belong here: it has the key %s", key.Value, strings.TrimSuffix(f.path, "settings")+own)
		return
	}
	var names []string
	for name := range rules {
		names = append(names, name)
	}
	slices.Sort(names)
	d.fail(key, f, "there is no setting %s%s", quote(key.Value), suggest(key.Value, names))
}

// setting reads the value of one setting, nil if it is invalid.
func (d *decoder) setting(n *yaml.Node, path string, rule wire.SettingRule) any {
	var flag bool
	var number int
	var text string
	into, f := reflect.ValueOf(&flag).Elem(), field{path: path}
	limits := strconv.Itoa(rule.Least) + ".." + strconv.Itoa(rule.Most)
	switch rule.Kind {
	case wire.OneNumber:
		into, f.oneof = reflect.ValueOf(&number).Elem(), allowed(rule.Numbers)
	case wire.FromTo:
		into, f.limit = reflect.ValueOf(&number).Elem(), limits
	case wire.Days:
		into, f.limit = reflect.ValueOf(&number).Elem(), "-1..100000"
	case wire.OneWord:
		into = reflect.ValueOf(&text).Elem()
	case wire.TextOf, wire.Title:
		into, f.limit = reflect.ValueOf(&text).Elem(), limits
	}
	before := len(d.found) + d.more
	d.value(n, into, f)
	switch {
	case len(d.found)+d.more > before:
		return nil
	case rule.Kind == wire.OneWord && !slices.Contains(rule.Words, text):
		d.fail(n, f, "expected %s, found %s%s", oneOf(rule.Words), quote(text), suggest(text, rule.Words))
		return nil
	case rule.Kind == wire.Days && number == 0:
		d.fail(n, f, "expected a number of days, or -1 for ever, found 0")
		return nil
	}
	return into.Interface()
}

func allowed(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

// checkSettings refuses settings for accounts that have none.
func (c *checker) checkSettings() {
	for i, u := range c.Users {
		if u.Bot != NoBot && len(u.Settings) > 0 {
			c.fail(indexed("users", i)+".settings", "only people have settings")
		}
	}
}
