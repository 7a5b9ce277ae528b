package fake_test

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probes70() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	return []probe{
		{KeysForTokens, asked("", "POST /jwt/fetch_api_key", params{"token": "x"}, "!status"), "404", "400"},
		{RemoversWhenCreating, created(params{"can_remove_subscribers_group_id": "5"}, "can_remove_subscribers_group_id"), "2", "5"},
		{UnsubscribeByGroup, removedByMember, "400", "200"},
		{RealEmailAlways, asked("ada", "GET /users/4", nil, "user.delivery_email"), "absent", `"ben@example.com"`},
		{
			// Ada administers the organization and so sees Dina's real address.
			AvatarByEmailAccess, asked("ada", "GET /users/6", nil, "user.avatar_url"),
			`"https://secure.gravatar.com/avatar/94690d64143160702e0b730ba347be3f?d=identicon\u0026version=1"`, "null",
		},
		{
			RealmStrIgnored, asked("ben", "POST /messages", with(send, "realm_str", "elsewhere"), "!status"),
			"400", "200",
		},
		{
			IgnoredParametersReported, asked("ben", "POST /messages", with(send, "zebra", "1", "apple", "2"), "ignored_parameters_unsupported"),
			"absent", `["apple","zebra"]`,
		},
		{
			KeysTellUserID, asked("", "POST /dev_fetch_api_key", params{"username": "ben@example.com"}, "email", "user_id"),
			`"ben@example.com" | absent`, `"ben@example.com" | 4`,
		},
		{
			DirectType, asked("ben", "POST /messages", params{"type": "direct", "to": "[5]", "content": "c"}, "!status"),
			"400", "200",
		},
		{
			DMNarrow, asked("ben", "GET /messages", with(firstMessage, "narrow", `[{"operator":"is","operand":"dm"}]`), "!status", "code"),
			`400 | "BAD_NARROW"`, "200 | absent",
		},
		{
			NoStreamEmail, asked("ben", "GET /users/me/subscriptions", nil, "subscriptions.name=kitchen.email_address"),
			`"kitchen.bd4c967c9a1996cafab5bdb2f4a15f8a.show-sender@spiritlevel.invalid"`, "absent",
		},
		{RegisterWebPublicStreams, guestOutside, "absent", `"open nights"`},
		{FormerStreamsInSight, leftStaff("unsubscribed.name=staff.name"), `"staff"`, "absent"},
	}
}

// with adds parameters, given as names and values, to others.
func with(p params, more ...string) params {
	all := params{}
	for name, value := range p {
		all[name] = value
	}
	for i := 0; i < len(more); i += 2 {
		all[more[i]] = more[i+1]
	}
	return all
}

// removedByMember lets Ben remove Cleo from a stream that leaves that to its
// members. The group can be set by a request only at the level that obeys it.
func removedByMember(w *watcher) string {
	err := w.server.World(w.world).Write(func(tx *world.Tx) error {
		kitchen := *tx.StreamByName("kitchen")
		kitchen.RemoveGroup = world.GroupMembers
		tx.PutStream(kitchen)
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return pick(w.call("ben", "DELETE /users/me/subscriptions",
		params{"subscriptions": `["kitchen"]`, "principals": `[5]`}), "!status")
}

// guestOutside shows whether a guest is told of the web-public stream he left.
func guestOutside(w *watcher) string {
	w.must("gus", "DELETE /users/me/subscriptions", params{"subscriptions": `["open nights"]`})
	return pick(w.register("gus", "stream", params{}), "streams.name=open nights.name")
}
