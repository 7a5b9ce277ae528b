package r05

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
)

// The edit of level 117 that needs a function.
var level117 = fl.Edits{
	"117-invite-never-expires": fl.ValueWas("invite_expires_in_minutes", func(v string) (string, bool) {
		return v, strings.TrimSpace(v) != "null"
	}, "POST /invites", "POST /invites/multiuse"),
}
