package levels_test

func probesOfUsersRoles() []probe {
	role := func(value string) params { return params{"role": value} }
	return []probe{
		{
			"zulip-role-change-streams", told("stream", func(w *watcher) { w.must("ada", "PATCH /users/4", role("200")) }, "op"),
			`"create"`, "absent",
		},
	}
}
