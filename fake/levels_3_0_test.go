package fake_test

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// A fetch of the first message that Ben may read.
var firstMessage = params{"anchor": "0", "num_before": "0", "num_after": "1"}

func probes30() []probe {
	moved := wire.EditEntry{PrevStream: ref(7)}
	return []probe{
		{ServerTellsItsLevel, asked("", "GET /server_settings", nil, "service_feature_level"), "absent", "1"},
		{GitLabMethod, asked("", "GET /server_settings", nil, "authentication_methods.gitlab"), "absent", "false"},
		{EditsTellFormerStream, lowered(moved, "prev_stream"), "absent", "7"},
		{
			BotOwnersAreIDs, asked("ada", "GET /users", nil, "members.user_id=10.bot_owner_id", "members.user_id=10.bot_owner"),
			`absent | "ben@example.com"`, "4 | absent",
		},
		{OneUserByID, asked("ben", "GET /users/4", nil, "!status", "user.full_name"), "405 | absent", `200 | "Ben Brook"`},
		{
			AnchorNames, asked("ben", "GET /messages", params{"anchor": "oldest", "num_before": "0", "num_after": "1"}, "!status", "anchor"),
			"400 | absent", "200 | 0",
		},
		{
			TopicLinksName, asked("ben", "GET /messages", firstMessage, "messages.0.subject_links", "messages.0.topic_links"),
			"[] | absent", "absent | []",
		},
		{
			StreamsTellPostPolicy, asked("ben", "GET /streams", nil, "streams.name=announcements.stream_post_policy"),
			"absent", "2",
		},
		{
			PostPolicyWhenCreating, created(params{"is_announcement_only": "true"}, "is_announcement_only"),
			"true", "false",
		},
		{UsersTellAvatarVersion, asked("ben", "GET /users", nil, "members.user_id=4.avatar_version"), "absent", "1"},
		{UsersTellOwner, asked("ben", "GET /users/1", nil, "user.is_owner"), "absent", "true"},
		{
			PrincipalIDs, asked("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"kitchen"}]`, "principals": `[2]`}, "!status", "subscribed"),
			"400 | absent", `200 | {"iris@example.com":["kitchen"]}`,
		},
		{
			OwnUserLikeOthers, asked("ben", "GET /users/me", nil, "avatar_version", "is_guest", "is_active", "timezone", "date_joined"),
			"absent | absent | absent | absent | absent",
			`1 | false | true | "America/Denver" | "2023-06-25T12:00:00.000000+00:00"`,
		},
		{
			OwnUserWithoutClient, asked("ben", "GET /users/me", nil, "client_id", "short_name"),
			`"00000000000000000000000000000004" | "ben"`, "absent | absent",
		},
		{
			NoOldStreamFlag, asked("ben", "GET /users/me/subscriptions", nil, "subscriptions.name=general.is_old_stream"),
			"true", "absent",
		},
		{OwnUserWithoutPointer, asked("ben", "GET /users/me", nil, "pointer"), "-1", "absent"},
		{
			StreamsTellRetention, asked("ben", "GET /streams", nil, "streams.name=announcements.message_retention_days"),
			"absent", "365",
		},
		{
			// Only owners may set it: who is no owner sees that it is there.
			RetentionWhenCreating, asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": "7"}, "!status"),
			"200", "400",
		},
		{
			PeersByStreamID, peers("stream_id", "subscriptions"),
			`absent | ["kitchen"]`, "23 | absent",
		},
	}
}

// created shows a field of a stream that Ada creates.
func created(p params, path string) show {
	return func(w *watcher) string {
		p["subscriptions"] = `[{"name":"new"}]`
		w.must("ada", "POST /users/me/subscriptions", p)
		return pick(w.must("ada", "GET /streams", nil), "streams.name=new."+path)
	}
}

// peers shows fields of the event by which Ben learns that Ada came to the
// kitchen.
func peers(paths ...string) show {
	return func(w *watcher) string {
		queue := w.must("ben", "POST /register", params{"event_types": `["subscription"]`})
		w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"kitchen"}]`})
		reply := w.must("ben", "GET /events", params{
			"queue_id": unquoted(pick(queue, "queue_id")), "last_event_id": "-1", "dont_block": "true",
		})
		shown := make([]string, len(paths))
		for i, path := range paths {
			shown[i] = pick(reply, "events.op=peer_add."+path)
		}
		return strings.Join(shown, " | ")
	}
}
