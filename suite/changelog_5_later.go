package suite

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// logged5Later are rows of the levels 89 to 120.
func logged5Later() []logged {
	return slices.Concat(
		loggedKeys5Later(), loggedRegister5Later(), loggedPolicies5Later(), loggedDefaults5Later(), loggedStreams5Later(),
		loggedLimits5Later(), loggedMessages5Later(), loggedEdits5Later(), loggedThings5Later(),
	)
}

// loggedKeys5Later are the keys that a registration got.
func loggedKeys5Later() []logged {
	const own = "user_settings.send_"
	yesNo := expect.Boolean()
	return []logged{
		brought("95-register-user-defaults", "realm_name", expect.Object(), "realm_user_settings_defaults"),
		brought("102-can-create-streams-split", "can_create_streams", yesNo, "can_create_public_streams", "can_create_private_streams"),
		brought("103-web-public-policy", "realm_name", expect.Integer(), "realm_create_web_public_stream_policy"),
		brought("103-can-create-web-public", "is_admin", yesNo, "can_create_web_public_streams"),
		brought("105-privacy-settings", "user_settings.enter_sends", yesNo,
			own+"private_typing_notifications", own+"stream_typing_notifications", own+"read_receipts").from(settingsEventFrom),
		brought("107-escape-navigates", "user_settings.enter_sends", yesNo, "user_settings.escape_navigates_to_default_view").from(settingsEventFrom),
		brought("109-spectator-access", "realm_name", yesNo, "realm_enable_spectator_access"),
		brought("110-register-web-public-enabled", "realm_name", yesNo, "server_web_public_streams_enabled"),
	}
}

// brought is a row that gave a registration keys with values as demanded,
// beside one that it had before.
func brought(row, had string, m expect.Matcher, keys ...string) logged {
	before, after := []expect.Matcher{shown(had, anything)}, []expect.Matcher{}
	for _, key := range keys {
		before, after = append(before, hidden(key)), append(after, shown(key, m))
	}
	return logged{
		row: row, look: toldOnRegistering("realm", "realm_user", "user_settings", "realm_user_settings_defaults"),
		before: expect.All(before...), after: expect.All(after...),
	}
}

// from is the row where one can look from a level on only.
func (l logged) from(level int) logged {
	l.since = level
	return l
}

// anything is demanded of a value that need only be there.
func anything(any) error { return nil }
