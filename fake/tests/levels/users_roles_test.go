package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfUsersRoles() []probe {
	role := func(value string) params { return params{"role": value} }
	return []probe{
		{RolesKeepStreams, told("stream", func(w *watcher) { w.must("ada", "PATCH /users/4", role("200")) }, "op"), `"create"`, "absent"},
	}
}
