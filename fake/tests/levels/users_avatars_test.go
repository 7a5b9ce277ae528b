package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfUsersAvatars() []probe {
	return []probe{
		{UsersTellAvatarVersion, asked("ben", "GET /users", nil, "members.user_id=4.avatar_version"), "absent", "1"},
		{AvatarEventsTellVersion, told("realm_user", deletesAvatar, "person.avatar_version"), "absent", "2"},
		{
			GravatarsByClient, asked("ben", "GET /users/4", nil, "user.avatar_url"),
			`"https://secure.gravatar.com/avatar/2c66f6142933ed5a97948f89cb1c7be0?d=identicon\u0026version=1"`, "null",
		},
		{
			// Ada administers the organization and so sees Dina's real address.
			AvatarByEmailAccess, asked("ada", "GET /users/6", nil, "user.avatar_url"),
			`"https://secure.gravatar.com/avatar/94690d64143160702e0b730ba347be3f?d=identicon\u0026version=1"`, "null",
		},
	}
}

func deletesAvatar(w *watcher) { w.must("iris", "DELETE /users/me/avatar", nil) }
