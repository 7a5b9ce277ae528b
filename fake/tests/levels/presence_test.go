package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

var here = params{"status": "active", "client": "Sky App", "ping_only": "true"}

func probesOfPresence() []probe {
	return []probe{
		{PresenceByID, asked("gus", "GET /users/4/presence", nil, "!status"), "400", "200"},
		{PresenceTellsTime, registered("presence", "server_timestamp"), "absent", "1709294400"},
		{
			PresenceIntervals, registered("realm", "server_presence_ping_interval_seconds", "server_presence_offline_threshold_seconds"),
			"absent | absent", "60 | 200",
		},
		{PresenceTwoKeys, presentWith, `absent | "active"; "Sky App" | absent | "Sky App"`, `"active" | absent; "website" | false | absent`},
		{PresenceEventsWithoutClient, presenceEvent, `{"Sky App":{"client":"Sky App","pushable":false,"status":"active","timestamp":1709294400}}`,
			`{"website":{"client":"website","pushable":false,"status":"active","timestamp":1709294400}}`},
	}
}

// presentWith shows how Dina is there, in an app, alone and in the list.
func presentWith(w *watcher) string {
	w.must("dina", "POST /users/me/presence", here)
	alone := w.must("gus", "GET /users/user6@lumen.invalid/presence", nil)
	return picks(alone, []string{"presence.website.status", "presence.Sky App.status"}) + "; " +
		picks(w.mapped("gus", "GET /realm/presence", "presences", "user6@lumen.invalid"), []string{"aggregated.client", "website.pushable", "Sky App.client"})
}

// mapped is an entry of an object in a reply, whose key may hold dots.
func (w *watcher) mapped(as, route, name, key string) any {
	w.t.Helper()
	object, _ := w.must(as, route, nil).(map[string]any)[name].(map[string]any)
	return object[key]
}

func presenceEvent(w *watcher) string {
	queue := unquoted(pick(w.must("gus", "POST /register", params{"fetch_event_types": "[]"}), "queue_id"))
	w.must("mo", "POST /users/me/presence", here)
	reply := w.must("gus", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return pick(reply, "events.0.presence")
}
