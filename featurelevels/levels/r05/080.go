package r05

import (
	"reflect"
	"slices"
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// accountNames are the parameters of PATCH /settings before it had all settings.
var accountNames = []string{"full_name", "email", "old_password", "new_password"}

// The edit of level 80 that needs a function.
var level080 = fl.Edits{
	"80-settings-merge": fl.Together(
		added("PATCH /settings", displayNames(), notificationNames()),
		added("PATCH /settings/display", accountNames, notificationNames()),
		added("PATCH /settings/notifications", accountNames, displayNames()),
		fl.Rewritten(func(s *wire.SettingsChanged, o *fl.Object) { repeat(s.Others, o) })),
}

func added(route string, names ...[]string) fl.Edit {
	var edits []fl.Edit
	for _, name := range slices.Concat(names...) {
		edits = append(edits, fl.ParamAdded(name, route))
	}
	return fl.Together(edits...)
}

// displayNames includes the setting that is gone.
func displayNames() []string { return append(fieldsOf[wire.DisplaySettings](), "timezone") }

// notificationNames includes the one setting that later moved to another group.
func notificationNames() []string {
	return append(fieldsOf[wire.NotificationSettings](), "realm_name_in_email_notifications_policy")
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
