package r06

import (
	"strconv"
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
)

// The edit of level 126 that needs a function.
var level126 = fl.Edits{
	"126-invite-expires-minutes": fl.ParamWas("invite_expires_in_minutes", "invite_expires_in_days", minutesOfDays,
		"POST /invites", "POST /invites/multiuse"),
}

// minutesOfDays raises a number of days to minutes. It leaves other texts unchanged,
// so that the handler refuses them.
func minutesOfDays(v string) (string, bool) {
	days, err := strconv.Atoi(strings.TrimSpace(v))
	const most = 1 << 30
	if err != nil || days > most || days < -most {
		return v, true
	}
	return strconv.Itoa(days * 24 * 60), true
}
