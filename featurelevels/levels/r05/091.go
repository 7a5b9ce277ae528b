package r05

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
)

// The edit of level 91 that needs a function.
var level091 = fl.Edits{
	"91-realm-retention-unlimited": fl.ValueWas("message_retention_days", unlimited, "PATCH /realm"),
}

// unlimited raises "forever", as JSON or as plain text.
func unlimited(value string) (string, bool) {
	switch strings.Trim(value, `"`) {
	case "forever":
		return strings.Replace(value, "forever", "unlimited", 1), true
	case "unlimited":
		return "", false
	}
	return value, true
}
