package fake_test

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesMutes() []probe {
	mute := params{"stream_id": "21", "topic": "hello", "op": "add"}
	return []probe{
		{MutedTopicsEventTellsTime, eventsOf("PATCH /users/me/subscriptions/muted_topics", mute, "0.muted_topics.0.2"), "absent", "1709294400"},
		{MutingUsers, asked("ben", "POST /users/me/muted_users/5", nil, "!status"), "404", "200"},
		// Below its level nobody can mute users.
		{MutedUsersAnnounced, presented(wire.MutedUsersEvent{Type: "muted_users"}, "type"), "no event", `"muted_users"`},
		{
			UserTopicsAnnounced, eventsOf("PATCH /users/me/subscriptions/muted_topics", mute, "0.type", "1.type"),
			`"muted_topics" | absent`, `"muted_topics" | "user_topic"`,
		},
		{ReceiptsListed, receipts, "404 | absent", "200 | [4,5,6,7]"},
		{ReceiptsWithoutMuted, receipts, "200 | [4,5,6,7]", "200 | [4,5]"},
		{MutingAgainIsFine, func(w *watcher) string {
			w.must("ben", "PATCH /users/me/subscriptions/muted_topics", mute)
			again := w.call("ben", "PATCH /users/me/subscriptions/muted_topics", mute)
			never := w.call("ben", "PATCH /users/me/subscriptions/muted_topics", params{"stream": "general", "topic": "x", "op": "remove"})
			return pick(again, "!status") + " | " + pick(never, "!status")
		}, "400 | 400", "200 | 200"},
		{
			PoliciesForTopics, asked("ben", "POST /user_topics", params{"stream_id": "21", "topic": "hello", "visibility_policy": "2"}, "!status"),
			"404", "200",
		},
		{RefusedMuteHasCode, asked("ben", "POST /users/me/muted_users/4", nil, "!status", "code"), "400 | absent", `400 | "BAD_REQUEST"`},
	}
}

// eventsOf shows parts of the events that a change of Ben's own brings about.
func eventsOf(route string, p params, paths ...string) show {
	return func(w *watcher) string {
		queue := w.queueOf("ben")
		w.must("ben", route, p)
		reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
		return picks(reply.(map[string]any)["events"], paths)
	}
}

// receipts shows who of the readers of a message of Ada's is told to Cleo, who
// has muted Dina and is muted by Eli.
func receipts(w *watcher) string {
	w.rule(func(o *world.Organization) { o.EnableReadReceipts = true })
	id := pick(w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "c"}), "id")
	for _, reader := range []string{"ben", "cleo", "dina", "eli"} {
		w.must(reader, "POST /messages/flags", params{"messages": "[" + id + "]", "op": "add", "flag": "read"})
	}
	w.must("cleo", "POST /users/me/muted_users/6", nil)
	w.must("eli", "POST /users/me/muted_users/5", nil)
	return picks(w.call("cleo", "GET /messages/"+id+"/read_receipts", nil), []string{"!status", "user_ids"})
}
