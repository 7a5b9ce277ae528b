package r08

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
)

// The edit of level 227 that needs a function.
var level227 = fl.Edits{
	"227-icon-count-display": fl.ValueWas("desktop_icon_count_display", func(value string) (string, bool) {
		switch text := strings.TrimSpace(value); text {
		case "2", "3", "4": // no older level knows 4
			return map[string]string{"2": "3", "3": "4", "4": "-1"}[text], true
		}
		return value, true
	}, fl.SettingRoutes...),
}
