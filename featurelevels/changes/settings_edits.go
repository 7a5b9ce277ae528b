package changes

import (
	"encoding/json"
	"reflect"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

// settingRoutes are the endpoints that take the settings of accounts.
var settingRoutes = []string{
	"PATCH /settings", "PATCH /settings/display", "PATCH /settings/notifications", "PATCH /realm/user_settings_defaults",
}

// settingAdded says that accounts gained settings: older levels do not take
// them. Events follow from what register shows of them.
func settingAdded(names ...string) Edit { return hide(settingRoutes, names) }

// hide says that routes gained parameters.
func hide(routes, names []string) Edit {
	return forEach(names, func(name string) Edit { return ParamAdded(name, routes...) })
}

// settingWas says that a setting had another name and was a switch.
func settingWas(name, old string, on, off string) Edit {
	return ParamWas(name, old, fromSwitch(on, off), settingRoutes...)
}

// fromSwitch raises true and false to the values they stood for.
func fromSwitch(on, off string) func(string) (string, bool) {
	return func(value string) (string, bool) {
		switch strings.Trim(value, " \t\r\n") {
		case "true":
			return on, true
		case "false":
			return off, true
		}
		return "", false
	}
}

// quotedIn says that routes took texts as JSON strings.
func quotedIn(routes []string, names ...string) Edit {
	return forEach(names, func(name string) Edit { return ValueWas(name, unquotedJSON, routes...) })
}

// forEach is one edit that does the same to several parameters.
func forEach(names []string, edit func(name string) Edit) Edit {
	edits := make([]Edit, len(names))
	for i, name := range names {
		edits[i] = edit(name)
	}
	return Together(edits...)
}

// unquotedJSON raises a JSON string to what it says.
func unquotedJSON(value string) (text string, ok bool) {
	err := json.Unmarshal([]byte(value), &text)
	return text, err == nil && strings.HasPrefix(strings.TrimSpace(value), `"`)
}

// fieldsOf lists the JSON names of the fields of T.
func fieldsOf[T any]() []string {
	var names []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag != "" && tag != "-" {
			names = append(names, tag)
		}
	}
	return names
}
