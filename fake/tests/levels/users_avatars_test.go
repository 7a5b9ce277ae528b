package levels_test

func probesOfUsersAvatars() []probe {
	return []probe{
		{
			// Ada administers the organization and so sees Dina's real address.
			"163-avatar-url-null", asked("ada", "GET /users/6", nil, "user.avatar_url"),
			`"https://secure.gravatar.com/avatar/94690d64143160702e0b730ba347be3f?d=identicon\u0026version=1"`, "null",
		},
	}
}
