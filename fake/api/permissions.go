package api

import "github.com/spiritlevel/spiritlevel/fake/api/rest"

// Permissions are the rows of the table of permissions, by action.
func Permissions() []rest.Permission {
	return rest.Permissions(func(a rest.Action) []string {
		var ids []string
		for _, r := range routes() {
			if r.access.Action == a && r.access.Until == "" {
				ids = append(ids, r.id())
			}
		}
		return ids
	})
}

// Keyless are the routes that need no API key of a user.
func Keyless() []string {
	var ids []string
	for _, r := range routes() {
		if r.access.Anonymous || r.access.KeyInQuery {
			ids = append(ids, r.id())
		}
	}
	return ids
}

// OpenToWebhooks are the routes that incoming webhook bots may call.
func OpenToWebhooks() []string {
	var ids []string
	for _, r := range routes() {
		if r.access.WebhookBots || r.access.Anonymous || r.access.KeyInQuery {
			ids = append(ids, r.id())
		}
	}
	return ids
}
